import { describe, expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { writeFiles } from '../../testing/write-files.ts';

const text =
  'target: http://127.0.0.1:1\ntoken: s3cret\nskip: [GET /a]\nfailOn: deviation\nconcurrency: 3\nwait: 4\nminCoverage: 10\n';

describe('coldframe config', () => {
  it('shows the value that holds and where it is written, and no secret', async () => {
    const path = writeFiles({ 'coldframe.yaml': text });
    const argv = ['config', '--explain', '--config', path('coldframe.yaml'), '--concurrency', '5', '--skip', 'GET /b'];
    const { code, out } = await runCommand(argv, { env: { COLDFRAME_TARGET: 'http://127.0.0.1:2' } });
    expect(code).toBe(0);
    const rows = out.split('\n').map((line) => line.trimEnd().split(/ {2,}/));
    expect(rows).toContainEqual(['target', 'http://127.0.0.1:2', 'environment, COLDFRAME_TARGET']);
    expect(rows).toContainEqual(['concurrency', '5', 'command line, --concurrency']);
    expect(rows).toContainEqual(['failOn', 'deviation', expect.stringMatching(/coldframe\.yaml:4$/)]);
    expect(rows).toContainEqual(['timeout', '10s', 'default']);
    expect(rows).toContainEqual(['wait', '4s', expect.stringMatching(/coldframe\.yaml:6$/)]);
    expect(rows).toContainEqual(['minCoverage', '10%', expect.stringMatching(/coldframe\.yaml:7$/)]);
    expect(rows).toContainEqual(['allowOutside', 'false', 'default']);
    expect(rows.filter(([key]) => key === 'skip')).toHaveLength(2);
    expect(out).not.toContain('s3cret');
  });

  it('shows only what is set without --explain, and refuses what a test refuses', async () => {
    const path = writeFiles({ 'coldframe.yaml': text });
    const { out } = await runCommand(['config', '--config', path('coldframe.yaml')]);
    expect(out).not.toContain('timeout');
    const empty = writeFiles({ 'coldframe.yaml': '{}\n' });
    expect((await runCommand(['config', '--config', empty('coldframe.yaml')], { env: {} })).out).toBe(
      'Nothing is set. coldframe config --explain shows the defaults.\n',
    );
    expect((await runCommand(['config', '--config', path('coldframe.yaml'), '--auth', 'x'])).code).toBe(2);
  });

  it('hides values of parameters that may be credentials, and passwords of URLs', async () => {
    const params = 'params: { api_key: s3cret, home: "http://u:s3cret@host/", "GET /a": { token: s3cret }, page: 2 }\n';
    const path = writeFiles({ 'coldframe.yaml': text + params });
    const { out } = await runCommand(['config', '--config', path('coldframe.yaml'), '--param', 'pin=s3cret']);
    expect(out).toMatch(/params\.page +2/);
    expect(out).toMatch(/params\.api_key +\(hidden\)/);
    expect(out).not.toContain('s3cret');
  });
});
