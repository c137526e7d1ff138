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

it('lists every rule with its level and what it is about, a line each', async () => {
  const { out } = await runCommand(['explain']);
  const lines = out.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      ' server-error violation No request makes the server fail',
      ' body-on-get warning A GET, HEAD or TRACE operation, or a DELETE in OpenAPI 3.0, has a request body',
      ' schema-unsatisfiable error No value satisfies the schema',
      expect.stringMatching(/^ subtypes-listed warning A schema lists its own subtypes /),
    ]),
  );
  expect(out).not.toContain('README');
  expect(lines.filter((line) => line.startsWith(' ') && !/^ [a-z2-]+ [a-z]+ [A-Z`]/.test(line))).toEqual([]);
  const narrow = (await runCommand(['explain'], { width: 70 })).out.split('\n');
  expect([narrow.length, Math.max(...narrow.map((line) => line.length))]).toEqual([lines.length, 70]);
});

it('names the nearest rule', async () => {
  const { code, err } = await runCommand(['explain', 'body-shema']);
  expect(code).toBe(2);
  expect(err).toContain('Did you mean "body-schema"?');
  expect((await runCommand(['explain', '../../../package'])).code).toBe(2);
});
