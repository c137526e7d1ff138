import { defaultSeed } from '../../api/test-target.ts';
import { Failure } from '../../model/failure.ts';
import type { Report, ReportedApi } from '../../model/report.ts';
import { exitCodeOf } from '../../report/exit-code.ts';
import { joinReports } from '../../report/merge-reports.ts';
import { concludeApis } from '../../report/render/describe/conclusion.ts';
import { renderReportPieces } from '../../report/render/render.ts';
import { ansiStyle } from '../../text/ansi-style.ts';
import { batchesOf } from '../../text/batches.ts';
import { escapeText } from '../../text/escape-text.ts';
import { plural } from '../../text/plural.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { contractNotices } from '../io/contract-notices.ts';
import { failureText } from '../io/failure-text.ts';
import {
  type FinishedRun,
  outputForPeople,
  requireWritable,
  writeReports,
  writeReportsOfApis,
} from '../io/report-files.ts';
import { renderHelp } from '../options/render-help.ts';
import { testOptions } from '../options/suite-options.ts';
import { readTestSettings, type TestSettings } from '../options/suite-settings.ts';
import { type FittedRun, fitAll } from '../suite/fit-settings.ts';
import { inputFiles } from '../suite/input-files.ts';
import { renderContextOf } from '../suite/render-context.ts';
import { runTest } from '../suite/run-test.ts';

/** `coldframe test`: 0 the target conforms, 1 it does not, 2 the job could not be done, 130 interrupted. */
export const testCommand: Command = {
  help: renderHelp({
    usage: ['test [FILE|API...] --target URL [options]'],
    about:
      'Tests a target against the contract: derives cases from it, sends them, and reports every response that breaks it. API is a name below "apis" in coldframe.yaml; all of them without a name.',
    options: testOptions,
    example: 'coldframe test openapi.yaml --target http://localhost:8080 --report junit=report.xml',
  }),
  run: test,
};

async function test(argv: readonly string[], io: CommandIo): Promise<number> {
  const all = await readTestSettings(argv, io.env);
  const runs = await fitAll(all, io);
  for (const { settings, contract } of runs)
    await requireWritable({ ...settings, inputs: inputFiles(settings, contract) });
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return testOne(only, io);
  return testSeveral(runs, io);
}

async function testOne(run: FittedRun<TestSettings>, io: CommandIo): Promise<number> {
  const report = await printTest(run, io);
  await writeReports(report, run.settings, { ...io, context: renderContextOf(io) });
  return exitCodeOf(report);
}

/** Tests an API and prints its report, before any file is written: one of them may fail. */
async function printTest({ settings, contract }: FittedRun<TestSettings>, io: CommandIo): Promise<Report> {
  for (const notice of contractNotices(contract)) io.err(`${escapeText(notice)}\n`);
  const report = await runTest(contract, settings, io);
  const { format, quiet } = settings;
  const out = outputForPeople(settings.reports, io);
  for (const batch of batchesOf(renderReportPieces(report, format, { ...renderContextOf(io), quiet }))) out(batch);
  return report;
}

/** Tests one API after the other. One that cannot be tested does not keep the others from being tested. */
async function testSeveral(runs: readonly FittedRun<TestSettings>[], io: CommandIo): Promise<number> {
  const isJson = runs[0]?.settings.format === 'json';
  const out = outputForPeople(
    runs.flatMap(({ settings }) => settings.reports),
    io,
  );
  const seed = runs[0]?.settings.seed ?? defaultSeed(runs[0]?.settings.shard);
  const finished: FinishedRun[] = [];
  for (const run of runs) {
    const { settings } = run;
    const { api = '' } = settings;
    if (io.interrupted.aborted) {
      finished.push({ name: api, files: settings, report: undefined, reason: 'the run was interrupted' });
      continue;
    }
    // One seed repeats all of them.
    const seeded = { ...run, settings: { ...settings, seed: settings.seed ?? seed } };
    if (!isJson)
      out(`${finished.length === 0 ? '' : '\n'}${io.colour ? ansiStyle(`API ${api}`, 'bold') : `API ${api}`}\n\n`);
    const ofApi = isJson ? () => undefined : out;
    const outcome = await printTest(seeded, { ...io, out: ofApi }).then(
      (report) => ({ report, reason: '' }),
      (error: unknown) => notTested(error, io),
    );
    finished.push({ name: api, files: settings, ...outcome });
  }
  const joined = joinReports(finished, seed);
  const context = renderContextOf(io);
  if (isJson) for (const batch of batchesOf(renderReportPieces(joined, 'json', context))) out(batch);
  else out(`\n${renderVerdicts(joined)}`);
  await writeReportsOfApis(finished, seed, { ...io, context });
  const codes = finished.map(({ report }) => (report === undefined ? 2 : exitCodeOf(report)));
  return io.interrupted.aborted ? 130 : worstCode(codes);
}

function notTested(error: unknown, { err }: CommandIo): Omit<ReportedApi, 'name'> {
  if (!(error instanceof Failure)) throw error;
  err(failureText(error));
  return { report: undefined, reason: error.message };
}

function renderVerdicts(report: Report): string {
  const apis = concludeApis(report);
  const width = Math.max(...apis.map(({ name }) => name.length));
  return `${[`Tested ${plural(apis.length, 'API')}:`, ...apis.map(({ name, line }) => `  ${name.padEnd(width)}  ${line}`)].join('\n')}\n`;
}

/** What does not conform outweighs what could not be tested. */
function worstCode(codes: readonly number[]): number {
  return [130, 1, 2].find((code) => codes.includes(code)) ?? 0;
}
