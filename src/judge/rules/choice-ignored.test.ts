import { expect, it } from 'vitest';
import type { Case, HeaderField } from '../../model/case.ts';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { bench, exchange } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const [dpi, currency] = [{ enum: [203, 600], default: 203 }, { enum: ['EUR', 'DKK'] }];
const inQuery = (name: string, schema: JsonObject) => ({ name, in: 'query', schema });
const label = { properties: { currency, kind: { enum: ['a', 'b'] }, other: currency, language: currency } };
const contract = contractOf({
  paths: {
    '/label': {
      get: {
        parameters: [
          inQuery('dpi', dpi),
          inQuery('currency', currency),
          inQuery('kind', { enum: ['a', 'c'] }),
          inQuery('language', currency),
          inQuery('limit', { type: 'integer' }),
        ],
        responses: {
          200: {
            description: 'A label',
            headers: { 'X-Label-Dpi': { schema: { enum: [600, 203] } }, 'X-Kind': { schema: { enum: ['a', 'b'] } } },
            content: { 'application/json': { schema: label } },
          },
        },
      },
    },
  },
});
const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });

interface Changes {
  readonly method?: string;
  readonly expects?: Case['expects'];
}

/** The messages about a response to `GET /label`. */
function messages(path: string, body: string, headers: readonly HeaderField[] = [], changes: Changes = {}) {
  const { case: sent, ...received } = exchange({ status: 200, text: body, headers });
  const { method = 'GET', expects = 'accepted' } = changes;
  const request = { ...sent.request, method, path };
  const judged = { ...received, case: { ...sent, request, expects, operation: operationOf('GET /label', contract) } };
  const { findings } = judge({ ...bench, contract, validator }, judged);
  return findings.filter(({ rule }) => rule === 'choice-ignored').map(({ message }) => message);
}

it('trips at a header or property that has another value than the query asked for', () => {
  expect(messages('/label?dpi=600', '{}', [['X-Label-Dpi', '203']])).toEqual([
    '"X-Label-Dpi" is "203", although the request asked for "600" with "dpi"',
  ]);
  expect(messages('/label?currency=DKK', '{"currency":"EUR"}')).toEqual([
    '"currency" is "EUR", although the request asked for "DKK" with "currency"',
  ]);
});

it('trips at another value than the default where the query has none', () => {
  expect(messages('/label', '{"currency":"EUR"}', [['X-Label-Dpi', '600']])).toEqual([
    '"X-Label-Dpi" is "600", although its default is "203" with "dpi"',
  ]);
});

it('trips at an object that repeats the query with another value', () => {
  const body = (applied: JsonObject) => JSON.stringify({ currency: 'DKK', applied });
  expect(messages('/label?currency=DKK&dpi=600', body({ currency: 'EUR', dpi: 600, kind: null }))).toEqual([
    '"currency" in "applied" is "EUR", although the request asked for "DKK"',
  ]);
  expect(messages('/label?currency=DKK', body({ currency: ' dkk', dpi: 203 }))).toEqual([]);
  expect(messages('/label?currency=DKK', body({ currency: 'EUR', other: 'a' }))).toEqual([]);
  expect(messages('/label?currency=DKK', body({ currency: 'EUR' }))).toEqual([]);
  // Which of two values counts is not known.
  expect(messages('/label?currency=DKK&dpi=600&dpi=203', body({ currency: 'DKK', dpi: 203 }))).toEqual([]);
  // A service may make pages smaller.
  expect(messages('/label?currency=DKK&limit=500', body({ currency: 'DKK', limit: 100 }))).toEqual([]);
});

it.each([
  ['the value that was asked for', '/label?dpi=600&currency=DKK', '{"currency":"DKK"}', [['X-Label-Dpi', '600']]],
  ['no value', '/label?dpi=600&currency=DKK', '{}', []],
  ['a property of another name', '/label?currency=DKK', '{"other":"EUR"}', []],
  [
    'a property and a header that have other values by their schemas',
    '/label?kind=a',
    '{"kind":"b"}',
    [['X-Kind', 'b']],
  ],
  ['a language, which there may not be', '/label?language=DKK', '{"language":"EUR"}', []],
  ['a parameter that is sent twice', '/label?currency=DKK&currency=EUR', '{"currency":"EUR"}', []],
] as const)('leaves alone %s', (_, path, body, headers) => {
  expect(messages(path, body, headers)).toEqual([]);
});

it('leaves alone a request that may be refused, another method, and a body that breaks its schema', () => {
  const wrong = ['/label?currency=DKK', '{"currency":"EUR"}', []] as const;
  expect(messages(...wrong)).toHaveLength(1);
  expect(messages(...wrong, { expects: 'anything' })).toEqual([]);
  expect(messages(...wrong, { method: 'POST' })).toEqual([]);
  expect(messages('/label?currency=DKK', '{"currency":"EUR","kind":"c"}')).toEqual([]);
});
