import { secondsOfUnit } from '../../conventions/names/time-units.ts';
import type { Json } from '../../model/json.ts';
import { numberFrom, partSeed, type Seed } from '../seeds/seed.ts';
import { readDate, writeDateTime } from '../seeds/write-time.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** How long something takes, by its kind: in minutes, a multiple of the step. */
interface UsualLength {
  readonly kinds: RegExp;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** Whether it is planned: it starts at a full five minutes. */
  readonly isPlanned: boolean;
}

const usualLengths: readonly UsualLength[] = [
  {
    kinds: /(?:slot|appointment|meeting|consultation|interview|lesson|termin|visit|availability|availabilitie)$/,
    least: 15,
    most: 90,
    step: 15,
    isPlanned: true,
  },
  { kinds: /(?:shift|on ?call|schicht|workday)$/, least: 240, most: 720, step: 60, isPlanned: true },
  {
    kinds: /(?:event|class|course ?session|session|workshop|concert|show|screening|match|lecture|webinar)$/,
    least: 45,
    most: 240,
    step: 15,
    isPlanned: true,
  },
  {
    kinds: /(?:entry|entrie|time ?log|work ?log|activity|workout|ride|trip|call|break|recording|parking|charge|nap)$/,
    least: 10,
    most: 180,
    step: 1,
    isPlanned: false,
  },
  {
    kinds: /(?:job|run|build|deployment|import|export|sync|scan|pipeline|execution|backup|step|check|query|report)$/,
    least: 1,
    most: 40,
    step: 1,
    isPlanned: false,
  },
];

/** What is written as a full time: what is only a day has no minutes. */
const written = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const starts = /^(?:start|starts|started|begin|begins|began|from)$/;
const ends = /^(?:end|ends|ended|stop|stops|stopped|finish|finished|completed|to|until)$/;

/** A property with a length of time; without `unit` it is a text such as `PT30M`, or the unit is the kind's. */
interface Length {
  readonly name: string;
  readonly unit: number | undefined;
}

/** A time of an object's properties. */
interface Span {
  readonly start: string;
  readonly end: string;
}

/** What the length of a span is made with. */
export interface SpanContext {
  readonly seed: Seed;
  /** Whether the object's own example has a property: what its author wrote stays. */
  readonly isWritten: (name: string) => boolean;
  /** Whether a property may have a number. */
  readonly fits: (name: string, value: number) => boolean;
}

/** Changes, in place, the end of an event so that it lasts as long as such things do, or as the duration beside it says. */
export type MakeSpansConsistent = (made: Record<string, Json>, context: SpanContext) => void;

/** Finds the pairs of times at which things of a kind start and end, such as `startsAt` and `endsAt`; `undefined` where they have none. */
export function spansOf(names: readonly string[], kind: string): MakeSpansConsistent | undefined {
  const spans = findSpans(names);
  if (spans.length === 0) return undefined;
  const usual = usualLengths.find(({ kinds }) => kinds.test(kind));
  const lengths = names.flatMap((name) => lengthOf(name, usual) ?? []);
  if (usual === undefined && lengths.length === 0) return undefined;
  return (made, context) => {
    for (const span of spans) makeSpan(made, { span, usual, lengths, context });
  };
}

/** Names that differ only in the word for the start and the end: `startsAt` and `endsAt`. A time in which something is valid is not what it takes. */
function findSpans(names: readonly string[]): readonly Span[] {
  const byRest = new Map<string, string>();
  const restOf = (name: string, side: RegExp): string | undefined => {
    const { words } = wordsOfName(name);
    const at = words.findIndex((word) => side.test(word));
    if (at < 0 || words.some((word) => /^(?:valid|active|effective|period|date|day|on)$/.test(word))) return undefined;
    return words.map((word, place) => (place === at ? '' : word)).join(' ');
  };
  for (const name of names) {
    const rest = restOf(name, starts);
    if (rest !== undefined && !byRest.has(rest)) byRest.set(rest, name);
  }
  const taken = new Set<string>();
  return names.flatMap((end) => {
    const rest = restOf(end, ends);
    const start = rest === undefined ? undefined : byRest.get(rest);
    if (start === undefined || start === end || taken.has(start)) return [];
    taken.add(start);
    return [{ start, end }];
  });
}

function lengthOf(name: string, usual: UsualLength | undefined): Length | undefined {
  const { words, last } = wordsOfName(name);
  if (words[0] !== 'duration' || words.length > 3) return undefined;
  const unit = words.length === 1 ? (usual === undefined ? undefined : 60) : secondsOfUnit(last);
  return words.length === 1 || unit !== undefined ? { name, unit } : undefined;
}

interface SpanParts {
  readonly span: Span;
  readonly usual: UsualLength | undefined;
  readonly lengths: readonly Length[];
  readonly context: SpanContext;
}

function makeSpan(
  made: Record<string, Json>,
  { span: { start, end }, usual, lengths, context: { seed, isWritten, fits } }: SpanParts,
): void {
  const [from, to] = [made[start], made[end]];
  if (typeof from !== 'string' || typeof to !== 'string' || !written.test(from) || !written.test(to)) return;
  if (isWritten(start) || isWritten(end)) return;
  const isUsual = (seconds: number) => usual === undefined || (seconds >= 300 && seconds <= usual.most * 120);
  const stated = lengths
    .flatMap((length) => secondsOf(made[length.name], length) ?? [])
    .find((seconds) => isUsual(seconds));
  const taken =
    stated ??
    (usual && 60 * usual.step * numberFrom(partSeed(seed, 35), usual.least / usual.step, usual.most / usual.step));
  if (taken === undefined) return;
  const first = usual?.isPlanned === true ? onTheDot(from) : from;
  made[start] = first;
  made[end] = later(first, Math.round(taken));
  for (const { name, unit } of lengths) {
    const value = made[name];
    if (isWritten(name)) continue;
    const count = unit === undefined ? undefined : Math.round(taken / unit);
    if (typeof value === 'number' && count !== undefined && fits(name, count)) made[name] = count;
    else if (typeof value === 'string' && isoLength.test(value))
      made[name] = `PT${Math.max(1, Math.round(taken / 60))}M`;
  }
}

const isoLength = /^PT(\d+)M$/;

function secondsOf(value: Json | undefined, { unit }: Length): number | undefined {
  if (typeof value === 'number') return unit === undefined ? undefined : value * unit;
  const [, minutes] = isoLength.exec(String(value)) ?? [];
  return minutes === undefined ? undefined : Number(minutes) * 60;
}

/** The time so many seconds later, in the same form. */
function later(text: string, seconds: number): string {
  const [hours = 0, minutes = 0, rest = 0] = text.slice(11, 19).split(':').map(Number);
  const time = (readDate(text.slice(0, 10)) ?? 0) + hours * 3600 + minutes * 60 + rest + seconds;
  const [day = '', clock = ''] = writeDateTime(time).slice(0, 19).split('T');
  return `${day}${text[10] ?? 'T'}${clock}${text.slice(19)}`;
}

/** The last full five minutes. */
function onTheDot(text: string): string {
  const minute = Number(text.slice(14, 16));
  return `${text.slice(0, 14)}${String(minute - (minute % 5)).padStart(2, '0')}:00${text.slice(19)}`;
}
