import { lintDocument, openLateness } from '../../api/lint-contract.ts';
import { defaultFile } from '../../config/read-configuration.ts';
import { readLintPolicy } from '../../config/read-lint-policy.ts';
import { type ReadDocument, type ReadOptions, readDocument } from '../../contract/read-document.ts';
import { SyntaxFailure, syntaxFinding } from '../../contract/syntax/syntax-failure.ts';
import { applyPolicy, type LintPolicy } from '../../lint/apply-policy.ts';
import { defaultLintFile, type LintFormat, lintFormats, renderFindings } from '../../lint/render/render.ts';
import type { LintRenderContext } from '../../lint/render/render-context.ts';
import { Failure } from '../../model/failure.ts';
import type { LintFinding } from '../../model/finding.ts';
import { listOf, plural } from '../../text/plural.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { packageVersion, readRuleMarkdown } from '../io/package-files.ts';
import { type InputFile, outputForPeople, requireWritable, writeReportFile } from '../io/report-files.ts';
import { repositoryPathIn } from '../io/repository-path.ts';
import { statesOf, untilChanged } from '../io/watch-files.ts';
import { fixContract } from '../lint/fix-contract.ts';
import { chooseApis } from '../options/choose-apis.ts';
import { lintingOptions, readingOptions, readingSettings } from '../options/contract-options.ts';
import { readFileContract } from '../options/file-settings.ts';
import { type Options, oneOf, onlyFile, parseOptions } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';
import { type ReportFormats, type ReportRequest, readReport, reportOption } from '../options/report-option.ts';

const reportFormats: ReportFormats<LintFormat> = { formats: lintFormats, fileOf: defaultLintFile };

const options = {
  format: { type: 'string', value: 'FORMAT', help: `${listOf(lintFormats)} (default text)` },
  report: reportOption(reportFormats.formats),
  'fail-on': { type: 'string', value: 'LEVEL', help: 'exit with 1 from this level on: error (default) or warning' },
  all: { type: 'boolean', help: 'show all findings of each rule in full, and advice' },
  fix: { type: 'boolean', help: 'fix what is safe to fix, in the files themselves; comments and order stay' },
  watch: { type: 'boolean', help: 'lint again whenever a file of the contract changes' },
  config: lintingOptions.config,
  ...readingOptions,
} as const satisfies Options;

/** `coldframe lint`: 0 no finding of the chosen level, 1 findings, 2 the file cannot be read. */
export const lintCommand: Command = {
  help: renderHelp({
    usage: ['lint [FILE|API...] [options]'],
    about: 'Checks that the contract is valid OpenAPI, can be satisfied, and is fit to mock and test.',
    options,
    example: 'coldframe lint openapi.yaml --fail-on warning',
  }),
  run: async (argv, io) => {
    const settings = await readLintSettings(argv, io);
    await requireWritable({ ...settings, inputs: inputsOf(settings) });
    return settings.watch ? watchAndLint(settings, io) : (await lintOnce(settings, io)).code;
  },
};

function inputsOf({ contracts, config = defaultFile }: LintSettings): readonly InputFile[] {
  return [{ file: config }, ...contracts.map(({ contract }) => ({ file: contract }))];
}

/** The exit code, and the files that were read. */
async function lintOnce(settings: LintSettings, io: CommandIo): Promise<{ code: number; files: readonly string[] }> {
  const linted: Linted[] = [];
  const failures: SyntaxFailure[] = [];
  for (const contract of settings.contracts) {
    const policy = await readLintPolicy(settings.config, contract.api);
    try {
      linted.push(await lintAndFix(contract, { settings, policy, io }));
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) throw error;
      failures.push(error);
      linted.push({ read: unread, findings: [syntaxFinding(error)] });
    }
  }
  const findings = linted.length === 1 ? (linted[0]?.findings ?? []) : withoutDoubles(linted);
  const linesOf = (file: string, first: number, count: number) =>
    linted.map(({ read }) => read.linesOf(file, first, count)).find((lines) => lines.length > 0);
  const textOf = (file: string) => linted.map(({ read }) => read.textOf(file)).find((text) => text !== undefined);
  const context: LintRenderContext = {
    textOf,
    linesOf,
    colour: io.colour,
    width: io.width,
    all: settings.all,
    contracts: settings.contracts.map(({ contract }) => contract),
    version: packageVersion(),
    rulePage: (rule) => readRuleMarkdown(`lint/${rule}`),
    repositoryPath: repositoryPathIn(io.env),
  };
  const read = linted.flatMap((one) => one.read.files.map((file) => ({ file })));
  await requireWritable({ ...settings, inputs: [...inputsOf(settings), ...read] });
  const [failure] = failures;
  // For people, the failure says it on standard error.
  if (failure === undefined || settings.format !== 'text')
    outputForPeople(settings.reports, io)(renderFindings(findings, settings.format, context));
  for (const { format, file } of settings.reports) {
    const text = renderFindings(findings, format, { ...context, colour: false, width: undefined, all: true });
    if (file === '-') io.out(text);
    else await writeReportFile(file, text);
  }
  if (failure !== undefined) throw failure;
  const fails = findings.some(({ level }) => level === 'error' || level === settings.failOn);
  return { code: fails ? 1 : 0, files: linted.flatMap(({ read }) => read.files) };
}

/** Contracts may share files. */
function withoutDoubles(linted: readonly Linted[]): readonly LintFinding[] {
  const byPlace = new Map<string, LintFinding>();
  for (const finding of linted.flatMap(({ findings }) => findings)) {
    const { file, line, column } = finding.position;
    byPlace.set(JSON.stringify([finding.rule, finding.message, file, line, column]), finding);
  }
  return [...byPlace.values()];
}

/** Lints whenever a file of the contract changes, until it is interrupted. */
async function watchAndLint(settings: LintSettings, io: CommandIo): Promise<number> {
  let files: readonly string[] = settings.contracts.map(({ contract }) => contract);
  for (;;) {
    const before = await statesOf(files);
    try {
      ({ files } = await lintOnce(settings, io));
    } catch (error) {
      // A file that is being written may be broken for a moment.
      if (!(error instanceof Failure)) throw error;
      io.err(`coldframe: ${error.message}\n`);
    }
    // While it computes, a signal would be noticed only after that: then the system ends the process.
    const release = io.catchSignals?.();
    if (!(await untilChanged(files, { stop: io.interrupted, before }))) return 130;
    release?.();
  }
}

interface Linted {
  readonly read: Pick<ReadDocument, 'files' | 'textOf' | 'linesOf'>;
  readonly findings: readonly LintFinding[];
}

/** What is known of a contract whose syntax is broken. */
const unread: Linted['read'] = { files: [], textOf: () => undefined, linesOf: () => [] };

/** With `--fix`, fixes what is safe to fix and finds the rest. */
async function lintAndFix(
  { contract, reading }: LintedContract,
  { settings, policy, io }: { settings: LintSettings; policy: LintPolicy; io: CommandIo },
): Promise<Linted> {
  const { verbose } = io;
  let fixed = 0;
  for (let round = 0; ; round++) {
    verbose('read', `reading ${[contract, ...(reading.overlays ?? [])].join(', ')}`);
    const isLate = openLateness();
    const read = await readDocument(contract, reading);
    verbose('read', `read ${read.files.join(', ')}`);
    const all = await lintDocument(read, isLate);
    const findings = applyPolicy(all, policy);
    verbose('lint', `${plural(all.length, 'finding')}, ${findings.length} after levels and exceptions`);
    const now = settings.fix && round < mostRounds ? await fixContract(read, findings) : 0;
    fixed += now;
    if (now > 0) continue;
    if (fixed > 0) io.err(`Fixed ${plural(fixed, 'problem')}.\n`);
    return { read, findings };
  }
}

/** Fixes beside each other cannot all be made at once, and a fix may reveal what else can be fixed. */
const mostRounds = 10;

/** A contract to lint, the API that it belongs to, and how it is read. */
interface LintedContract {
  readonly contract: string;
  readonly api: string | undefined;
  readonly reading: ReadOptions;
}

interface LintSettings {
  readonly contracts: readonly LintedContract[];
  readonly format: LintFormat;
  readonly reports: readonly ReportRequest<LintFormat>[];
  readonly failOn: 'error' | 'warning';
  readonly all: boolean;
  readonly fix: boolean;
  readonly watch: boolean;
  readonly config: string | undefined;
}

async function readLintSettings(argv: readonly string[], { env }: Pick<CommandIo, 'env'>): Promise<LintSettings> {
  const { values, positionals } = parseOptions(argv, options);
  const choices = await chooseApis(positionals, values.config);
  return {
    contracts: await Promise.all(
      choices.map(async ({ api, positionals: files }) => {
        const file = await readFileContract(values.config, env, api);
        return { contract: onlyFile(files, file.contract), api, reading: readingSettings(values, file.reading) };
      }),
    ),
    format: oneOf('--format', values.format ?? 'text', lintFormats),
    reports: (values.report ?? []).map((text) => readReport(text, reportFormats)),
    failOn: oneOf('--fail-on', values['fail-on'] ?? 'error', ['error', 'warning']),
    all: values.all ?? false,
    fix: values.fix ?? false,
    watch: values.watch ?? false,
    config: values.config,
  };
}
