import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Test files that start servers or processes, or take more than a second. */
const slow = 'src/**/*.slow.test.ts';

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
    // Each file is translated once, and not again in each run; `npx vitest --clearCache` forgets them.
    experimental: { fsModuleCache: true },
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
