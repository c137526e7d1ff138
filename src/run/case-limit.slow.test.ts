import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testTarget } from '../api/test-target.ts';
import { writeFiles } from '../testing/write-files.ts';

const read = "{ responses: { '200': { description: Done } } }";
const contractWith = (paths: string) =>
  `openapi: 3.1.0\ninfo: { title: Library, version: '1' }\npaths:\n  /books: { get: ${read} }\n${paths}`;

/** Runs the suite with at most so many cases against a target that responds alike to everything. */
async function runWith(maxCases: number, paths = '') {
  const server = createServer((request, response) => {
    request.resume();
    const isKnown = request.method === 'GET' || request.method === 'POST';
    response.writeHead(isKnown ? 200 : 405, isKnown ? {} : { Allow: 'GET, POST' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const report = await testTarget({
    contract: writeFiles({ 'library.yaml': contractWith(paths) })('library.yaml'),
    target: new URL(`http://127.0.0.1:${port}/`),
    maxCases,
  });
  return { cases: report.counts.cases, reasons: report.skipped.map(({ reason }) => reason) };
}

it('a limit that is not reached leaves nothing out', { timeout: 60_000 }, async () => {
  const whole = await runWith(100_000);
  const limited = await runWith(whole.cases + 1);
  expect(limited).toEqual(whole);
  const fewer = await runWith(whole.cases - 1);
  expect(fewer.cases).toBeLessThan(whole.cases);
  expect(fewer.reasons.join()).toContain(`the limit of ${whole.cases - 1} cases is reached`);
});

it('a part of the limit is kept for what comes last, such as a logout', { timeout: 60_000 }, async () => {
  const paths = `  /logout: { post: ${read} }\n`;
  const whole = await runWith(100_000, paths);
  const limited = await runWith(whole.cases + 1, paths);
  expect(limited.cases).toBeLessThan(whole.cases);
});
