import type { Case } from '../../model/case.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { type FreshNumbers, lettersOf, numbersAtEnd, numbersInLetters } from './values/fresh-numbers.ts';

/** The case with another text in its path and body. A body that is not text stays as it is. */
function rewriteCase(testCase: Case, rewrite: (text: string, place: 'path' | 'body') => string): Case {
  const { request } = testCase;
  const path = rewrite(request.path, 'path');
  const { body } = request;
  if (body.kind === 'none' || typeof body.content !== 'string') return { ...testCase, request: { ...request, path } };
  const content = rewrite(body.content, 'body');
  const reading = content === body.content || body.value === undefined ? undefined : readJson(content);
  const value = reading?.ok ? reading.value : body.value;
  const fields = body.fields && readJson(rewrite(writeJson(body.fields), 'body'));
  return {
    ...testCase,
    request: {
      ...request,
      path,
      body: { ...body, content, value, ...(fields?.ok && isObject(fields.value) ? { fields: fields.value } : {}) },
    },
  };
}

/** The case with identifiers in the place of placeholders. */
export function fillPlaceholders(testCase: Case, ids: ReadonlyMap<string, string>): Case {
  return rewriteCase(testCase, (text, place) => {
    let filled = text;
    for (const [placeholder, id] of ids) {
      const written = place === 'path' ? percentEncode(id) : JSON.stringify(id).slice(1, -1);
      filled = filled.replaceAll(placeholder, () => written);
    }
    return filled;
  });
}

/** The cases with other fresh numbers than they were given before, in digits and in letters: the same one for the same one. No server has seen them. */
export function refreshCases(cases: readonly Case[], { next, isFresh }: FreshNumbers): Case[] {
  const renewed = new Map<number, number>();
  const renew = (number: number): number => {
    const other = renewed.get(number) ?? next();
    renewed.set(number, other);
    return other;
  };
  const renewDigits = (digits: string): string => (isFresh(Number(digits)) ? String(renew(Number(digits))) : digits);
  const renewLetters = (text: string): string => {
    const found = numbersAtEnd(text).find(({ number }) => isFresh(number));
    return found === undefined ? text : text.slice(0, -found.written.length) + lettersOf(renew(found.number));
  };
  const numbers: string[] = [];
  for (const one of cases)
    rewriteCase(one, (text) => {
      numbers.push(...(text.match(digitsOfNumber) ?? []).filter((digits) => isFresh(Number(digits))));
      return text;
    });
  /** A pattern such as `[A-Z]{2}-[0-9]{6}` has room for the last digits only. */
  const renewLast = (digits: string): string => {
    const number = numbers.find((long) => long.length > digits.length && long.endsWith(digits));
    return number === undefined ? renewDigits(digits) : renewDigits(number).slice(-digits.length);
  };
  const refresh = (text: string): string =>
    text.replace(digitsOfNumber, renewLast).replace(numbersInLetters, renewLetters);
  return cases.map((one) => rewriteCase(one, refresh));
}

const digitsOfNumber = /(?<!\d|\d\.)\d{4,10}(?!\d|\.\d)/g;

/** The case with another number in the place of the latest that it was given; earlier ones belong to what it refers to. */
export function refreshLatest(testCase: Case, { next, isFresh }: FreshNumbers): Case {
  const latest = latestNumber(testCase, isFresh);
  const [refreshed = testCase] = refreshCases([testCase], { next, isFresh: (number) => number === latest });
  return refreshed;
}

/** The latest of the fresh numbers in a case; `undefined` when it has none. */
export function latestNumber(testCase: Case, isFresh: FreshNumbers['isFresh']): number | undefined {
  const found: number[] = [];
  const note = (number: number): boolean => {
    if (isFresh(number)) found.push(number);
    return false;
  };
  refreshCases([testCase], { next: () => 0, isFresh: note });
  return found.length === 0 ? undefined : Math.max(...found);
}
