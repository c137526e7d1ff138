import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { contractOf } from '../testing/book-contract.ts';
import { casesOf, fieldOf, labelled } from '../testing/derivations.ts';
import { parameters } from './parameters.ts';

function given(place: string, schema: JsonObject, more: JsonObject = {}) {
  const one = { name: 'p', in: place, required: place === 'path', schema, ...more };
  const path = place === 'path' ? '/books/{p}' : '/books';
  const contract = contractOf({ paths: { [path]: { get: { parameters: [one] } } } });
  return casesOf(parameters, { key: `GET ${path}`, contract });
}

const pages = given('query', { type: 'integer', minimum: 1, maximum: 9 }, { required: true });

describe('parameters', () => {
  it('sends values that the schema admits, and expects them to be accepted', () => {
    const valid = pages.filter(({ expects }) => expects === 'accepted');
    expect(valid.map(({ request }) => request.path)).toEqual(expect.arrayContaining(['/books?p=9', '/books?p=2']));
    expect(valid.every(({ fault, frame }) => fault === undefined && frame.inside)).toBe(true);
  });

  it('sends values that it forbids, and expects a refusal', () => {
    const invalid = pages.filter(({ expects }) => expects === 'rejected');
    expect(invalid.map(({ request }) => request.path)).toEqual(
      expect.arrayContaining(['/books?p=0', '/books?p=10', '/books?p=1.5', '/books?p=text']),
    );
    expect(invalid.every(({ fault }) => fault === 'schema')).toBe(true);
  });

  it('calls nothing invalid that is valid when its text is read in another way', () => {
    const texts = given('query', { type: 'string' }).filter(({ expects }) => expects === 'rejected');
    const numbers = pages.filter(({ expects, id }) => expects === 'rejected' && id.includes('in quotes'));
    expect([...texts, ...numbers]).toEqual([]);
  });

  it('leaves a required parameter out, except from the path', () => {
    expect(labelled(pages, 'query p, missing')).toMatchObject({
      expects: 'rejected',
      fault: 'schema',
      request: { path: '/books' },
    });
    expect(given('path', { type: 'integer' }).some(({ id }) => id.endsWith('missing'))).toBe(false);
  });

  it('gives an optional parameter', () => {
    const one = labelled(given('header', { const: 'north' }), 'header p, given');
    expect([one.expects, fieldOf(one, 'p')]).toEqual(['accepted', 'north']);
  });

  it('keeps to values that survive the way', () => {
    const inPath = given('path', { type: 'string' }).map(({ request }) => request.path);
    expect(inPath.every((path) => /^\/books\/[!-.0-~]+$/.test(path))).toBe(true);
    const inField = given('header', { type: 'string' }).map((one) => fieldOf(one, 'p') ?? '');
    expect(inField.every((value) => /^[!-~]*$/.test(value))).toBe(true);
  });

  it('lets a resource that may not exist be missing', () => {
    for (const { frame } of given('path', { type: 'integer' })) expect(frame).toMatchObject({ by: 'resource' });
  });

  it('asks nothing of an operation without parameters', () => {
    expect(casesOf(parameters)).toEqual([]);
  });
});
