import { Failure } from '../../model/failure.ts';
import { exitCodeOf } from '../../report/exit-code.ts';
import { mergeReports } from '../../report/merge-reports.ts';
import { recordsExchanges, renderReportPieces } from '../../report/render/render.ts';
import { batchesOf } from '../../text/batches.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { outputForPeople, requireWritable, writeReports } from '../io/report-files.ts';
import { readReportFile } from '../options/option-values.ts';
import { type Options, oneOf, parseOptions, usage } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';
import { testOptions } from '../options/suite-options.ts';
import { readShards } from '../suite/read-shards.ts';
import { renderContextOf } from '../suite/render-context.ts';

const options = {
  format: testOptions.format,
  report: testOptions.report,
  suggest: testOptions.suggest,
} as const satisfies Options;

/** `coldframe merge`: the exit code of one run; 2 for reports that do not belong together, and when one is missing. */
export const mergeCommand: Command = {
  help: renderHelp({
    usage: ['merge PATH... [options]'],
    about:
      'Makes one report of those that coldframe test --shard I/N --report blob=FILE has written. PATH is such a file, or a folder with them somewhere below it. All must be about the same contract, with the same seed; of several APIs, merge one at a time.',
    options,
    example: 'coldframe merge reports --report junit=report.xml',
  }),
  run: merge,
};

async function merge(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  if (positionals.length === 0) throw usage('Name a folder with reports, or the reports.', 'coldframe merge PATH...');
  const files = { reports: (values.report ?? []).map(readReportFile), suggest: values.suggest };
  const format = oneOf('--format', values.format ?? 'text', ['text', 'json']);
  const recorded = files.reports.find((one) => recordsExchanges(one.format));
  if (recorded !== undefined)
    throw usage(
      `The format ${recorded.format} lists exchanges, which reports do not keep.`,
      'Write it with coldframe test, on each machine.',
    );
  const merging = await readShards(positionals);
  await requireWritable({ ...files, inputs: merging.files.map((file) => ({ file })) });
  const context = renderContextOf(io);
  const out = outputForPeople(files.reports, io);
  try {
    const report = mergeReports(merging);
    for (const batch of batchesOf(renderReportPieces(report, format, context))) out(batch);
    await writeReports(report, files, { ...io, context });
    return exitCodeOf(report);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Not necessarily a bug: a report may have been cut, or written by something else.
    io.verbose('write', (error as Error).stack ?? String(error));
    throw usage('A report of a shard is damaged.', 'Write the reports again with coldframe test --report blob=FILE.');
  }
}
