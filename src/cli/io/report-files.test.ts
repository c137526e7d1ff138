import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildReport } from '../../testing/build-report.ts';
import { outputForPeople, requireWritable, writeReports } from './report-files.ts';
import { silent } from './verbose.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'coldframe-reports-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const quiet = { verbose: silent, out: () => undefined, err: () => undefined, env: {}, context: { colour: false } };
const wanted = (file: string) => ({ reports: [{ format: 'json', file } as const], suggest: undefined });

it('fails before a run if a report cannot be written, and leaves at most a folder behind if it can', async () => {
  const path = await folder();
  await requireWritable(wanted(join(path, 'report.json')));
  expect(await readdir(path)).toEqual([]);
  await requireWritable(wanted(join(path, 'new', 'report.json')));
  expect(await readdir(path)).toEqual(['new']);
  await writeFile(join(path, 'file'), '');
  await expect(requireWritable(wanted(join(path, 'file', 'report.json')))).rejects.toThrow('its folder is a file');
  await expect(requireWritable(wanted(path))).rejects.toThrow('it is a folder');
});

it('gives each report a file of its own, which is not the contract', async () => {
  const path = await folder();
  const [contract, link, report] = ['api.yaml', 'link', 'report'].map((name) => join(path, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(contract, 'openapi: 3.1.0');
  await symlink(contract, link);
  for (const file of [contract, link, join(path, '.', 'api.yaml')])
    await expect(requireWritable({ ...wanted(file), inputs: [{ file: contract }] })).rejects.toThrow(
      'the command reads it',
    );
  const inputs = [{ file: contract, replacedBy: 'json' } as const];
  await requireWritable({ ...wanted(contract), inputs });
  const other = { reports: [{ format: 'html', file: contract }], inputs };
  await expect(requireWritable(other)).rejects.toThrow('the command reads it');
  await expect(requireWritable({ reports: [], suggest: contract, inputs })).rejects.toThrow('the command reads it');
  const twice = { reports: [report, `${path}/./report`].map((file) => ({ format: 'json', file })) };
  await expect(requireWritable(twice)).rejects.toThrow('another report is written to it');
  await expect(requireWritable({ ...wanted(report), suggest: report })).rejects.toThrow('another report');
  const reports = ['/dev/null', '/dev/null', '-'].map((file) => ({ format: 'json', file }));
  await requireWritable({ reports: [...reports, { format: 'github', file: '-' }, { format: 'text', file: '-' }] });
  const both = [...reports, { format: 'sarif', file: '-' }];
  await expect(requireWritable({ reports: both })).rejects.toThrow('Only one report can be written to standard output');
});

it('ends where a file system takes no folders', async () => {
  await expect(requireWritable(wanted('/proc/none/new/report.json'))).rejects.toThrow('/proc/none/new/report.json');
});

it('leaves standard output to a report that programs read', () => {
  const [out, err] = [() => undefined, () => undefined];
  const outputOf = (format: string, file: string) => outputForPeople([{ format, file }], { out, err });
  expect(outputOf('json', '-')).toBe(err);
  expect([outputOf('json', 'report.json'), outputOf('github', '-'), outputOf('text', '-')]).toEqual([out, out, out]);
});

it('replaces an older report', async () => {
  const file = join(await folder(), 'report.json');
  await writeFile(file, 'old');
  await writeReports(buildReport(), wanted(file), quiet);
  expect(JSON.parse(await readFile(file, 'utf8')).conforms).toBe(false);
});

it('writes through a link, which stays a link', async () => {
  const path = await folder();
  const [file, link] = [join(path, 'report.json'), join(path, 'link')];
  await writeFile(file, 'old');
  await symlink(file, link);
  await requireWritable(wanted(link));
  await writeReports(buildReport(), wanted(link), quiet);
  expect(JSON.parse(await readFile(file, 'utf8')).seed).toBe(7);
});

it('writes to standard output, and the summary of a job in GitHub Actions', async () => {
  const summary = join(await folder(), 'summary.md');
  await writeFile(summary, 'before\n');
  const said: string[] = [];
  await writeReports(
    buildReport(),
    { reports: [{ format: 'github', file: '-' }], suggest: undefined },
    { ...quiet, env: { GITHUB_STEP_SUMMARY: summary }, out: (text) => said.push(text) },
  );
  expect(said.join('')).toMatch(/^::error file=openapi\.yaml,line=31,col=9,title=body-schema/);
  expect(await readFile(summary, 'utf8')).toMatch(/^before\n## Coldframe: Does not conform/);
});

it('names at a terminal the files that it has written', async () => {
  const path = await folder();
  const file = join(path, 'report.json');
  const lines: string[] = [];
  const io = { ...quiet, err: (text: string) => void lines.push(text) };
  const reports = [{ format: 'json', file } as const, { format: 'github', file: '-' } as const];
  await writeReports(buildReport(), { reports, suggest: join(path, 'more.yaml') }, io);
  expect(lines).toEqual([]);
  await writeReports(buildReport(), { reports, suggest: undefined }, { ...io, context: { colour: false, width: 80 } });
  expect(lines).toEqual([`Wrote ${file}\n`]);
});
