import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, derivationOf, headerOf } from '../../../testing/derivations.ts';
import { otherMediaType } from './other-media-type.ts';

const cases = casesOf(otherMediaType);

function refusedTypes(...documented: string[]): string[] {
  const content = Object.fromEntries(documented.map((type): [string, JsonObject] => [type, { schema: {} }]));
  const contract = contractOf({ paths: { '/a': { post: { requestBody: { content } } } } });
  const drafts = casesOf(otherMediaType, { key: 'POST /a', contract });
  return drafts.filter(({ expects }) => expects === 'rejected').map((one) => headerOf(one, 'Content-Type') ?? '');
}

describe('other-media-type', () => {
  it('sends a valid body as another type', () => {
    const { source, validRequest } = derivationOf();
    for (const one of cases.filter(({ id }) => !id.endsWith('a form'))) {
      const reading = readJson(bodyText(one) ?? '');
      expect(reading.ok && source.validator.check(validRequest.schema ?? '', reading.value)).toEqual([]);
    }
  });

  it('expects a refusal, and lets it be 415', () => {
    expect(caseLabelled(cases, 'text/plain')).toMatchObject({
      expects: 'rejected',
      fault: 'media-type',
      scope: { by: 'media-type', allowedStatuses: [400, 415] },
      about: '/paths/~1books/post/requestBody/content',
    });
    expect(headerOf(caseLabelled(cases, 'text/plain'), 'Content-Type')).toBe('text/plain');
  });

  it('sends a form as a form', () => {
    const form = caseLabelled(cases, 'a form');
    expect(form).toMatchObject({ expects: 'rejected', fault: 'media-type' });
    expect(headerOf(form, 'Content-Type')).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(bodyText(form)).keys()].sort()).toEqual(['isbn', 'title']);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'sends no form without a field, which has no content, where %s is documented',
    (type) => {
      const schema = { type: 'object', properties: { reason: { type: 'string' } } };
      const content = { [type]: { schema } };
      const contract = contractOf({ paths: { '/a': { post: { requestBody: { content } } } } });
      const drafts = casesOf(otherMediaType, { key: 'POST /a', contract });
      expect(drafts.filter((one) => bodyText(one) === '')).toEqual([]);
    },
  );

  it('promises nothing where the type is malformed', () => {
    expect(caseLabelled(cases, '"garbage"')).toMatchObject({ expects: 'anything', fault: undefined });
    expect(headerOf(caseLabelled(cases, 'no media type'), 'Content-Type')).toBeUndefined();
  });

  it('sends a merge patch as plain JSON, and no other body', () => {
    expect(refusedTypes('application/merge-patch+json')).toContain('application/json');
    expect(refusedTypes('application/merge-patch+json', 'application/json')).not.toContain('application/json');
    expect(refusedTypes('application/vnd.books+json')).not.toContain('application/json');
  });

  it('sends what is not JSON as another type, unless the operation takes any bytes', () => {
    const types = (...documented: string[]) => {
      const content = Object.fromEntries(documented.map((type) => [type, { schema: { type: 'string' } }]));
      const contract = contractOf({ paths: { '/a': { post: { requestBody: { content } } } } } as JsonObject);
      return casesOf(otherMediaType, { key: 'POST /a', contract }).map((one) => headerOf(one, 'Content-Type'));
    };
    expect(types('text/plain')).toEqual(['text/html', 'image/png', 'application/json']);
    expect(types('image/png')).toEqual(['text/html', 'application/json']);
    expect(types('image/png', 'application/octet-stream')).toEqual([]);
  });

  it('sends the values of a form as JSON, where no JSON is documented', () => {
    const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    const content = { 'application/x-www-form-urlencoded': { schema } };
    const contract = contractOf({ paths: { '/a': { post: { requestBody: { content } } } } });
    const asJson = caseLabelled(casesOf(otherMediaType, { key: 'POST /a', contract }), 'its values as JSON');
    expect(asJson).toMatchObject({ expects: 'rejected', fault: 'media-type' });
    expect(headerOf(asJson, 'Content-Type')).toBe('application/json');
    expect(readJson(bodyText(asJson) ?? '')).toMatchObject({ ok: true, value: { title: expect.any(String) } });
  });

  it('does not send a documented type', () => {
    expect(refusedTypes('application/json', 'Text/Plain; charset=utf-8')).not.toContain('text/plain');
    expect(refusedTypes('application/json', 'text/*')).toEqual(expect.not.arrayContaining(['text/plain', 'text/html']));
    expect(refusedTypes('application/json', '*/*')).toEqual([]);
  });

  it('derives nothing for an operation without a body', () => {
    expect(casesOf(otherMediaType, { key: 'GET /books' })).toEqual([]);
  });
});
