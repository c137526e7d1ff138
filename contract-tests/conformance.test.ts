import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { withStore } from './stores/serve-store.ts';
import { type MakeBehaviour, storeToken } from './stores/store.ts';
import { labelling } from './stores/variations.ts';

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

it.concurrent('passes a test for each case of a correct store', async () => {
  const { code, results } = await runPlantStore(() => ({}));
  expect(code).toBe(0);
  expect(results.numPassedTests).toBeGreaterThan(300);
  expect(results.numFailedTests).toBe(0);
});

it.concurrent('fails the tests of the cases that show the fault, with the finding and without a stack', async () => {
  const { code, results, said } = await runPlantStore(() => labelling(400, ['Content-Type', 'text/plain']));
  expect(code).toBe(1);
  const tests = results.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  expect(failed.length).toBeGreaterThan(10);
  expect(failed.length).toBeLessThan(tests.length / 2);
  const [message = ''] = failed
    .flatMap(({ failureMessages }) => failureMessages)
    .filter((one) => one.includes('reproduce'));
  expect(message).toContain('VIOLATION  media-type');
  expect(message).toMatch(/openapi\.yaml:\d+/);
  expect(message).toContain('$TOKEN');
  expect(message).not.toMatch(/^ +at .*conformance/m);
  expect(said).not.toContain(storeToken);
});

/** The part of vitest's JSON report that this test reads. */
interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

/** Runs the contract test against such a store in a new process, as a user would. */
function runPlantStore(behaviour: MakeBehaviour): Promise<{ code: number; results: Results; said: string }> {
  const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
  const argv = [vitest, 'run', '--project', 'contract', '--reporter', 'json', 'contract-tests/plant-store.test.ts'];
  return withStore(behaviour, ({ url }) => {
    const env = { ...process.env, COLDFRAME_TARGET: url, COLDFRAME_TOKEN: storeToken };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, argv, { env, maxBuffer: 2 ** 26 }, (_, out, err) => {
        const results: Results = JSON.parse(out.slice(out.indexOf('{')));
        resolve({ code: child.exitCode ?? -1, results, said: out + err });
      });
    });
  });
}
