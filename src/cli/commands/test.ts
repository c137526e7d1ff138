import { exitCodeOf } from '../../report/exit-code.ts';
import { renderReport } from '../../report/render/render.ts';
import { escapeText } from '../../text/escape-text.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { contractNotices } from '../io/contract-notices.ts';
import { readCommandContract } from '../io/read-command-contract.ts';
import { requireWritable, writeReports } from '../io/report-files.ts';
import { renderHelp } from '../options/render-help.ts';
import { readTestSettings, testOptions } from '../options/suite-settings.ts';
import { renderContextOf } from '../suite/render-settings.ts';
import { runTest } from '../suite/run-test.ts';

/** `coldframe test`: 0 the target conforms, 1 it does not, 2 the job could not be done, 130 interrupted. */
export const testCommand: Command = {
  help: renderHelp({
    usage: ['test [FILE] --target URL [options]'],
    about:
      'Tests a target against the contract: derives cases from it, sends them, and reports every response that breaks it.',
    options: testOptions,
    example: 'coldframe test openapi.yaml --target http://localhost:8080 --report junit=report.xml',
  }),
  run: test,
};

async function test(argv: readonly string[], io: CommandIo): Promise<number> {
  const settings = await readTestSettings(argv, io.env);
  await requireWritable(settings);
  const contract = await readCommandContract(settings.contract, settings, io);
  for (const notice of contractNotices(contract)) io.err(`${escapeText(notice)}\n`);
  const report = await runTest(contract, settings, io);
  const context = renderContextOf(io);
  // The report is printed even if a file cannot be written.
  io.out(renderReport(report, settings.format, { ...context, quiet: settings.quiet }));
  const written = await writeReports(report, settings, { ...io, context }).catch((failure: unknown) => ({ failure }));
  if (written !== undefined) throw written.failure;
  return exitCodeOf(report);
}
