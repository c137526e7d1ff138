import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../model/expected-state.ts';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { buildReply } from '../../testing/build-exchange.ts';
import { bench, exchange } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const book = { type: 'object', properties: { isbn: { type: 'integer' }, id: { type: 'string' } } };
const content = (schema: JsonObject) => ({ 'application/json': { schema } });
const one = { $ref: '#/components/schemas/Book' };
const paths = (parameter: string, shown: JsonObject, slash = '') => ({
  [`/books${slash}`]: {
    post: {
      requestBody: { content: content(one) },
      responses: { '201': { description: 'Created', content: content(one) } },
    },
  },
  [`/books/{${parameter}}${slash}`]: { get: { responses: { '200': { description: 'One', content: content(shown) } } } },
});

interface Created {
  readonly location?: string;
  readonly text?: string;
  readonly status?: number;
  readonly parameter?: string;
  readonly shown?: JsonObject;
  /** At the end of each path. */
  readonly slash?: string;
}

function isReported({
  location,
  text = '{"isbn":12,"id":"b-7"}',
  status = 201,
  parameter = 'isbn',
  shown = one,
  slash = '',
}: Created) {
  const contract = contractOf({
    paths: paths(parameter, shown, slash),
    components: { schemas: { Book: book } },
  } as JsonObject);
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const { case: sent, ...answered } = exchange({
    status,
    text,
    headers: location === undefined ? [] : [['Location', location]],
  });
  const created = { ...answered, case: { ...sent, operation: operationOf(`POST /books${slash}`, contract) } };
  const { findings } = judge({ ...bench, contract, validator }, created);
  return findings.filter(({ rule }) => rule === 'location-differs').map(({ message }) => message);
}

describe('location-differs', () => {
  it('trips when Location names another resource, or a collection', () => {
    const message = (location: string) => [`Location is "${location}", and "isbn" of what was created is "12"`];
    expect(isReported({ location: '/books/13' })).toEqual(message('/books/13'));
    expect(isReported({ location: '/v2/books' })).toEqual(message('/v2/books'));
    for (const longer of ['/books/123', '/books/12x', '/books/312'])
      expect(isReported({ location: longer })).toEqual(message(longer));
    expect(isReported({ location: '/books/a', parameter: 'bookId' })).toHaveLength(1);
    expect(isReported({ location: '/books/13/', slash: '/' })).toEqual(message('/books/13/'));
  });

  it('trips when Location names what is above the new resource, whatever identifies it', () => {
    expect(isReported({ location: '/v2/books', parameter: 'slug' })).toEqual([
      'Location is "/v2/books", which was there before anything was created',
    ]);
    expect(isReported({ location: '/books/', text: '{"id":"b-7"}' })).toHaveLength(1);
    expect(isReported({ location: 'http://127.0.0.1/books?isbn=12' })).toHaveLength(1);
    expect(isReported({ location: '/books/books', text: '{"isbn":"books"}' })).toEqual([]);
  });

  it('finds the identifier under the name of the parameter without the noun', () => {
    const text = '{"number":12}';
    expect(isReported({ location: '/books/13', text, parameter: 'bookNumber' })).toHaveLength(1);
    expect(isReported({ location: '/books/12', text, parameter: 'bookNumber' })).toEqual([]);
    expect(isReported({ location: '/books/13', text, parameter: 'shelfNumber' })).toEqual([]);
  });

  it.each([
    ['the path of the resource', { location: '/books/12' }],
    ['an address behind a gateway', { location: 'https://gateway.example/api/v2/books/12?v=1' }],
    ['the identifier after a letter, or after a longer one', { location: '/books/123/parts/b12' }],
    ['another form of the path', { location: '/Books(12)' }],
    ['an identifier in other case, percent-encoded', { location: '/books/%42-7', parameter: 'bookId' }],
    ['no Location', {}],
    ['a text that is not percent-encoded right', { location: '/books/%' }],
    ['another status', { location: '/jobs/5', status: 202 }],
    ['a body without the identifier', { location: '/books/5', text: '{"id":"b-7"}' }],
    ['another name than the parameter has', { location: '/books/5', parameter: 'slug' }],
    ['an operation that reads something else', { location: '/jobs/5', shown: { type: 'object' } }],
  ])('leaves %s alone', (_, created) => {
    expect(isReported(created)).toEqual([]);
  });

  it('trips where nothing is at the address that Location has named', () => {
    const { case: sent, ...answered } = exchange({ status: 404 });
    const read = operationOf('GET /books/{isbn}');
    const expectedState = { kind: 'found-at-location', by: 'POST /books' } as const;
    const reported = (status: number, state: ExpectedState | undefined = expectedState) => {
      const request = { ...sent.request, method: 'GET', path: '/tomes/12' };
      const followed = { ...sent, operation: read, request, ...(state && { expectedState: state }) };
      const { findings } = judge(bench, { ...answered, outcome: buildReply({ status }), case: followed });
      return findings.filter(({ rule }) => rule === 'location-differs');
    };
    for (const status of [404, 410]) {
      expect(reported(status)).toMatchObject([
        {
          message: `status ${status} at "/tomes/12", which Location of the 201 response to POST /books has named, although GET /books/{isbn} shows what was created`,
          contract: '/paths/~1books/post/responses',
        },
      ]);
    }
    for (const status of [200, 304, 403, 503]) expect(reported(status)).toEqual([]);
    expect(reported(404, { kind: 'condition-unmet' })).toEqual([]);
  });
});
