import type { CredentialForm } from './credential-forms.ts';
import { type DecodedView, decodeEscapes } from './decode-escapes.ts';

/** Where a secret is in a text: from `start` up to `end`, which is not part of it. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}

/** A form that is sought, prepared. */
export interface SoughtForm extends CredentialForm {
  /** As it is compared: in lower case unless it is a plain word. */
  readonly compared: string;
  /** The beginning that is sought first. */
  readonly beginning: string;
}

/** Prepares a form to be sought in many texts. */
export function prepareForm(form: CredentialForm): SoughtForm {
  const compared = isCaseSensitive(form) ? form.text : inLowerCase(form.text);
  return { ...form, compared, beginning: compared.slice(0, form.leastPrefix) };
}

/** Where the forms are in a text, written as they are or with escapes; in order, none within another. */
export function findSecrets(text: string, forms: readonly SoughtForm[]): readonly SecretSpan[] {
  const raw = { text, lower: inLowerCase(text), startOf: (index: number) => index };
  const spans = forms.flatMap((form) => spansIn(raw, form));
  const decoded = decodeEscapes(text);
  if (decoded !== undefined) spans.push(...spansInDecoded(decoded, forms));
  return spans.length < 2 ? spans : joined(spans);
}

interface SearchedText extends DecodedView {
  readonly lower: string;
}

function spansInDecoded(decoded: DecodedView, forms: readonly SoughtForm[]): SecretSpan[] {
  const view = { ...decoded, lower: inLowerCase(decoded.text) };
  return forms.flatMap((form) => spansIn(view, form));
}

function spansIn(view: SearchedText, form: SoughtForm): SecretSpan[] {
  const where = isCaseSensitive(form) ? view.text : view.lower;
  const spans: SecretSpan[] = [];
  for (let at = where.indexOf(form.beginning); at >= 0; at = where.indexOf(form.beginning, at + 1)) {
    const end = endOf(where, at, form);
    if (end === undefined || !stands(view.text, { start: at, end }, form)) continue;
    spans.push({ start: view.startOf(at), end: view.startOf(end) });
    at = end - 1;
  }
  spans.push(...endingsIn(view, form, where));
  return spans;
}

/** Where the end of a form is without its beginning. */
function endingsIn(view: SearchedText, { compared, leastSuffix }: SoughtForm, where: string): SecretSpan[] {
  if (leastSuffix === undefined) return [];
  const spans: SecretSpan[] = [];
  const ending = compared.slice(-leastSuffix);
  for (let at = where.indexOf(ending); at >= 0; at = where.indexOf(ending, at + ending.length)) {
    const end = at + ending.length;
    if (/[\w-]/.test(where[end] ?? '')) continue;
    let length = ending.length;
    while (length < compared.length && where[end - length - 1] === compared[compared.length - length - 1]) length++;
    spans.push({ start: view.startOf(end - length), end: view.startOf(end) });
  }
  return spans;
}

/** Where the form that begins at `at` ends, the whole of it or enough of it; `undefined` when it is another text. */
function endOf(where: string, at: number, { compared, beginning }: SoughtForm): number | undefined {
  let length = beginning.length;
  while (length < compared.length && where[at + length] === compared[length]) length++;
  // What goes on with other letters is another text that begins alike, such as a token of the same issuer.
  if (length < compared.length && /[\w-]/.test(where[at + length] ?? '')) return undefined;
  return at + length;
}

/** Whether what was found is the secret: a plain word is not where it names a property, and a short one only where a credential is expected. */
function stands(text: string, { start, end }: SecretSpan, { kind }: CredentialForm): boolean {
  if (kind === 'plain-word') return !/^"\s*:/.test(text.slice(end, end + 20));
  if (kind === 'distinctive') return true;
  const before = text.slice(Math.max(0, start - 20), start);
  return /(?:(?:Bearer|bearer|BEARER|Basic) {1,2}|access_token=)$/.test(before) && !/[A-Za-z0-9]/.test(text[end] ?? '');
}

function isCaseSensitive({ kind }: CredentialForm): boolean {
  return kind !== 'distinctive';
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
