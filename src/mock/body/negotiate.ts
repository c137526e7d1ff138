import { includesMediaType, isJsonType, type MediaTypeName, readMediaType } from '../../http/media-type.ts';
import type { MediaType } from '../../model/contract.ts';

/** One media type of a response, with the type that is sent, which has no wildcards: `text/plain` for `text/*`. */
export interface Representation {
  readonly entry: MediaType;
  readonly mediaType: string;
  /** Those of a table that shows the list of the entry; see `tableOfList`. */
  readonly columns?: readonly string[];
}

interface WeightedRange {
  readonly range: MediaTypeName;
  readonly weight: number;
}

/**
 * The representation that `Accept` prefers (RFC 9110, 12.5.1), JSON before others, and otherwise the first in the contract;
 * `undefined` when it accepts none of them. A malformed `Accept` is ignored, which the same section allows.
 */
export function negotiate(content: readonly MediaType[], accept: string | undefined): Representation | undefined {
  const offers = content
    .map((entry) => ({ entry, mediaType: sendableType(entry.mediaType) }))
    .sort((a, b) => Number(isJsonType(b.mediaType)) - Number(isJsonType(a.mediaType)));
  const ranges = accept === undefined ? undefined : readAccept(accept);
  if (ranges === undefined) return offers[0];
  let best: Representation | undefined;
  let bestWeight = 0;
  for (const offer of offers) {
    const weight = weightOf(offer.mediaType, ranges);
    if (weight > bestWeight) [best, bestWeight] = [offer, weight];
  }
  return best;
}

/** The media ranges of an `Accept` field, the preferred ones first; none when any of it is malformed. */
export function preferredRanges(accept: string): readonly string[] {
  return (readAccept(accept) ?? [])
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ range: { type, subtype } }) => `${type}/${subtype}`);
}

/** The parameters of a range, each with a value (RFC 9110, 5.6.6). */
const wellFormed = /^[^;]*(?:;[ \t]*(?:[^\s=;"]+=(?:[^\s=;"]+|"(?:[^"\\]|\\.)*")[ \t]*)?)*$/s;

/** The ranges of an `Accept` field; `undefined` when any of it is malformed. */
function readAccept(accept: string): WeightedRange[] | undefined {
  const ranges: WeightedRange[] = [];
  for (const part of accept.split(',')) {
    if (part.trim() === '') continue;
    const range = wellFormed.test(part) ? readMediaType(part) : undefined;
    const weight = Number(/;[ \t]*q=([\d.]+)/i.exec(part)?.[1] ?? 1);
    if (range === undefined || !(weight >= 0 && weight <= 1)) return undefined;
    ranges.push({ range, weight });
  }
  return ranges.length === 0 ? undefined : ranges;
}

function weightOf(mediaType: string, ranges: readonly WeightedRange[]): number {
  const type = readMediaType(mediaType);
  if (type === undefined) return 0;
  const applying = ranges.filter(({ range }) => includesMediaType(range, type));
  return applying.sort((a, b) => precision(b.range) - precision(a.range))[0]?.weight ?? 0;
}

function precision({ type, subtype }: MediaTypeName): number {
  return Number(type !== '*') + Number(subtype !== '*');
}

const defaults: ReadonlyMap<string, string> = new Map([
  ['image', 'image/png'],
  ['audio', 'audio/mpeg'],
]);

/** A concrete type for a key with wildcards. */
function sendableType(key: string): string {
  const range = readMediaType(key);
  if (range === undefined || (range.type !== '*' && range.subtype !== '*')) return key;
  const isApplication = range.type === '*' || range.type === 'application';
  return defaults.get(range.type) ?? (isApplication ? 'application/json' : 'text/plain');
}
