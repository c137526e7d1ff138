import { type CredentialForm, lettersAndDigits, shownRuns } from './credential-forms.ts';
import { decodeEscapes } from './decode-escapes.ts';

/** Where a secret is in a text: from `start` up to `end`, which is not part of it. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

/** A form that is sought, prepared. */
export interface SearchedForm extends CredentialForm {
  /** The form as it is searched for: in lower case unless it is a plain word. */
  readonly searchText: string;
  /** Its beginning, which is searched for first. */
  readonly prefix: string;
}

/** Prepares a form to be sought in many texts. */
export function prepareForm(form: CredentialForm): SearchedForm {
  const searchText = isCaseSensitive(form) ? form.text : inLowerCase(form.text);
  return { ...form, searchText, prefix: searchText.slice(0, form.leastPrefix) };
}

/** Where the forms are in a text, written as they are or with escapes; in order, none within another. */
export function findSecrets(text: string, forms: readonly SearchedForm[]): readonly SecretSpan[] {
  const spans = spansOf(text, forms);
  const decoded = decodeEscapes(text);
  const inDecoded = decoded === undefined ? [] : spansOf(decoded.text, forms);
  if (decoded === undefined || inDecoded.length === 0) return spans;
  const starts = decoded.startsOf(inDecoded.flatMap(({ start, end }) => [start, end]));
  const asWritten = inDecoded.map((_, at) => ({ start: starts[2 * at] ?? 0, end: starts[2 * at + 1] ?? 0 }));
  return joined([...spans, ...asWritten]);
}

/** A text that is searched. */
interface SearchedText {
  readonly text: string;
  readonly lower: string;
}

function spansOf(text: string, forms: readonly SearchedForm[]): readonly SecretSpan[] {
  const searched = { text, lower: inLowerCase(text) };
  const spread = forms.filter(({ kind }) => kind === 'spread');
  const others = forms.filter(({ kind }) => kind !== 'spread').flatMap((form) => spansIn(searched, form));
  return joined([...others, ...spreadIn(text, spread)]);
}

/** Where forms are in a text whatever stands between their characters. */
function spreadIn(text: string, forms: readonly SearchedForm[]): SecretSpan[] {
  if (forms.length === 0) return [];
  const letters = inLowerCase(lettersAndDigits(text));
  const spans = joined(
    forms.flatMap((form) => {
      const found: SecretSpan[] = [];
      for (let at = letters.indexOf(form.prefix); at >= 0; at = letters.indexOf(form.prefix, found.at(-1)?.end))
        found.push({ start: at, end: endOf(letters, at, form) });
      return found;
    }),
  );
  return spans.length === 0
    ? []
    : amongOthers(text, spans).filter(({ start, end }) => keepsJson.test(text.slice(start, end)));
}

/** What can become one word in JSON: no text ends in it without that another begins, and none is a name. */
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
  for (let at = where.indexOf(form.prefix); at >= 0; at = where.indexOf(form.prefix, at + 1)) {
    const span = { start: at, end: endOf(where, at, form) };
    if (!isEnough(where, span, form) || !isUsedAsSecret(searched.text, span, form)) continue;
    spans.push(span);
    at = span.end - 1;
  }
  return spans;
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
    while (length < searchText.length && where[end - length - 1] === searchText[searchText.length - length - 1])
      length++;
    spans.push({ start: end - length, end });
  }
  return spans;
}

/** Where the match that begins at `at` ends. */
function endOf(where: string, at: number, { searchText, prefix }: SearchedForm): number {
  let length = prefix.length;
  while (length < searchText.length && where[at + length] === searchText[length]) length++;
  return at + length;
}

/** The most characters that may be missing or replaced between the beginning and the end of a secret. */
const mostChanged = 8;

/**
 * Whether this is enough of the form: all of it, or a beginning after which it was cut off. What goes on with other letters is another text that begins alike,
 * such as a token of the same issuer, unless it is most of the form, or its end follows: a server has changed what it does not allow in a name.
 */
function isEnough(where: string, { start, end }: SecretSpan, form: SearchedForm): boolean {
  const { searchText, leastSuffix, longPrefix = searchText.length } = form;
  if (end - start >= longPrefix || !/[\w-]/.test(where[end] ?? '')) return true;
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

/** Letters of ASCII alone, so that every character keeps its place. */
function inLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function joined(spans: readonly SecretSpan[]): readonly SecretSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push({ ...span });
    else last.end = Math.max(last.end, span.end);
  }
  return merged;
}
