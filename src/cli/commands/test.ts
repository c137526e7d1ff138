import { Failure } from '../../model/failure.ts';
import { exitCodeOf } from '../../report/exit-code.ts';
import { concludeInLine } from '../../report/render/describe/conclusion.ts';
import { renderReportPieces } from '../../report/render/render.ts';
import { batchesOf } from '../../text/batches.ts';
import { escapeText } from '../../text/escape-text.ts';
import { plural } from '../../text/plural.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { contractNotices } from '../io/contract-notices.ts';
import { requireWritable, writeReports } from '../io/report-files.ts';
import { renderHelp } from '../options/render-help.ts';
import { testOptions } from '../options/suite-options.ts';
import { readTestSettings, type TestSettings } from '../options/suite-settings.ts';
import { type FittedRun, fitAll } from '../suite/fit-settings.ts';
import { renderContextOf } from '../suite/render-settings.ts';
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
  for (const settings of all) await requireWritable({ ...settings, contracts: [settings.contract] });
  const runs = await fitAll(all, io);
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return testOne(only, io).then(({ code }) => code);
  return testSeveral(runs, io);
}

async function testOne({ settings, contract }: FittedRun<TestSettings>, io: CommandIo): Promise<TestedApi> {
  for (const notice of contractNotices(contract)) io.err(`${escapeText(notice)}\n`);
  const report = await runTest(contract, settings, io);
  const context = renderContextOf(io);
  // The report is printed even if a file cannot be written.
  for (const batch of batchesOf(renderReportPieces(report, settings.format, { ...context, quiet: settings.quiet })))
    io.out(batch);
  const written = await writeReports(report, settings, { ...io, context }).catch((failure: unknown) => ({ failure }));
  if (written !== undefined) throw written.failure;
  return { code: exitCodeOf(report), line: concludeInLine(report) };
}

/** The exit code of a test, and its verdict in one line. */
interface TestedApi {
  readonly code: number;
  readonly line: string;
}

/** Tests one API after the other. One that cannot be tested does not keep the others from being tested. */
async function testSeveral(runs: readonly FittedRun<TestSettings>[], io: CommandIo): Promise<number> {
  const isJson = runs[0]?.settings.format === 'json';
  const tested: (TestedApi & { readonly name: string })[] = [];
  const reports: string[] = [];
  for (const run of runs) {
    if (io.interrupted.aborted) break;
    const name = run.settings.api ?? '';
    if (!isJson) io.out(`${tested.length === 0 ? '' : '\n'}${io.colour ? bold(`API ${name}`) : `API ${name}`}\n\n`);
    const out = isJson ? (text: string) => reports.push(`${JSON.stringify(name)}: ${text.trimEnd()}`) : io.out;
    tested.push({ name, ...(await testOne(run, { ...io, out }).catch((error) => notTested(error, io))) });
  }
  if (isJson) io.out(`{ "apis": {\n${reports.join(',\n')}\n} }\n`);
  else io.out(`\n${renderVerdicts(tested)}`);
  return io.interrupted.aborted ? 130 : worstCode(tested.map(({ code }) => code));
}

function notTested(error: unknown, { err }: CommandIo): TestedApi {
  if (!(error instanceof Failure)) throw error;
  err(`coldframe: ${error.message} [${error.code}]\n  ${error.advice}\n`);
  return { code: 2, line: `Not tested: ${error.message}` };
}

function renderVerdicts(tested: readonly { readonly name: string; readonly line: string }[]): string {
  const width = Math.max(...tested.map(({ name }) => name.length));
  return `${[`Tested ${plural(tested.length, 'API')}:`, ...tested.map(({ name, line }) => `  ${name.padEnd(width)}  ${line}`)].join('\n')}\n`;
}

/** What does not conform outweighs what could not be tested. */
function worstCode(codes: readonly number[]): number {
  return [130, 1, 2].find((code) => codes.includes(code)) ?? 0;
}

function bold(text: string): string {
  return `\u001b[1m${text}\u001b[0m`;
}
