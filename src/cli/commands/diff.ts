import { compareContracts } from '../../api/diff-contracts.ts';
import type { Acceptance } from '../../diff/changes/accept-changes.ts';
import { renderDiffJson, renderDiffText } from '../../diff/changes/render-diff.ts';
import { type DiffPageContext, renderDiffHtml } from '../../diff/changes/render-diff-html.ts';
import { listOf, plural } from '../../text/plural.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { packageVersion } from '../io/package-files.ts';
import { describeContract } from '../io/read-command-contract.ts';
import { outputForPeople, requireWritable, writeReportFile } from '../io/report-files.ts';
import { chooseApis } from '../options/choose-apis.ts';
import { readingOptions, readingSettings } from '../options/contract-options.ts';
import { type Options, oneOf, parseOptions, usage } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';
import { type ReportFormats, readReport, reportOption } from '../options/report-option.ts';

type DiffFormat = 'text' | 'html' | 'json';

const reportFormats: ReportFormats<DiffFormat> = {
  formats: ['text', 'html', 'json'],
  fileOf: (format) => `coldframe-diff.${format === 'text' ? 'txt' : format}`,
};

const options = {
  format: { type: 'string', value: 'FORMAT', help: `${listOf(reportFormats.formats)} (default text)` },
  report: reportOption(reportFormats.formats),
  'fail-on': {
    type: 'string',
    value: 'CLASS',
    help: 'exit with 1 from this class on: breaking (default) or unclear',
  },
  config: {
    type: 'string',
    value: 'FILE',
    help: 'configuration with accepted changes, under diff.accepted (default coldframe.yaml, if it exists)',
  },
  ...readingOptions,
  overlay: { ...readingOptions.overlay, help: 'apply an OpenAPI Overlay to both contracts first; may be repeated' },
} as const satisfies Options;

/** `coldframe diff`: 0 nothing breaks clients, 1 something does, 2 a contract cannot be read. */
export const diffCommand: Command = {
  help: renderHelp({
    usage: ['diff OLD NEW [options]'],
    about:
      'Compares two contracts and says which changes break clients of the API. OLD and NEW are files, or git:REVISION:PATH.',
    options,
    example: 'coldframe diff git:main:openapi.yaml openapi.yaml',
  }),
  run: diff,
};

async function diff(argv: readonly string[], { out, err, colour, width, verbose }: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  const [from, to, ...others] = positionals;
  if (from === undefined || to === undefined || others.length > 0)
    throw usage('Expected two contracts, the old one and the new one.', 'See: coldframe diff --help');
  const format = oneOf('--format', values.format ?? 'text', reportFormats.formats);
  const reports = (values.report ?? []).map((text) => readReport(text, reportFormats));
  const failOn = oneOf('--fail-on', values['fail-on'] ?? 'breaking', ['breaking', 'unclear']);
  await requireWritable({ reports, inputs: [{ file: from }, { file: to }] });
  verbose('read', `reading ${from} and ${to}`);
  const acceptance = await compareContracts({
    from,
    to,
    config: values.config,
    api: await apiOfContract(to, values.config),
    ...readingSettings(values),
  });
  const { pair, changes } = acceptance;
  for (const contract of [pair.old, pair.new]) verbose('read', describeContract(contract));
  const open = changes.filter((change) => change.accepted === undefined);
  verbose('diff', `${plural(changes.length, 'change')}, ${changes.length - open.length} of them accepted`);
  const context = { pair, names: { old: from, new: to }, version: packageVersion() };
  outputForPeople(reports, { out, err })(renderChanges(acceptance, format, { ...context, colour, width }));
  for (const report of reports) {
    const text = renderChanges(acceptance, report.format, { ...context, colour: false });
    if (report.file === '-') out(text);
    else await writeReportFile(report.file, text);
  }
  return open.some((change) => change.class === 'breaking' || change.class === failOn) ? 1 : 0;
}

function renderChanges(
  acceptance: Acceptance,
  format: DiffFormat,
  context: DiffPageContext & { readonly colour: boolean; readonly width?: number | undefined },
): string {
  switch (format) {
    case 'text':
      return renderDiffText(acceptance, context);
    case 'html':
      return renderDiffHtml(acceptance, context);
    case 'json':
      return renderDiffJson(acceptance, context.pair);
  }
}

/** The API that accepts the changes: the one of the configuration file with that contract. */
async function apiOfContract(contract: string, config: string | undefined): Promise<string | undefined> {
  return (await chooseApis([contract], config))[0]?.api;
}
