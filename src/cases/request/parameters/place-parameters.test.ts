import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { placeValues, sampleParameters } from './place-parameters.ts';

function placed(path: string, parameters: readonly JsonObject[]) {
  const contract = contractOf({ paths: { [path]: { get: { parameters } } } });
  const operation = operationOf(`GET ${path}`, contract);
  const samples = sampleParameters(operation, sourceOf(contract));
  return 'reason' in samples ? samples : placeValues(operation, (parameter) => samples.get(parameter));
}

function parameter(place: string, name: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { name, in: place, required: true, schema, ...more };
}

describe('parameters', () => {
  it('are placed in path, query, header fields and one Cookie field', () => {
    expect(
      placed('/books/{isbn}/{part}', [
        parameter('path', 'isbn', { const: 12 }),
        parameter('path', 'part', { const: 'a/b?' }),
        parameter('query', 'sort', { const: 'title' }),
        parameter('query', 'tag', { const: ['a', 'b'] }),
        parameter('header', 'X-Desk', { const: 'north' }),
        parameter('cookie', 'shelf', { const: 'A1' }),
        parameter('cookie', 'row', { const: 7 }),
      ]),
    ).toEqual({
      path: '/books/12/a%2Fb%3F?sort=title&tag=a&tag=b',
      headers: [
        ['X-Desk', 'north'],
        ['Cookie', 'shelf=A1; row=7'],
      ],
    });
  });

  it('are texts as they are where their content is not JSON', () => {
    const described = (name: string, mediaType: string, value: string) => ({
      name,
      in: 'header',
      required: true,
      content: { [mediaType]: { schema: { const: value } } },
    });
    const shown = [described('Source', '*/*', 'DPS'), described('Filter', 'application/json', 'DPS')];
    expect(placed('/alerts', shown)).toMatchObject({
      headers: [
        ['Source', 'DPS'],
        ['Filter', '"DPS"'],
      ],
    });
  });

  it('are in the future and in order where their names ask for it, unless the author wrote them', () => {
    const date = (name: string, more?: JsonObject) =>
      parameter('query', name, { type: 'string', format: 'date' }, more);
    expect(placed('/rooms', [date('checkIn'), date('checkOut'), date('since')])).toMatchObject({
      path: '/rooms?checkIn=2036-01-31&checkOut=2036-02-01&since=2026-01-31',
    });
    expect(placed('/rooms', [date('checkIn', { example: '2020-05-01' })])).toMatchObject({
      path: '/rooms?checkIn=2020-05-01',
    });
  });

  it('are left out where they are optional', () => {
    const optional = { ...parameter('query', 'sort', { const: 'title' }), required: false };
    expect(placed('/books', [optional])).toEqual({ path: '/books', headers: [] });
  });

  it('have a condition that every version meets where a request without one is refused', () => {
    const match = { ...parameter('header', 'If-Match', { type: 'string' }), required: false };
    const sampled = (responses: JsonObject) => {
      const contract = contractOf({ paths: { '/books/1': { put: { parameters: [match], responses } } } } as JsonObject);
      return [...Object(sampleParameters(operationOf('PUT /books/1', contract), sourceOf(contract))).values()];
    };
    expect(sampled({ 428: { description: 'A condition is needed' } })).toEqual(['*']);
    expect(sampled({ 412: { description: 'It has changed' } })).toEqual([]);
  });

  it('are written as JSON where the contract says so by a media type', () => {
    const content = { 'application/json': { schema: { const: { a: [1] } } } };
    const query = { name: 'filter', in: 'query', required: true, content };
    const header = { name: 'X-Filter', in: 'header', required: true, content };
    expect(placed('/books', [query, header])).toEqual({
      path: '/books?filter=%7B%22a%22%3A%5B1%5D%7D',
      headers: [['X-Filter', '{"a":[1]}']],
    });
  });

  it('have an item where they are required lists without a minimum, and a property where they are objects', () => {
    const list = { type: 'array', items: { type: 'string' } };
    expect(placed('/books', [parameter('query', 'tag', list)])).toMatchObject({ path: '/books?tag=text' });
    const object = { type: 'object', properties: { from: { type: 'integer' } } };
    expect(placed('/books', [parameter('query', 'pages', object)])).toMatchObject({ path: '/books?from=1' });
    const flags = { flags: { type: 'array', items: { type: 'boolean' } } };
    const nested = { type: 'object', properties: flags, required: ['flags'] };
    expect(placed('/books', [parameter('query', 'details', nested)])).toMatchObject({
      path: expect.stringMatching(/^\/books\?flags=(?:true|false)$/),
    });
    const listed = parameter('query', 'tag', list, { example: ['new', 'old'] });
    expect(placed('/books', [listed])).toMatchObject({ path: '/books?tag=new&tag=old' });
  });

  it('have an item that a URL can show, where others are valid, too', () => {
    const items = { anyOf: [{ type: 'object', required: ['a'], properties: { a: { const: 1 } } }, { const: 'b' }] };
    expect(placed('/books', [parameter('query', 'tags', { type: 'array', items })])).toEqual({
      path: '/books?tags=b',
      headers: [],
    });
  });

  it('keep an empty list out of the query', () => {
    expect(placed('/books', [parameter('query', 'tag', { const: [] })])).toMatchObject({ path: '/books' });
  });

  it('have no sample where no value is valid, or where the only one makes another path', () => {
    expect(placed('/books', [parameter('query', 'sort', { const: 1, type: 'string' })])).toEqual({
      reason: 'no valid value could be made for its parameter sort',
    });
    expect(placed('/books/{isbn}', [parameter('path', 'isbn', { const: '' })])).toHaveProperty('reason');
  });

  it('are written into the path as they are, replacement patterns included', () => {
    expect(placed('/a/{b}', [parameter('path', 'b', { const: '$&' })])).toMatchObject({ path: '/a/%24%26' });
  });

  it('are ignored where OpenAPI describes the header field elsewhere', () => {
    const names = ['Accept', 'content-type', 'Authorization'];
    const fields = names.map((name) => parameter('header', name, { const: 'x' }));
    expect(placed('/books', fields)).toEqual({ path: '/books', headers: [] });
  });
});
