import { expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

it('prints the page of a rule for responses or for contracts, without links', async () => {
  const { code, out } = await runCommand(['explain', 'body-schema']);
  expect(code).toBe(0);
  expect(out).toMatch(/^body-schema\n\nA body matches its schema\n\nLevel: violation · Clause/);
  expect(out).toContain('How to fix the server');
  expect((await runCommand(['explain', 'address-form'])).out).toMatch(/^address-form\n/);
});

it('fits the page to the terminal, and leaves code as it is', async () => {
  for (const width of [60, 100]) {
    const { out } = await runCommand(['explain', 'change-lost'], { width });
    const lines = out.split('\n').filter((line) => !line.startsWith('    '));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(out).not.toContain('```');
  }
  expect((await runCommand(['explain', 'status-documented'])).out).toContain(
    'A right response\n\n    HTTP/1.1 200 OK\n    Content-Type: application/json\n\n    {"title"',
  );
});

it('lists every rule', async () => {
  const { out } = await runCommand(['explain']);
  expect(out.split('\n')).toEqual(expect.arrayContaining(['  server-error', '  body-on-get']));
  expect(out).not.toContain('README');
});

it('names the nearest rule', async () => {
  const { code, err } = await runCommand(['explain', 'body-shema']);
  expect(code).toBe(2);
  expect(err).toContain('Did you mean "body-schema"?');
  expect((await runCommand(['explain', '../../../package'])).code).toBe(2);
});
