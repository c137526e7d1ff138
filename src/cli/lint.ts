import { type ReadDocument, type ReadOptions, readDocument } from '../contract/read-document.ts';
import { applyPolicy, type LintPolicy } from '../lint/apply-policy.ts';
import { inOrder, lint } from '../lint/lint.ts';
import { type LintFormat, renderFindings } from '../lint/render/render.ts';
import { readLintPolicy } from '../lint-policy.ts';
import { Failure } from '../model/failure.ts';
import type { LintFinding } from '../model/finding.ts';
import { oneOf, onlyFile, parse, readingOptions, readingSettings } from '../settings.ts';
import type { World } from './command.ts';
import { lintSubjectOf } from './lint-subject.ts';
import { mendContract } from './mend-contract.ts';
import { untilChanged } from './watch-files.ts';

const help = `Usage: coldframe lint [FILE] [options]

Says where the contract (openapi.yaml) is no OpenAPI, promises what nobody can keep, or will hurt when it is mocked and tested.

  --format FORMAT    text (default), json, sarif, github or junit
  --fail-on LEVEL    exit with 1 from this level on: error (default) or warning
  --all              show every finding in full, however many one rule has
  --fix              mend what is safe to mend, in the files themselves; comments and order stay
  --watch            lint anew whenever a file of the contract changes
  --config FILE      levels of rules and exceptions (default coldframe.yaml, when it is there)
  --overlay FILE     apply an OpenAPI Overlay first; may be repeated
  --allow-remote     follow references to http: and https:
  --allow-outside    follow references to files outside the contract's folder
`;

/** `coldframe lint`: 0 nothing at the level chosen, 1 findings, 2 the file cannot be read. */
export async function lintCommand(argv: readonly string[], world: World): Promise<number> {
  if (argv.includes('--help')) {
    world.out(help);
    return 0;
  }
  const settings = readLintSettings(argv);
  return settings.watch ? watchAndLint(settings, world) : (await lintOnce(settings, world)).code;
}

/** The exit code, and the files that were read. */
async function lintOnce(settings: LintSettings, world: World): Promise<{ code: number; files: readonly string[] }> {
  const policy = await readLintPolicy(settings.config);
  const { read, findings } = await lintAndMend(settings, { policy, world });
  world.out(
    renderFindings(findings, settings.format, { textOf: read.textOf, colour: world.colour, all: settings.all }),
  );
  const fails = findings.some(({ level }) => level === 'error' || level === settings.failOn);
  return { code: fails ? 1 : 0, files: read.files };
}

/** Lints anew whenever a file of the contract changes, until it is interrupted; the exit code is that of the last time. */
async function watchAndLint(settings: LintSettings, world: World): Promise<number> {
  let last = { code: 2, files: [settings.contract] as readonly string[] };
  do {
    try {
      last = await lintOnce(settings, world);
    } catch (error) {
      // What is being written may be broken for the moment.
      if (!(error instanceof Failure)) throw error;
      last = { ...last, code: 2 };
      world.err(`coldframe: ${error.message}\n`);
    }
  } while (await untilChanged(last.files, world.interrupted));
  return last.code;
}

interface Linted {
  readonly read: ReadDocument;
  readonly findings: readonly LintFinding[];
}

/** With `--fix`, what is safe to mend is mended and the rest found anew. */
async function lintAndMend(
  settings: LintSettings,
  { policy, world }: { policy: LintPolicy; world: World },
): Promise<Linted> {
  let made = 0;
  for (let round = 0; ; round++) {
    const read = await readDocument(settings.contract, settings.reading);
    const findings = applyPolicy(await lintDocument(read), policy);
    const now = settings.fix && round < mostRounds ? await mendContract(read, findings) : 0;
    made += now;
    if (now > 0) continue;
    if (made > 0) world.err(`Mended: ${made}.\n`);
    return { read, findings };
  }
}

/** Mends next to one another cannot all be made at once, and a mend may show what else can be mended. */
const mostRounds = 10;

/** What reading found and what lint finds; a document that is no OpenAPI 3 is not linted. */
export async function lintDocument(read: ReadDocument): Promise<LintFinding[]> {
  const subject = lintSubjectOf(read);
  return subject === undefined ? inOrder(read.findings) : lint(subject, read.findings);
}

interface LintSettings {
  readonly contract: string;
  readonly format: LintFormat;
  readonly failOn: 'error' | 'warning';
  readonly all: boolean;
  readonly fix: boolean;
  readonly watch: boolean;
  readonly config: string | undefined;
  readonly reading: ReadOptions;
}

function readLintSettings(argv: readonly string[]): LintSettings {
  const { values, positionals } = parse(argv, {
    ...readingOptions,
    format: { type: 'string' },
    'fail-on': { type: 'string' },
    all: { type: 'boolean' },
    fix: { type: 'boolean' },
    watch: { type: 'boolean' },
    config: { type: 'string' },
  });
  return {
    contract: onlyFile(positionals),
    format: oneOf('--format', values.format ?? 'text', ['text', 'json', 'sarif', 'github', 'junit']),
    failOn: oneOf('--fail-on', values['fail-on'] ?? 'error', ['error', 'warning']),
    all: values.all ?? false,
    fix: values.fix ?? false,
    watch: values.watch ?? false,
    config: values.config,
    reading: readingSettings(values),
  };
}
