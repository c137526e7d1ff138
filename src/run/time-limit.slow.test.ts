import { expect, it, onTestFinished } from 'vitest';
import { testTarget } from '../api/test-target.ts';
import { bookDocument } from '../testing/book-service.ts';
import { type Behaviour, serveRaw } from '../testing/hostile/raw-server.ts';
import { writeFiles } from '../testing/write-files.ts';

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Sends a byte each 20 ms after a beginning, which never becomes a response. */
const trickle =
  (beginning: string): Behaviour['respond'] =>
  (socket) => {
    socket.write(beginning);
    const timer = setInterval(() => socket.write(' '), 20);
    socket.on('close', () => clearInterval(timer));
  };

/** Bounded by the time of the run, far below the time limit of one response. */
it.each([
  ['headers', `${head}X-A: `],
  ['a body', `${head}Content-Length: 100000\r\n\r\n`],
])('a run ends in its time although the target sends %s byte by byte', { timeout: 30_000 }, async (_, beginning) => {
  const server = await serveRaw({ name: 'trickles', respond: trickle(beginning) });
  onTestFinished(server.stop);
  const contract = writeFiles({ 'books.yaml': bookDocument })('books.yaml');
  const report = await testTarget({ contract, target: new URL(server.url), timeMs: 1500, timeoutMs: 60_000 });
  expect(report.durationMs).toBeLessThan(15_000);
  expect(report.conforms).toBe(false);
  expect(report.counts.violations).toBe(0);
  expect(report.incomplete?.[0]).toBeDefined();
});

it('reports a target that crashes and is waited for until the time of the run is over', async () => {
  let requests = 0;
  const server = await serveRaw({
    name: 'crashes for good',
    respond: (socket) => {
      requests += 1;
      if (requests === 20) void server.stop();
      if (requests >= 20) socket.destroy();
      else socket.write(`${head}Content-Length: 2\r\n\r\n[]`);
    },
  });
  onTestFinished(server.stop);
  const contract = writeFiles({ 'books.yaml': bookDocument })('books.yaml');
  const report = await testTarget({ contract, target: new URL(server.url), timeMs: 2000, restartWaitMs: 60_000 });
  expect(report.durationMs).toBeLessThan(15_000);
  expect(report.conforms).toBe(false);
  expect(report.groups.filter(({ finding }) => finding.rule === 'no-answer')).toHaveLength(1);
});
