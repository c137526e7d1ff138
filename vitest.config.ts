import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Test files that start servers or processes, or take more than a second: by name, so that they may move. */
const slowNames = [
  // Commands, the API and git, end to end.
  ...['diff', 'diff-step', 'gate', 'init', 'lint', 'main', 'merge', 'mock', 'reference', 'refused-contract'],
  ...[
    'subtypes',
    'several-apis',
    'test',
    'identities',
    'start-service',
    'start-mock',
    'test-target',
    'test-target-server',
  ],
  'diff-contracts',
  // Mocks behind a socket, and Prism.
  ...['admin', 'engine-preferences', 'error-responder', 'fuzz', 'mock-in-msw', 'plain-and-node', 'plain-connections'],
  ...[
    'prepare-responses',
    'crosscheck-with-prism',
    'prism',
    'prism-defects',
    'prism-parity',
    'prism-responder',
    'request-body',
    'seed',
    'serve-mock',
    'serve-mocks',
  ],
  ...['sessions', 'state', 'state-model', 'state-parity', 'valid-request-responder'],
  // Time limits of connections, and curl.
  ...['broken-responses', 'connection-limit', 'curl', 'hostile-clients', 'long-bodies', 'sender', 'sender-timing'],
  ...['shell', 'time-limit', 'tls-and-proxy'],
  // Long computations.
  ...[
    'actions',
    'change-and-restore',
    'change-many',
    'count-below',
    'judge-responses',
    'nested-items',
    'other-content',
  ],
  ...[
    'accept-plainly',
    'derive-plan',
    'filtering',
    'fix-contract',
    'lint-faults',
    'read-json',
    'redaction',
    'validator',
  ],
];
const slow = `src/**/{${slowNames.join(',')}}.test.ts`;

export default defineConfig({
  // Tests import the package by its name and get its sources.
  resolve: {
    alias: [
      { find: /^coldframe$/, replacement: source('index.ts') },
      { find: /^coldframe\/msw$/, replacement: source('msw/mock-in-msw.ts') },
      { find: /^coldframe\/vitest$/, replacement: source('vitest/conformance.ts') },
    ],
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // The test files of one worker share their modules: to import them for each file takes longer than many of the tests.
    isolate: false,
    // Most tests wait for servers and time limits: a core for each worker is enough, none need be left over.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'fast', include: ['src/**/*.test.ts'], exclude: [slow] },
      },
      { extends: true, test: { name: 'slow', include: [slow] } },
      { extends: true, test: { name: 'contract', include: ['contract-tests/**/*.test.ts'] } },
    ],
  },
});
