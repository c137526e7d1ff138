import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

// Compilers and processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const project = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(join(project, 'docs/api.md'), 'utf8');

interface Example {
  /** The heading above it. */
  readonly title: string;
  /** A test file of vitest. */
  readonly isTest: boolean;
  readonly code: string;
}

const examples = readExamples(page);
let folder: string;

beforeAll(() => {
  mkdirSync(join(project, '.cache'), { recursive: true });
  folder = mkdtempSync(join(project, '.cache/api-examples-'));
});
beforeEach(() => {
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has an example for every function', () => {
  const titles = examples.map(({ title }) => title);
  const functions = ['testTarget', 'planRun', 'conformance', 'lintContract', 'diffContracts', 'startMock', 'Failures'];
  expect(titles).toEqual(functions);
});

it('compiles every example, and notices one that does not compile', () => {
  const right = examples.map(({ code }) => code);
  const [wrong] = right.flatMap((code) => {
    const changed = code.replace('target: mock.url', 'tarket: mock.url');
    return changed === code ? [] : [changed];
  });
  expect(typeErrors([...right, wrong ?? ''])).toEqual([expect.stringContaining("'tarket' does not exist")]);
});

it.each(examples.filter(({ isTest }) => !isTest))('runs the example of $title', async ({ code }) => {
  const { run } = await import(writeExample(code, (body) => `export async function run() {\n${body}\n}\n`));
  await run();
  expect(process.exitCode ?? 0).toBe(0);
});

it.each(examples.filter(({ isTest }) => isTest))('runs the tests of the example of $title', async ({ code }) => {
  const { passed, failed } = await runTests(writeExample(code, (body) => body, 'example.test.ts'));
  expect(passed).toBeGreaterThan(300);
  expect(failed).toBe(0);
});

it('notices an example whose run fails', async () => {
  const { code = '' } = examples.find(({ title }) => title === 'startMock') ?? {};
  const wrong = code.replace('Bearer any', '');
  const { run } = await import(writeExample(wrong, (body) => `export async function run() {\n${body}\n}\n`));
  await expect(run()).rejects.toThrow('401');
});

/** The fenced code of a page, with the heading before it. */
function readExamples(text: string): Example[] {
  let title = '';
  return [...text.matchAll(/^## (.*)$|^```ts( vitest)?\n([\s\S]*?)^```$/gm)].flatMap(([, heading, mark, code]) => {
    title = heading ?? title;
    return code === undefined ? [] : [{ title, isTest: mark !== undefined, code }];
  });
}

/** Writes an example into the folder, its code wrapped; returns the file. */
function writeExample(code: string, wrap: (body: string) => string, name?: string): string {
  const imports = code.match(/^import .*$/gm) ?? [];
  const file = join(folder, name ?? `example-${written++}.ts`);
  writeFileSync(file, `${imports.join('\n')}\n${wrap(code.replace(/^import .*$/gm, ''))}`);
  return file;
}

let written = 0;

/** What the compiler says about files with this code, under the settings of the project. */
function typeErrors(codes: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, project);
  const files = new Map(codes.map((code, at) => [join(folder, `compiled-${at}.ts`), code]));
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram(
    [...files.keys()],
    { ...options, lib: [...(options.lib ?? []), 'lib.esnext.disposable.d.ts'] },
    {
      ...host,
      fileExists: (name) => files.has(name) || host.fileExists(name),
      readFile: (name) => files.get(name) ?? host.readFile(name),
      getSourceFile: (name, version, onError) => {
        const code = files.get(name);
        return code === undefined
          ? host.getSourceFile(name, version, onError)
          : ts.createSourceFile(name, code, version);
      },
    },
  );
  return [...files.keys()]
    .flatMap((file) => [
      ...program.getSemanticDiagnostics(program.getSourceFile(file)),
      ...program.getSyntacticDiagnostics(program.getSourceFile(file)),
    ])
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Runs a test file with vitest in a process of its own. */
async function runTests(file: string): Promise<{ passed: number; failed: number }> {
  const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
  // The sources of the package were translated for this run.
  const experimental = {
    fsModuleCache: true,
    fsModuleCachePath: join(project, 'node_modules/.experimental-vitest-cache'),
  };
  const config = `import config from '${join(project, 'vitest.config.ts')}';\nexport default { resolve: config.resolve, test: { experimental: ${JSON.stringify(experimental)} } };\n`;
  writeFileSync(join(folder, 'vitest.config.ts'), config);
  const argv = [vitest, 'run', '--root', folder];
  const { stdout } = await promisify(execFile)(process.execPath, [...argv, '--reporter', 'json', file], {
    cwd: project,
    maxBuffer: 2 ** 26,
  });
  const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return { passed: numPassedTests, failed: numFailedTests };
}
