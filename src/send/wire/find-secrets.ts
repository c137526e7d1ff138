import {
  type CredentialForm,
  inLowerCase,
  lettersAndDigits,
  type SearchedForm,
  shownRuns,
} from './credential-forms.ts';
import { type DecodedView, decodeEscapes } from './decode-escapes.ts';
import { openTraces, type Traces } from './secret-traces.ts';

/** Where a secret is in a text: from `start` up to `end`, which is not part of it. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

/** Seeks forms in texts, written as they are or with escapes. */
export interface SecretSearch {
  readonly forms: readonly CredentialForm[];
  /** Where they are; in order, none within another. */
  readonly spansIn: (text: string) => readonly SecretSpan[];
  /** Those that are in a text. */
  readonly formsIn: (text: string) => ReadonlySet<CredentialForm>;
}

/** Prepares forms to be sought in many texts. */
export function openSearch(credentialForms: readonly CredentialForm[]): SecretSearch {
  const forms = credentialForms.map(prepareForm);
  const tracesIn = openTraces(forms);
  return {
    forms,
    spansIn: (text) => {
      let spans: readonly SecretSpan[] = [];
      for (const { view, decodings } of viewsOf(text)) {
        const found = spansOf(view, tracesIn(view));
        if (found.length > 0) spans = joined([...spans, ...asWritten(found, decodings)]);
      }
      return spans;
    },
    formsIn: (text) => {
      const found = new Set<CredentialForm>();
      for (const { view } of viewsOf(text)) {
        const { letters, forms: possible } = tracesIn(view);
        for (const form of possible) if (spansOf(view, { letters, forms: [form] }).length > 0) found.add(form);
      }
      return found;
    },
  };
}

function prepareForm(form: CredentialForm): SearchedForm {
  const searchText = isCaseSensitive(form) ? form.text : inLowerCase(form.text);
  return { ...form, searchText, prefix: searchText.slice(0, Math.min(form.leastPrefix, longestPrefix)) };
}

/** The most characters that are searched for; whether the others follow is seen then. */
const longestPrefix = 64;

/** How often escapes are decoded: JSON in a URL in HTML. */
const mostLayers = 3;

/** A text as it is, with its escapes decoded, with the escapes of that decoded, and so on; each with the decodings that led to it. */
function* viewsOf(text: string): Generator<{ readonly view: string; readonly decodings: readonly DecodedView[] }> {
  const decodings: DecodedView[] = [];
  yield { view: text, decodings };
  for (let view = text; decodings.length < mostLayers; ) {
    const decoded = decodeEscapes(view);
    if (decoded === undefined) return;
    decodings.push(decoded);
    view = decoded.text;
    yield { view, decodings };
  }
}

/** Where spans of a decoded text are in the text as it was. */
function asWritten(spans: readonly SecretSpan[], decodings: readonly DecodedView[]): readonly SecretSpan[] {
  if (decodings.length === 0) return spans;
  const places = decodings.reduceRight<readonly number[]>(
    (indices, { startsOf }) => startsOf(indices),
    spans.flatMap(({ start, end }) => [start, end]),
  );
  return spans.map((_, at) => ({ start: places[2 * at] ?? 0, end: places[2 * at + 1] ?? 0 }));
}

/** A text that is searched. */
interface SearchedText {
  readonly text: string;
  readonly lower: string;
  readonly hasLines: boolean;
}

function spansOf(text: string, { letters, forms }: Traces): readonly SecretSpan[] {
  if (forms.length === 0) return [];
  const searched = { text, lower: inLowerCase(text), hasLines: /[\r\n]/.test(text) };
  const spread = forms.filter(({ kind }) => kind === 'spread');
  const others = forms.filter(({ kind }) => kind !== 'spread').flatMap((form) => spansIn(searched, form));
  return joined([...others, ...spreadIn(text, letters, spread)]);
}

/** Where forms are in a text whatever stands between their characters. */
function spreadIn(text: string, letters: string, forms: readonly SearchedForm[]): SecretSpan[] {
  const spans = joined(
    forms.flatMap((form) => {
      const found: SecretSpan[] = [];
      const patience = openPatience(letters);
      for (let at = letters.indexOf(form.prefix); at >= 0; ) {
        const { end, length } = matchAt(letters, at, { form, wraps: false });
        const isFound = length >= form.leastPrefix || patience.endsWith(length);
        if (isFound) found.push({ start: at, end });
        at = letters.indexOf(form.prefix, isFound ? end : at + 1);
      }
      return found;
    }),
  );
  return spans.length === 0
    ? []
    : amongOthers(text, spans).filter(({ start, end }) => keepsJson.test(text.slice(start, end)));
}

/** A part of JSON that can be replaced by one word: where a text ends in it another one begins, and none of them is the name of a property. */
const keepsJson = /^[^"]*(?:"[^":]*"[^"]*)*$/;

/** Where in a text parts of its letters and digits are. */
function amongOthers(text: string, parts: readonly SecretSpan[]): SecretSpan[] {
  const spans: SecretSpan[] = [];
  let [count, start] = [0, 0];
  for (const { 0: run, index } of shownRuns(text)) {
    const { length } = lettersAndDigits(run);
    const isPlain = run.length === length;
    for (
      let part = parts[spans.length];
      part !== undefined && part.start < count + length;
      part = parts[spans.length]
    ) {
      if (part.start >= count) start = isPlain ? index + part.start - count : index;
      if (part.end > count + length) break;
      spans.push({ start, end: index + (isPlain ? part.end - count : run.length) });
    }
    count += length;
  }
  return spans;
}

function spansIn(searched: SearchedText, form: SearchedForm): SecretSpan[] {
  const where = isCaseSensitive(form) ? searched.text : searched.lower;
  const spans = endingsIn(form, where);
  const wraps = searched.hasLines && mayBeWrapped(form);
  const placeFrom = wraps ? openWrappedPlaces(where, form) : (from: number) => where.indexOf(form.prefix, from);
  const patience = openPatience(where);
  for (let at = placeFrom(0); at >= 0; at = placeFrom(at + 1)) {
    const match = matchAt(where, at, { form, wraps });
    // The line may have been cut off, and the next one begin with what would have followed.
    const end = isEnough(where, match, form) || patience.endsWith(match.length) ? match.end : match.lineEnd;
    if (end === undefined || !isUsedAsSecret(searched.text, { start: at, end }, form)) continue;
    spans.push({ start: at, end });
    at = end - 1;
  }
  return spans;
}

/**
 * How long near misses are compared in a text. Those of a form that repeats itself overlap: `A1A1A1…` would be compared from each of its characters to its end. Their
 * lengths together exceed twice that of the text then, and from there on a near miss counts as found.
 */
function openPatience(where: string): { readonly endsWith: (missed: number) => boolean } {
  let left = patienceFactor * where.length;
  return {
    endsWith: (missed) => {
      left -= missed;
      return left < 0;
    },
  };
}

const patienceFactor = 2;

/** Where the beginning of a form is in a text, on one line or several, from an index on; -1: nowhere. */
function openWrappedPlaces(where: string, form: SearchedForm): (from: number) => number {
  const escaped = [...form.prefix].map((character) => character.replace(/[^\w\s]/u, '\\$&'));
  const pattern = new RegExp(escaped.join('(?:[\r\n]\\s*)?'), 'g');
  return (from) => {
    pattern.lastIndex = from;
    return pattern.exec(where)?.index ?? -1;
  };
}

/** Whether a form may be written on several lines, as base64 in mail is. A word and a number on two lines are two things. */
function mayBeWrapped({ kind }: CredentialForm): boolean {
  return kind === 'distinctive';
}

/** Where the end of a form is without its beginning. */
function endingsIn({ searchText, leastSuffix }: SearchedForm, where: string): SecretSpan[] {
  if (leastSuffix === undefined) return [];
  const spans: SecretSpan[] = [];
  const ending = searchText.slice(-leastSuffix);
  for (let at = where.indexOf(ending); at >= 0; at = where.indexOf(ending, at + ending.length)) {
    const end = at + ending.length;
    if (/[\w-]/.test(where[end] ?? '')) continue;
    let length = ending.length;
    // What is before the end of the last one is hidden already.
    const most = Math.min(searchText.length, end - (spans.at(-1)?.end ?? 0));
    while (length < most && where[end - length - 1] === searchText[searchText.length - length - 1]) length++;
    spans.push({ start: end - length, end });
  }
  return spans;
}

/** A form in a text, or its beginning. */
interface Match {
  readonly end: number;
  /** How many characters of the form it has. */
  readonly length: number;
  /** Where the last but one of its lines ends, if that is enough of it. */
  readonly lineEnd: number | undefined;
}

/** How far the match goes that begins at `at`. `wraps`: it may go on in the next line. */
function matchAt(where: string, at: number, { form, wraps }: { form: SearchedForm; wraps: boolean }): Match {
  const { searchText, leastPrefix } = form;
  let [end, length] = [at, 0];
  let lineEnd: number | undefined;
  while (length < searchText.length) {
    const code = searchText.charCodeAt(length);
    const next = wraps && where.charCodeAt(end) !== code ? pastLineBreak(where, end) : end;
    if (where.charCodeAt(next) !== code) break;
    if (next > end && length >= leastPrefix) lineEnd = end;
    end = next + 1;
    length++;
  }
  return { end, length, lineEnd };
}

/** Past a line break and the white space that follows it. */
function pastLineBreak(where: string, from: number): number {
  if (!/[\r\n]/.test(where[from] ?? '')) return from;
  let at = from + 1;
  while (/\s/.test(where[at] ?? '')) at++;
  return at;
}

/** The most characters that may be missing or replaced between the beginning and the end of a secret. */
const mostChanged = 8;

/**
 * Whether this is enough of the form: all of it, or a beginning after which it was cut off. What goes on with other letters is another text that begins alike,
 * such as a token of the same issuer, unless it is most of the form, or its end follows: a server has changed what it does not allow in a name.
 */
function isEnough(where: string, { end, length }: Match, form: SearchedForm): boolean {
  const { searchText, leastPrefix, leastSuffix, longPrefix = searchText.length } = form;
  const next = where[end] ?? '';
  // What is cut off within a word may be part of a name: `X-abc123-key`.
  const isCutOff = /[-_]/.test(next) && /[a-z\d]/i.test(searchText[length] ?? '');
  if (length < leastPrefix) return false;
  if (length >= longPrefix || isCutOff || !/[\w-]/.test(next)) return true;
  return (
    leastSuffix !== undefined &&
    where.slice(end, end + mostChanged + leastSuffix).includes(searchText.slice(-leastSuffix))
  );
}

/** Whether what was found is the secret: a plain word is not where it names a property, and a short one only where a credential is expected. */
function isUsedAsSecret(text: string, { start, end }: SecretSpan, { kind }: CredentialForm): boolean {
  if (kind === 'plain-word') return !/^"\s*:/.test(text.slice(end, end + 20));
  if (kind === 'distinctive') return true;
  const before = text.slice(Math.max(0, start - 20), start);
  return /(?:(?:Bearer|bearer|BEARER|Basic) {1,2}|access_token=)$/.test(before) && !/[A-Za-z0-9]/.test(text[end] ?? '');
}

function isCaseSensitive({ kind }: CredentialForm): boolean {
  return kind === 'plain-word' || kind === 'short';
}

function joined(spans: readonly SecretSpan[]): readonly SecretSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push({ start: span.start, end: span.end });
    else last.end = Math.max(last.end, span.end);
  }
  return merged;
}
