import { posix } from 'node:path';
import { placeOfContract } from '../../mock/settings/settings-files.ts';
import type { Packages } from './read-packages.ts';

/** What the files are made for. */
export interface Starter {
  /** Paths with `/`, or URLs. With more than one, each is an API of its own. */
  readonly contracts: readonly [string, ...string[]];
  /** The base URL of the server; `undefined`: not known yet. */
  readonly target: string | undefined;
  /** The command line that starts it; `undefined`: something else does. */
  readonly server: string | undefined;
  readonly ci: 'github' | 'gitlab' | 'none';
  /** The version of the package. */
  readonly version: string;
  /** The packages of the project. */
  readonly packages: Packages;
}

/** A file to write. */
export interface StarterFile {
  readonly path: string;
  readonly text: string;
}

/** Where the pipeline of a CI service is. */
export const pipelines = { github: '.github/workflows/contract.yml', gitlab: '.gitlab-ci.yml' } as const;

const reports = { html: 'coldframe-report.html', junit: 'coldframe-junit.xml' } as const;

/** The reports that a run with the configuration writes. */
export const reportNames: readonly string[] = Object.values(reports);

/** The files of a project that starts to use Coldframe. */
export function starterFiles(starter: Starter): readonly StarterFile[] {
  const { contracts, ci } = starter;
  const settings = [...new Set(contracts.map(settingsPath))];
  return [
    { path: 'coldframe.yaml', text: configurationText(starter) },
    ...settings.map((path) => ({ path, text: settingsText(path) })),
    { path: 'contract-tests/conformance.test.mjs', text: testText(starter) },
    { path: '.gitignore', text: `${reportNames.join('\n')}\n` },
    ...(ci === 'none'
      ? []
      : [{ path: pipelines[ci], text: ci === 'github' ? workflowText(starter) : pipelineText(starter) }]),
  ];
}

/** A name for each contract: its file, or its folder where the file has a usual name. Names are different. */
function apiNames(contracts: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const contract of contracts) {
    const { dir, name } = posix.parse(contract.replace(/^https?:\/\//, ''));
    const usual = /^(openapi|api|swagger|index)$/i.test(name);
    const base = usual && posix.basename(dir) !== '' ? posix.basename(dir) : name;
    const clean =
      base
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^[^a-z]+|-$/g, '') || 'api';
    let unique = clean;
    for (let count = 2; names.includes(unique); count += 1) unique = `${clean}-${count}`;
    names.push(unique);
  }
  return names;
}

function configurationText({ contracts, target, server }: Starter): string {
  const [contract, ...others] = contracts;
  const names = apiNames(contracts);
  const about =
    others.length === 0
      ? `contract: ${pathText(contract)}\n\n${targetText(target)}`
      : `# coldframe test NAME tests one of them, coldframe test all.\napis:\n${contracts.map((one, index) => `  ${names[index]}:\n    contract: ${pathText(one)}\n    ${targetText(target).replaceAll('\n', '\n    ')}`).join('\n')}`;
  return `# yaml-language-server: $schema=./${installed}/coldframe.schema.json
${about}

# A credential, from the environment; for Basic authentication it is USER:PASSWORD.
# token: \${API_TOKEN}

${server === undefined ? '# Starts the server before a run, and stops it afterwards.\n# server:\n#   command: npm start' : `server:\n  command: ${quote(server)}`}

# Operations to leave out, each with the reason.
# skip:
#   - tag:billing   # sends invoices

reports:
  html: ${reports.html}
  junit: ${reports.junit}
`;
}

function targetText(target: string | undefined): string {
  return target === undefined ? '# The server to test.\n# target: http://localhost:8080' : `target: ${quote(target)}`;
}

/** Where the mock of the contract looks for it. */
function settingsPath(contract: string): string {
  const { folder, name } = placeOfContract(contract);
  return posix.join(folder, 'mocks', name === 'openapi' ? 'settings.json' : `${name}.settings.json`);
}

/** Where npm installs the package, seen from the configuration file. */
const installed = 'node_modules/coldframe';

function settingsText(path: string): string {
  const schema = posix.relative(posix.dirname(path), `${installed}/mocks/settings.schema.json`);
  const scenarios = {
    slow: {
      description: 'Every response takes two seconds. Do spinners and time-outs work?',
      steps: [{ prefer: 'delay=2000' }],
    },
    wrong: {
      description: 'A value in every response has the wrong type. Do the tests find it?',
      steps: [{ prefer: 'break=type' }],
    },
  };
  return `${JSON.stringify({ $schema: schema, scenarios }, undefined, 2)}\n`;
}

function testText({ contracts }: Starter): string {
  return `// Needs vitest 3.2 or later: npm install --save-dev vitest, then npx vitest run contract-tests
// Each case is a test. Without COLDFRAME_TARGET the cases go to a mock of the contract.
import { startMock } from 'coldframe';
import { conformance } from 'coldframe/vitest';

const contracts = ${JSON.stringify(contracts)};
// The mock accepts any credential; this one has the form of a token, a key, and a user with a password.
const { COLDFRAME_TARGET, COLDFRAME_TOKEN = btoa('user:password') } = process.env;

for (const contract of contracts) {
  const mock = COLDFRAME_TARGET === undefined ? await startMock({ contract }) : undefined;
  await conformance({ contract, target: COLDFRAME_TARGET ?? mock.url, token: COLDFRAME_TOKEN });
  await mock?.stop();
}
`;
}

/** The gate of the project's own Coldframe, or else of this one. */
function gateCommand({ packages: { install, haveColdframe }, version }: Starter): string {
  return install !== undefined && haveColdframe ? 'npx coldframe gate' : `npx --yes coldframe@${version} gate`;
}

/** The line of a pipeline, behind `before`, that installs what the server needs; where that is not known, a comment in its place. */
function installLine({ packages: { install }, server }: Starter, before: string): string {
  if (install !== undefined) return `${before}${install}\n`;
  return server === undefined ? '' : `${before.slice(0, before.indexOf('-'))}# Install here what the server needs.\n`;
}

function workflowText(starter: Starter): string {
  const { server } = starter;
  return `name: contract
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v6
      - uses: actions/setup-node@v6
        with:
          node-version: 22
${installLine(starter, '      - run: ')}      # Lints the contract and tests its mock${server === undefined ? '; with "target" and "server" in coldframe.yaml, the server, too' : ', then the server'}.
      - run: ${gateCommand(starter)} --report github --report html --report junit
      - uses: actions/upload-artifact@v7
        if: always()
        with:
          name: coldframe
          path: coldframe-*
          if-no-files-found: ignore
`;
}

function pipelineText(starter: Starter): string {
  return `contract:
  image: node:22
  script:
${installLine(starter, '    - ')}    # Lints the contract and tests its mock, and the server if coldframe.yaml names one.
    - ${gateCommand(starter)}
  artifacts:
    when: always
    paths: [${reports.html}]
    reports:
      junit: ${reports.junit}
`;
}

/** A path in which `${` stands for itself and not for a variable. */
function pathText(path: string): string {
  return quote(path.replaceAll('${', '$$${'));
}

/** A text as a YAML string, which JSON is; without quotes where it can be nothing else. */
function quote(text: string): string {
  return /^[\w./][\w./:-]*$/.test(text) && /\/|\.(?:json|ya?ml)$/.test(text) && !text.endsWith(':')
    ? text
    : JSON.stringify(text);
}
