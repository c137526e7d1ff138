import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { contractOf as contractWith } from '../../../testing/book-contract.ts';
import { contractOf } from '../../../testing/contract-of.ts';
import { bodyText, caseLabelled, casesOf, derivationOf, thingContract } from '../../../testing/derivations.ts';
import { validBody } from './valid-body.ts';

const cases = casesOf(validBody);
const { source, validRequest } = derivationOf();

describe('valid-body', () => {
  it('begins with an ordinary request', () => {
    expect(cases[0]).toMatchObject({
      id: 'POST /books › valid-body › an ordinary request',
      expects: 'accepted',
      fault: undefined,
      scope: { inside: true },
      about: '/paths/~1books/post/requestBody',
    });
  });

  it('sends the plainest values, which every other case replaces by fresh ones', () => {
    const plainest = caseLabelled(cases, 'the plainest values');
    expect(plainest).toMatchObject({ expects: 'accepted', scope: { inside: true } });
    expect(bodyText(plainest)).toBe(writeJson(validRequest.sample ?? null));
  });

  it('is about the whole body where even ordinary requests are refused', () => {
    const refused = casesOf(validBody, { wasRefused: () => true });
    expect(new Set(refused.map(({ about }) => about))).toEqual(new Set(['/paths/~1books/post/requestBody']));
  });

  it('sends only what the schema allows, as the text of its value', () => {
    for (const { id, request } of cases) {
      const { body } = request;
      const reading = body.kind === 'content' ? readJson(String(body.content)) : undefined;
      const value = body.kind === 'content' ? body.value : undefined;
      expect(reading?.ok && value !== undefined && sameJson(reading.value, value), id).toBe(true);
      if (value !== undefined) expect(source.validator.check(validRequest.schema ?? '', value), id).toEqual([]);
    }
  });

  it.each([
    ['isbn is 9223372036854775807', /"isbn":9223372036854775807}/],
    ['isbn is -9223372036854775808', /"isbn":-9223372036854775808}/],
    ['isbn is 9007199254740993', /"isbn":9007199254740993}/],
    ['isbn is 0', /"isbn":0}/],
    ['isbn is 1.0', /"isbn":1\.0}/],
    ['isbn is 1e2', /"isbn":1e2}/],
    ['title is empty', /"title":""/],
    ['title has an emoji', /"title":"a\u{1f33f}b"/u],
    ['the value has an undeclared property __proto__', /"__proto__":{/],
  ])('sends what the label says: %s', (label, text) => {
    expect(bodyText(caseLabelled(cases, label))).toMatch(text);
  });

  it('expects everything to be accepted, and lets a server refuse only great size', () => {
    expect(cases.every(({ expects }) => expects === 'accepted')).toBe(true);
    expect(caseLabelled(cases, 'title is 1000 characters long').scope).toEqual({ inside: true });
    expect(caseLabelled(cases, 'title is 10000 characters long').scope).toEqual({
      inside: false,
      by: 'size',
      allowedStatuses: [413],
    });
  });

  it('gives requests fresh identifiers unless they are about one', () => {
    const texts = cases.map(bodyText).filter((text) => text !== undefined && !/"title":"text"/.test(text));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('sends one request where the operation accepts no body', () => {
    expect(casesOf(validBody, { key: 'GET /books' }).map(({ request }) => request.body.kind)).toEqual(['none']);
  });

  it('sends every property right after a plain request that was refused', () => {
    const labels = (hasAccepted: () => boolean) =>
      casesOf(validBody, { hasAccepted })
        .slice(2, 4)
        .map(({ id }) => id);
    expect(labels(() => true)[0]).not.toContain('an ordinary request with every property');
    expect(labels(() => false)[0]).toBe('POST /books › valid-body › an ordinary request with every property');
    const every = casesOf(validBody, { hasAccepted: () => false }).filter(({ id }) => id.endsWith('every property'));
    expect(every[0]).toMatchObject({ expects: 'accepted', about: '/paths/~1books/post/requestBody' });
  });

  it('sends a plain request again for what may exist only later', () => {
    const sent = (hasAccepted: () => boolean) =>
      casesOf(validBody, { key: 'GET /books/{isbn}', hasAccepted }).map(({ id }) => id.split(' › ').at(-1));
    expect(sent(() => true)).toEqual(['an ordinary request']);
    expect(sent(() => false)).toEqual(['an ordinary request', 'an ordinary request, later']);
  });

  it('does not set what only the server may set', () => {
    const texts = casesOf(validBody, { key: 'POST /readers' }).map(bodyText);
    expect(texts.filter((text) => text?.includes('"number"'))).toEqual([]);
  });

  it('adds no undeclared property to a closed object', () => {
    const loans = casesOf(validBody, { key: 'POST /loans' });
    const names = loans.flatMap(({ request: { body } }) => Object.keys(Object(body.kind === 'content' && body.value)));
    expect([...new Set(names)].sort()).toEqual(['isbn', 'until']);
  });

  describe('with examples of the contract', () => {
    const contract = contractOf(`openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /tools:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [id, name]
              properties:
                id: { type: integer, readOnly: true }
                name: { type: string }
                weight: { type: number }
                parts: { type: array, items: { properties: { made: { readOnly: true }, colour: { type: string } } } }
                startDate: { type: string, format: date }
            examples:
              hammer: { value: { id: 7, name: Hammer, weight: 2, parts: [{ made: here, colour: red }] } }
              wrong: { value: { id: 7, name: 5 } }
              past: { value: { name: Saw, startDate: 2019-01-01 } }
      responses: { '201': { description: d } }
`);
    const cases = casesOf(validBody, { contract, key: 'POST /tools' });

    it('sends those that are valid, with fresh names, and without what the server sets', () => {
      const sent = caseLabelled(cases, 'the example "hammer"');
      expect(bodyText(sent)).toMatch(/^\{"name":"Hammer-\d+","weight":2,"parts":\[\{"colour":"red"\}\]\}$/);
      expect(sent).toMatchObject({
        expects: 'accepted',
        about: '/paths/~1tools/post/requestBody/content/application~1json/examples/hammer/value',
      });
      expect(cases.filter(({ id }) => id.includes('wrong'))).toEqual([]);
    });

    it('lets a server refuse one with a time that has passed', () => {
      expect(caseLabelled(cases, 'the example "past"').expects).toBe('anything');
    });
  });

  it('varies the whole body when it is not an object', () => {
    const contract = thingContract({ type: 'integer', minimum: 3, maximum: 5 });
    const values = casesOf(validBody, { contract, key: 'POST /things' }).map(({ request: { body } }) =>
      body.kind === 'content' && body.value !== undefined ? writeJson(body.value) : undefined,
    );
    expect(values).toEqual(expect.arrayContaining(['3', '4', '5']));
  });
});

describe('an operation without a body', () => {
  const done = { responses: { '200': { description: 'Done' } } };
  const contract = contractWith({
    paths: {
      '/carts': { post: done },
      '/carts/{id}': { delete: done },
      '/carts/merge': { post: done },
      '/orders': { post: { responses: { '201': { description: 'New' } } } },
      '/orders/{id}': { delete: done },
      '/notes': { post: { ...done, requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } } } },
    },
  });
  const labelsOf = (key: string, asks = false) =>
    casesOf(validBody, { key, contract, asksForMediaType: () => asks }).map(({ id }) => id.split(' › ')[2]);

  it('is sent twice if it may give what exists already: only that shows it', () => {
    expect(labelsOf('POST /carts')).toEqual(['an ordinary request', 'an ordinary request, again']);
    expect(labelsOf('POST /carts/merge')).toEqual(['an ordinary request']);
    expect(labelsOf('POST /orders')).toEqual(['an ordinary request']);
  });

  it('is sent again at once with a media type if the target asks for one', () => {
    expect(labelsOf('POST /carts/merge', true)).toEqual([
      'an ordinary request',
      'an ordinary request with a media type',
    ]);
    expect(labelsOf('POST /notes', true)).not.toContain('an ordinary request with a media type');
  });
});

it('lets the plainest values be taken where another operation adds to a collection of that name', () => {
  const post = (parameters: JsonObject[] = []) => ({
    post: {
      parameters,
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
          },
        },
      },
      responses: { '201': { description: 'Made' } },
    },
  });
  const at = (paths: JsonObject) => {
    const contract = contractWith({ paths });
    return caseLabelled(casesOf(validBody, { key: 'POST /fields', contract }), 'the plainest values').scope;
  };
  expect(at({ '/fields': post() })).toEqual({ inside: true });
  const project = { name: 'project', in: 'path', required: true, schema: { type: 'string' } };
  expect(at({ '/fields': post(), '/projects/{project}/fields': post([project]) })).toMatchObject({
    allowedStatuses: [409],
  });
});

it('knows a path that names, by a text that nothing describes, what does not exist', () => {
  const named = (schema: JsonObject, more: JsonObject = {}) => {
    const name = { name: 'name', in: 'path', required: true, schema, ...more };
    const contract = contractWith({
      paths: { '/tags/{name}': { get: { parameters: [name], responses: { '200': { description: 'One' } } } } },
    });
    return casesOf(validBody, { key: 'GET /tags/{name}', contract })[0]?.namesUnknown;
  };
  expect(named({ type: 'string' })).toBe(true);
  expect(named({ type: 'string', maxLength: 9 })).toBeUndefined();
  expect(named({ type: 'integer' })).toBeUndefined();
  expect(named({ type: 'string' }, { example: 'blue' })).toBeUndefined();
});
