import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { readJson } from '../schema/json/read-json.ts';
import { contractOf } from '../testing/book-contract.ts';
import { casesOf, derivationOf, fieldOf, labelled, textOf } from '../testing/derivations.ts';
import { otherMediaType } from './other-media-type.ts';

const cases = casesOf(otherMediaType);

function refusedTypes(...documented: string[]): string[] {
  const content = Object.fromEntries(documented.map((type): [string, JsonObject] => [type, { schema: {} }]));
  const contract = contractOf({ paths: { '/a': { post: { requestBody: { content } } } } });
  const drafts = casesOf(otherMediaType, { key: 'POST /a', contract });
  return drafts.filter(({ expects }) => expects === 'rejected').map((one) => fieldOf(one, 'Content-Type') ?? '');
}

describe('other-media-type', () => {
  it('sends good content under another name', () => {
    const { source, ordinary } = derivationOf();
    for (const one of cases.filter(({ id }) => !id.endsWith('a form'))) {
      const reading = readJson(textOf(one) ?? '');
      expect(reading.ok && source.validator.check(ordinary.schema ?? '', reading.value)).toEqual([]);
    }
  });

  it('expects a refusal, and lets it be 415', () => {
    expect(labelled(cases, 'text/plain')).toMatchObject({
      expects: 'rejected',
      fault: 'media-type',
      scope: { by: 'media-type', admits: [400, 415] },
      about: '/paths/~1books/post/requestBody/content',
    });
    expect(fieldOf(labelled(cases, 'text/plain'), 'Content-Type')).toBe('text/plain');
  });

  it('sends a form as a form', () => {
    const form = labelled(cases, 'a form');
    expect(form).toMatchObject({ expects: 'rejected', fault: 'media-type' });
    expect(fieldOf(form, 'Content-Type')).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(textOf(form)).keys()].sort()).toEqual(['isbn', 'title']);
  });

  it('expects nothing where the type is none', () => {
    expect(labelled(cases, '"garbage"')).toMatchObject({ expects: 'anything', fault: undefined });
    expect(fieldOf(labelled(cases, 'no media type'), 'Content-Type')).toBeUndefined();
  });

  it('takes no documented type for another one', () => {
    expect(refusedTypes('application/json', 'Text/Plain; charset=utf-8')).not.toContain('text/plain');
    expect(refusedTypes('application/json', 'text/*')).toEqual(expect.not.arrayContaining(['text/plain', 'text/html']));
    expect(refusedTypes('application/json', '*/*')).toEqual([]);
  });

  it('asks nothing of an operation without content', () => {
    expect(casesOf(otherMediaType, { key: 'GET /books' })).toEqual([]);
  });
});
