import { describe, expect, it } from 'vitest';
import { jsonBody } from '../../cases/request/body/body-draft.ts';
import type { JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { buildReply } from '../../testing/build-exchange.ts';
import { isStatedRefusal } from './stated-refusal.ts';

const properties = {
  startDate: { type: 'string', format: 'date' },
  perDay: { type: 'integer', minimum: 0 },
  perPayment: { type: 'integer' },
  currency: { type: 'string' },
};

interface Refused {
  readonly description?: string;
  readonly key?: string;
  readonly text?: string;
  /** In the schema of the body, or the parameter `from`. */
  readonly about?: string;
  readonly body?: JsonObject;
  readonly ofFrom?: string;
  /** What the resource says of a property. */
  readonly ofPeriod?: string;
  /** What operations say that do not create what is changed. */
  readonly ofOthers?: string;
}

function isStated({
  description = '',
  key = 'PUT /limits/{id}',
  text = '',
  about,
  body = {},
  ofFrom = '',
  ofPeriod = '',
  ofOthers = '',
}: Refused) {
  const shown = { 'application/json': { schema: { properties: { period: { description: ofPeriod } } } } };
  const answers = { '200': { description: 'Done', content: shown }, '422': { description: 'Refused' } };
  const from = { name: 'from', in: 'query', description: ofFrom, schema: { type: 'string', format: 'date' } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Limits' } } } };
  const contract = contractOf({
    paths: {
      '/deposits': { post: { description: ofOthers, requestBody, responses: answers } },
      '/limits': {
        get: { description: ofOthers, responses: answers },
        post: { description: 'A deposit of nothing is answered with 422.', requestBody, responses: answers },
      },
      '/limits/{id}': {
        parameters: [id],
        get: { description, parameters: [from], responses: answers },
        put: { description, requestBody, responses: answers },
        delete: { description, responses: answers },
      },
    },
    components: { schemas: { Limits: { type: 'object', properties } } },
  } as JsonObject);
  const operation = operationOf(key, contract);
  const [response] = operation.responses.filter(({ status }) => status === '422');
  if (response === undefined) throw new Error('no 422');
  const place =
    about === undefined ? '/paths/~1limits~1{id}/put/requestBody' : `/components/schemas/Limits/properties/${about}`;
  const request = {
    method: operation.method,
    path: '/limits/1',
    headers: [],
    body: jsonBody(body),
    credential: 'valid' as const,
  };
  const refusal = {
    about: about === 'from' ? (operation.parameters.find(({ name }) => name === 'from')?.schema ?? '') : place,
    reply: buildReply({ status: 422, text }),
    response,
    request,
  };
  return isStatedRefusal(refusal, operation, contract);
}

describe('a refusal that the contract states in words', () => {
  const limits = 'The limit for one payment must not be higher than the limit for a day; otherwise the answer is 422.';

  it('may be stated after the sentence that names what it is about', () => {
    expect(isStated({ description: limits, about: 'perDay/minimum' })).toBe(true);
    expect(isStated({ description: limits.replace('; o', '. O'), about: 'perDay/minimum' })).toBe(true);
    expect(
      isStated({ description: limits.replace('; otherwise the answer is', '. An unknown card:'), about: 'perDay' }),
    ).toBe(false);
    expect(isStated({ description: limits, about: 'currency/minLength' })).toBe(false);
  });

  it('may be about what the body has where the refusal says nothing', () => {
    const bare = '{"type":"about:blank","title":"Unprocessable","status":422}';
    const description =
      'Answered with 422: a start that is in the past; more than one payment a day (per day and currency).';
    const sent = { perDay: 1, currency: 'EUR', note: 'a' };
    expect(isStated({ description, body: sent, text: bare })).toBe(true);
    expect(isStated({ description, body: sent, text: '' })).toBe(true);
    expect(isStated({ description, body: { currency: 'EUR', note: 'a' }, text: bare })).toBe(false);
    expect(isStated({ description, body: { currency: 'EUR', perWeek: 1 }, text: bare })).toBe(false);
    expect(isStated({ description, body: sent, text: bare.replace('Unprocessable', 'No such note') })).toBe(false);
    expect(isStated({ description, body: { startDate: 'soon', currency: 'EUR' }, text: bare })).toBe(true);
  });

  it('reads a body that has a property called toString', () => {
    expect(isStated({ description: limits, body: { perDay: { toString: 1 } } })).toBe(false);
  });

  it('may be about the days of a period, or the years of a person', () => {
    const period = 'A period that ends before it starts, or that has more than 366 days, is answered with 422.';
    expect(isStated({ description: period, key: 'GET /limits/{id}', about: 'from' })).toBe(true);
    expect(isStated({ description: period, about: 'perPayment' })).toBe(false);
    const age = 'Customers are 18 years old; others get 422.';
    expect(isStated({ description: age, body: { startDate: '2020-01-31' } })).toBe(true);
    expect(isStated({ description: age, body: { startDate: 'soon' } })).toBe(false);
    expect(isStated({ description: 'Another date gets 422.', body: { startDate: '2020-01-31' } })).toBe(false);
  });

  it('may be stated by the parameter that it is about', () => {
    const wrong = { key: 'GET /limits/{id}', about: 'from' };
    expect(isStated({ ...wrong, ofFrom: 'Not before the account was opened (422).' })).toBe(true);
    expect(isStated({ ...wrong, ofFrom: 'Not before the account was opened (404).' })).toBe(false);
  });

  it('is found by what the refusal says: a number of the sentence, or two of its words', () => {
    const description = 'A person below 18 is not insured and gets 422.';
    const texts = ['not yet 18', 'status 422', 'not insured', 'the person is not insured', 'field 17'];
    expect(texts.map((text) => isStated({ description, text }))).toEqual([true, false, false, true, false]);
    expect(isStated({ description: 'More than that is answered with 422.', text: 'more answers than that' })).toBe(
      false,
    );
  });

  it('may be stated of a property of the resource that is changed', () => {
    const [body, text] = [{ period: { from: '2030-01-31' } }, 'period.to lies before from'];
    expect(isStated({ body, text, ofPeriod: 'If both are known, it ends after it begins (422).' })).toBe(true);
    expect(isStated({ body, text, ofPeriod: 'It ends after it begins.' })).toBe(false);
    expect(isStated({ text, ofPeriod: 'If both are known, it ends after it begins (422).' })).toBe(false);
  });

  it('holds for a change where it is stated for what creates the resource', () => {
    const text = 'the deposit is nothing';
    expect(isStated({ text })).toBe(true);
    expect(isStated({ text, key: 'DELETE /limits/{id}' })).toBe(false);
    expect(isStated({ ofOthers: limits, about: 'perDay/minimum' })).toBe(false);
  });
});
