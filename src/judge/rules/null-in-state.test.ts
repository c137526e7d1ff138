import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { bench, exchange } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const status = { enum: ['draft', 'published'] };
const time = (description: string) => ({ type: ['string', 'null'], description });
const usual: JsonObject = {
  status,
  publishedAt: time('When it was published; null before.'),
  reason: time('Why it is not shown; `null` for published books.'),
};

interface Shown {
  readonly body: string;
  readonly status?: number;
  readonly properties?: JsonObject;
  readonly isList?: boolean;
}

/** The messages about a response to `POST /books`. */
function messages({ body, status: received = 200, properties = usual, isList = false }: Shown) {
  const book = { type: 'object', properties };
  const schema = isList ? { type: 'object', properties: { items: { type: 'array', items: book } } } : book;
  const response = { description: 'Books', content: { 'application/json': { schema } } };
  const contract = contractOf({
    paths: { '/books': { post: { responses: { 200: response, 201: response } } } },
  } as JsonObject);
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const { case: sent, ...received_ } = exchange({ status: received, text: body });
  const judged = { ...received_, case: { ...sent, operation: operationOf('POST /books', contract) } };
  const { findings } = judge({ ...bench, contract, validator }, judged);
  return findings.filter(({ rule }) => rule === 'null-in-state').map(({ message }) => message);
}

const isNull = '"publishedAt" is null where "status" is "published", and its description says otherwise';
const isSet = '"reason" is not null where "status" is "published", and its description says otherwise';

describe('null-in-state', () => {
  it('trips at null in the state that has a value, and at a value in one that has null', () => {
    expect(messages({ body: '{"status":"published","publishedAt":null}' })).toEqual([isNull]);
    expect(messages({ body: '{"status":"published","reason":"old"}' })).toEqual([isSet]);
    const data = { type: 'object', properties: usual };
    const wrapped = { body: '{"data":{"status":"published","reason":"old"}}', properties: { data } };
    expect(messages(wrapped)).toEqual([isSet]);
    expect(messages({ body: wrapped.body })).toEqual([]);
  });

  it('reads an object that has a list among its properties, and not the list as such objects', () => {
    const properties = { ...usual, tags: { type: 'array', items: { type: 'object', properties: { status } } } };
    const tags = '[{"status":"published","publishedAt":null}]';
    expect(messages({ body: `{"status":"published","publishedAt":null,"tags":[]}`, properties })).toEqual([isNull]);
    expect(messages({ body: `{"status":"draft","publishedAt":null,"tags":${tags}}`, properties })).toEqual([]);
  });

  it('reads an object and the items of its only list, where both have such properties', () => {
    const properties = { ...usual, parts: { type: 'array', items: { type: 'object', properties: usual } } };
    const part = '{"status":"published","publishedAt":null}';
    const shown = (own: string, parts: string) => messages({ body: `{${own},"parts":[${parts}]}`, properties });
    expect(shown('"status":"published","publishedAt":null', '')).toEqual([isNull]);
    expect(shown('"status":"draft"', part)).toEqual([isNull]);
    expect(shown('"status":"draft"', '')).toEqual([]);
  });

  it('reads the items of a list', () => {
    const items = '[{"status":"draft","publishedAt":null},{"status":"published","publishedAt":null}]';
    expect(messages({ body: `{"items":${items}}`, isList: true })).toEqual([isNull]);
  });

  it('trips at a value before its time only in the response that creates the object', () => {
    const body = '{"status":"draft","publishedAt":"2026-01-05T08:00:00Z"}';
    expect(messages({ body, status: 201 })).toEqual([
      '"publishedAt" is not null where "status" is "draft", and its description says otherwise',
    ]);
    expect(messages({ body })).toEqual([]);
    expect(messages({ body: body.replace('draft', 'published'), status: 201 })).toEqual([]);
  });

  it.each([
    ['null and values where they belong', { body: '{"status":"draft","publishedAt":null,"reason":"new"}' }],
    ['a property that is left out', { body: '{"status":"published"}' }],
    ['an object without its state', { body: '{"publishedAt":null}' }],
    ['what breaks its schema', { body: '{"status":"published","publishedAt":null,"reason":5}' }],
    [
      'a state that two properties have',
      { body: '{"status":"published","publishedAt":null}', properties: { ...usual, before: status } },
    ],
    [
      'a description that says nothing of null',
      {
        body: '{"status":"published","publishedAt":null}',
        properties: { status, publishedAt: time('When it was published') },
      },
    ],
  ])('leaves %s alone', (_, shown) => {
    expect(messages(shown)).toEqual([]);
  });
});
