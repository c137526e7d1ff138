import type { Report } from '../../../model/report.ts';
import { isSafeToRender } from '../../is-safe-to-render.ts';

/** The first line of a blob. */
interface BlobHead {
  readonly coldframe: 'blob';
  readonly version: number;
}

const version = 2;
const mark = '$coldframe';

/**
 * The whole report for `coldframe merge`: a line that names the format, a line with everything except the findings, and a line for each of them, so that no
 * line is long.
 */
export function* renderBlob(report: Report): Generator<string, void> {
  const { groups, verdicts: _, ...rest } = report;
  yield `${headLine}\n`;
  yield `${JSON.stringify(encode(rest))}\n`;
  for (const group of groups) yield `${JSON.stringify(encode(group))}\n`;
}

const head: BlobHead = { coldframe: 'blob', version };
const headLine = JSON.stringify(head);

/** Whether a file that begins like this is a blob of this version. */
export function isBlob(beginning: string): boolean {
  return beginning.startsWith(`${headLine}\n`);
}

/** The report in a blob, which has no verdicts; `undefined`: it is not a blob of this version. */
export function readBlob(text: string): Report | undefined {
  const [first, report, ...groups] = text.trimEnd().split('\n');
  if (first !== headLine || report === undefined) return undefined;
  try {
    const read = decode(JSON.parse(report));
    if (typeof read !== 'object') return undefined;
    const whole = { ...read, verdicts: [], groups: groups.map((group) => decode(JSON.parse(group))) };
    return isReport(whole) && isSafeToRender(whole) ? whole : undefined;
  } catch {
    return undefined;
  }
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'groups' in value && 'coverage' in value && 'shard' in value;
}

/** JSON has no integers beyond 2^53, no bytes and no `undefined` in lists. */
function encode(value: unknown): unknown {
  if (typeof value === 'bigint') return { [mark]: 'integer', value: String(value) };
  if (value instanceof Uint8Array) return { [mark]: 'bytes', value: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map((item: unknown) => encode(item));
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, encode(member)] as const);
  return Object.hasOwn(value, mark) ? { [mark]: 'object', value: entries } : Object.fromEntries(entries);
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => decode(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const given: unknown = 'value' in value ? value.value : undefined;
  const kind = entries.find(([name]) => name === mark)?.[1];
  if (kind === 'integer') return BigInt(String(given));
  if (kind === 'bytes') return new Uint8Array(Buffer.from(String(given), 'base64'));
  if (kind === 'object' && Array.isArray(given))
    return Object.fromEntries(given.map(([name, member]: [string, unknown]) => [name, decode(member)]));
  return Object.fromEntries(entries.map(([name, member]) => [name, decode(member)]));
}
