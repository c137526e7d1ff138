import { parseArgs } from 'node:util';
import { defaults } from '../../defaults.ts';
import { Failure } from '../../model/failure.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { listOf } from '../../text/plural.ts';

/** One option of a command: how it is parsed, and its row in `--help`. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly short?: string;
  /** How `--help` calls the value: `URL`. */
  readonly value?: string;
  readonly help: string;
}

/** The options of a command by name, in the order of `--help`. */
export type Options = Readonly<Record<string, Option>>;

/** Options of every command; `main` obeys them. */
export const commonOptions = {
  verbose: { type: 'boolean', help: 'show on standard error what the command does (or DEBUG=coldframe:*)' },
  'no-color': { type: 'boolean', help: 'print without colours (or NO_COLOR; FORCE_COLOR asks for them)' },
  help: { type: 'boolean', short: 'h', help: 'print this help' },
} as const satisfies Options;

/** `parseArgs` for a command; its errors become usage failures. */
export function parseOptions<const Known extends Options>(
  argv: readonly string[],
  options: Known,
): ReturnType<typeof parseArgs<{ args: string[]; options: Known; allowPositionals: true }>> {
  const known = { ...options, ...commonOptions };
  try {
    const parsed = parseArgs({ args: [...argv], options: known, allowPositionals: true });
    return parsed as ReturnType<typeof parseArgs<{ args: string[]; options: Known; allowPositionals: true }>>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = error.message.replace(/\. To specify.*$/s, '.');
    const [, written] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
    throw usage(message, written === undefined ? undefined : adviceFor(written, Object.keys(known)));
  }
}

/** What to write instead of an unknown option. Other tools call the contract and the target by these names. */
function adviceFor(written: string, known: readonly string[]): string | undefined {
  if (/^(?:contract|spec|schema|openapi|document|file)$/.test(written))
    return 'Write the contract without an option: openapi.yaml.';
  const isAddress = /^(?:url|base-url|endpoint|address)$/.test(written) && known.includes('target');
  const meant = isAddress ? 'target' : meantName(written, known);
  return meant && `Did you mean --${meant}?`;
}

/** The name that was misspelt, or of which only the beginning was written. */
export function meantName(written: string, known: readonly string[]): string | undefined {
  const [started, ...others] = known.filter((name) => name.startsWith(written));
  return didYouMean(written, known) ?? (others.length === 0 ? started : undefined);
}

/** The one FILE of a command line; without one, the contract of the configuration file, or `openapi.yaml`. */
export function onlyFile(positionals: readonly string[], configured?: string): string {
  const [file = configured ?? defaults.contract, ...more] = positionals;
  // One of them may be a part of a credential: none is shown.
  if (more.length > 0) {
    const hasAddress = more.some((one) => /^https?:/i.test(one));
    const advice = hasAddress
      ? 'Write the address of a target after --target.'
      : 'Put a value that contains a space in quotes.';
    throw usage(`Expected one contract, not ${positionals.length}.`, advice);
  }
  return file;
}

/** One of a few words. */
export function oneOf<const Word extends string>(option: string, value: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw usage(`${option} must be ${listOf(words)}, not "${value}".`);
  return word;
}

/** Between which numbers an option may be, both included. */
interface Range {
  readonly least: number;
  readonly most?: number;
}

/** A whole number in decimal digits, within these limits. */
export function wholeNumber(option: string, value: string, { least, most = Number.MAX_SAFE_INTEGER }: Range): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw usage(`${option} must be a whole number ${range}, not "${value}".`);
}

/** The longest that Node can wait, in milliseconds: 24 days. A longer timer would end at once. */
const longestMs = 2 ** 31 - 1;

/** `500ms`, `10s`, `2m`, or seconds without a unit; in milliseconds, at most 24 days. */
export function duration(option: string, value: string | number): number {
  return Math.min(typeof value === 'number' ? value * 1000 : milliseconds(option, value), longestMs);
}

/** A duration in which something has to happen, so that 0 cannot be meant. Throws `Failure('usage')`. */
export function positiveDuration(option: string, value: string | number): number {
  const found = duration(option, value);
  if (found === 0) throw usage(`${option} must be longer than 0.`);
  return found;
}

function milliseconds(option: string, value: string): number {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)?$/.exec(value);
  if (!match) throw usage(`${option} must be a duration such as 500ms, 10s or 2m, not "${value}".`);
  const unit = { ms: 1, s: 1000, m: 60_000 }[match[2] ?? 's'] ?? 1000;
  return Number(match[1]) * unit;
}

/** The advice where there is none that is better. */
export const seeHelp = 'See: coldframe --help';

/** A command line that cannot be meant. */
export function usage(message: string, advice = seeHelp): Failure {
  return new Failure('usage', message, advice);
}
