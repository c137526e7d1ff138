import type { Case } from '../../model/case.ts';
import { readJson } from '../../schema/json/read-json.ts';
import type { NextNumber } from './fresh-values.ts';

/** The case with another text in its path and body. A body that is not text stays as it is. */
function rewriteCase(testCase: Case, rewrite: (text: string, place: 'path' | 'body') => string): Case {
  const { request } = testCase;
  const path = rewrite(request.path, 'path');
  const { body } = request;
  if (body.kind === 'none' || typeof body.content !== 'string') return { ...testCase, request: { ...request, path } };
  const content = rewrite(body.content, 'body');
  const reading = content === body.content || body.value === undefined ? undefined : readJson(content);
  const value = reading?.ok ? reading.value : body.value;
  return { ...testCase, request: { ...request, path, body: { ...body, content, value } } };
}

/** The case with identifiers in the place of placeholders. */
export function fillPlaceholders(testCase: Case, ids: ReadonlyMap<string, string>): Case {
  return rewriteCase(testCase, (text, place) => {
    let filled = text;
    for (const [placeholder, id] of ids) {
      const written = place === 'path' ? encodeURIComponent(id) : JSON.stringify(id).slice(1, -1);
      filled = filled.replaceAll(placeholder, () => written);
    }
    return filled;
  });
}

export interface FreshNumbers {
  readonly next: NextNumber;
  /** Whether a request of the run may have been given the number. */
  readonly isFresh: (number: number) => boolean;
}

/** The cases with other fresh numbers than they were given before: the same one for the same one. No server has seen them. */
export function refreshCases(cases: readonly Case[], { next, isFresh }: FreshNumbers): Case[] {
  const renewed = new Map<string, string>();
  const renew = (digits: string): string => {
    if (!isFresh(Number(digits))) return digits;
    const number = renewed.get(digits) ?? String(next());
    renewed.set(digits, number);
    return number;
  };
  return cases.map((one) => rewriteCase(one, (text) => text.replace(/(?<![\d.])\d{4,10}(?![\d.])/g, renew)));
}
