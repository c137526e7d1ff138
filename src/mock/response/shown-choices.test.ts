import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';

const inQuery = (name: string, schema: JsonObject) => ({ name, in: 'query', schema });
const [dpi, currency] = [
  { type: 'integer', enum: [203, 300] },
  { type: 'string', enum: ['EUR', 'DKK'] },
];
const text = { type: 'string' };
const applied = {
  type: 'object',
  required: ['currency', 'city'],
  properties: { currency, city: { ...text, maxLength: 9 } },
};
const label = { type: 'object', required: ['dpi', 'currency', 'applied'], properties: { dpi, currency, applied } };

/** What the mock responds to a request for a label. */
async function labelFor(query: string, dpiByDefault = 300) {
  const contract = contractOf({
    paths: {
      '/label': {
        get: {
          parameters: [
            inQuery('dpi', { ...dpi, default: dpiByDefault }),
            inQuery('currency', currency),
            inQuery('city', text),
          ],
          responses: {
            200: {
              description: 'A label',
              headers: { 'X-Label-Dpi': { required: true, schema: dpi } },
              content: { 'application/json': { schema: label } },
            },
          },
        },
      },
    },
  } as unknown as JsonObject);
  const mock = await openMock(contract);
  const { value, headers } = await sendJson(mock, `GET /label${query}`);
  return { value: value as JsonObject, dpi: headers.get('x-label-dpi') };
}

it('a response says what the query has chosen, in its headers, properties, and what repeats the query', async () => {
  const { value, dpi: header } = await labelFor('?dpi=203&currency=DKK&city=Oslo');
  expect(header).toBe('203');
  expect(value).toMatchObject({ dpi: 203, currency: 'DKK', applied: { currency: 'DKK', city: 'Oslo' } });
  expect((await labelFor('?currency=EUR')).value).toMatchObject({ currency: 'EUR', applied: { currency: 'EUR' } });
});

it.each([203, 300])('it has the default of what the query leaves out: %s', async (byDefault) => {
  const { value, dpi: header } = await labelFor('', byDefault);
  expect([value['dpi'], header]).toEqual([byDefault, `${byDefault}`]);
});

it('it repeats nothing that its schema does not allow', async () => {
  const { value } = await labelFor('?city=Kristiansund');
  expect((value['applied'] as JsonObject)['city']).not.toBe('Kristiansund');
});
