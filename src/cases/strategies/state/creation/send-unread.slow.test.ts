import { expect, it } from 'vitest';
import { writtenValue } from '../../../../http/written-value.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const parcel = {
  type: 'object',
  required: ['grams'],
  properties: { grams: { type: 'integer', minimum: 1, maximum: 31_500 }, note: { type: 'string', maxLength: 20 } },
};
const request = {
  type: 'object',
  required: ['parcels'],
  properties: { parcels: { type: 'array', minItems: 1, maxItems: 3, items: parcel } },
};

/** The bodies that are sent to an operation; `others`: further paths of the contract. */
function bodiesSent(others: JsonObject = {}): readonly unknown[] {
  const post = { ...taking(request), responses: responses('200', { type: 'object' }) };
  return stepsOf({ '/rates': { post }, ...others }, () => ({ status: 200, text: '{"id":1}' }))
    .filter(({ id }) => /^POST \/rates › state › POST /.test(id))
    .map(({ request: { body } }) => writtenValue(body));
}

it('sends what no read shows with all limits, other texts and several items', () => {
  const bodies = bodiesSent();
  const heaviest = { grams: 31_500, note: expect.stringMatching(/^.{20}$/) };
  expect(bodies).toContainEqual({ parcels: [heaviest, heaviest, heaviest] });
  expect(bodies).toContainEqual({ parcels: [expect.objectContaining({ grams: 1 })] });
  expect(bodies).toContainEqual({ parcels: [expect.objectContaining({ note: expect.stringContaining('文') })] });
  expect(bodies.some((body) => new Set(Object(body).parcels.map((one: object) => JSON.stringify(one))).size > 1)).toBe(
    true,
  );
});

it('leaves what a read shows to the steps that read it', () => {
  const rateId = { name: 'rateId', in: 'path', required: true, schema: { type: 'integer' } };
  const get = { responses: responses('200', { type: 'object' }) };
  expect(bodiesSent({ '/rates/{rateId}': { parameters: [rateId], get } })).toEqual([]);
});

it('sends forms with other values of many fields at once', () => {
  const urgency = { type: 'string', enum: ['routine', 'urgent'] };
  const schema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, urgency, pages: { type: 'integer' } },
  };
  const post = { requestBody: { required: true, content: { 'multipart/form-data': { schema } } }, responses: {} };
  const fields = stepsOf({ '/reports': { post } } as JsonObject, () => ({ status: 201, text: '{"id":1}' }))
    .filter(({ id }) => /› POST multipart\/form-data: /.test(id))
    .map(({ request: { body } }) => (body.kind === 'content' ? body.fields : undefined));
  expect(fields).toContainEqual(expect.objectContaining({ urgency: 'urgent', pages: expect.anything() }));
});

it('sends six kinds of bodies at their limits, and ten kinds of forms', () => {
  const kind = (name: string) => ({
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'integer', minimum: 1, maximum: 9 } },
  });
  const schema = { oneOf: [...'abcdefghijklmn'].map(kind) };
  const sentAs = (mediaType: string, label: RegExp) => {
    const post = { requestBody: { required: true, content: { [mediaType]: { schema } } }, responses: {} };
    const steps = stepsOf({ '/rates': { post } } as JsonObject, () => ({ status: 200, text: '{}' }));
    return steps.filter(({ id }) => label.test(id)).length;
  };
  expect(sentAs('application/json', /› POST at upper limits /)).toBe(6);
  expect(sentAs('application/x-www-form-urlencoded', /urlencoded: (?!with other values)/)).toBe(10);
});

it('sends a PUT of what no GET shows', () => {
  const put = { ...taking(parcel), responses: responses('200', { type: 'object' }) };
  const get = { responses: responses('200', { type: 'object' }) };
  const sentTo = (item: JsonObject) =>
    stepsOf({ '/limits': item } as JsonObject, () => ({ status: 200, text: '{"grams":1}' })).filter(({ id }) =>
      /› PUT at upper limits /.test(id),
    ).length;
  expect([sentTo({ put }), sentTo({ put, get })]).toEqual([1, 0]);
});

it('refers to what exists, also where identifiers may be longer', () => {
  const text = (maxLength: number) => ({ type: 'string', maxLength });
  const object = { type: 'object', properties: { id: text(30) } };
  const rate = { type: 'object', required: ['bookId'], properties: { bookId: text(30), note: text(5) } };
  const bookId = { name: 'bookId', in: 'path', required: true, schema: text(30) };
  const paths = {
    '/books': { post: { ...taking({ type: 'object' }), responses: responses('201', object) } },
    '/books/{bookId}': { parameters: [bookId], get: { responses: responses('200', object) } },
    '/rates': { post: { ...taking(rate), responses: responses('200', { type: 'object' }) } },
  } as unknown as JsonObject;
  let books = 0;
  const steps = stepsOf(paths, ({ request: { method } }, path) => {
    if (path === '/books') books += 1;
    const isMissing = method === 'GET' && !/^\/books\/b\d+$/.test(path);
    return { status: isMissing ? 404 : path === '/books' ? 201 : 200, text: JSON.stringify({ id: `b${books}` }) };
  });
  const atLimits = steps.filter(({ id }) => id.startsWith('POST /rates › state › POST at upper limits'));
  expect(atLimits.map(({ request: { body } }) => writtenValue(body))).toEqual([
    { bookId: expect.stringMatching(/^b\d+$/), note: expect.stringMatching(/^.{5}$/) },
  ]);
});

it('gives each an identifier of its own', () => {
  const id = { type: 'integer', format: 'int64', minimum: 0 };
  const rate = {
    type: 'object',
    required: ['id'],
    properties: { id, name: { type: 'string', maxLength: 40 }, rank: id },
  };
  const post = { ...taking(rate), responses: responses('201', rate) };
  const ids = stepsOf({ '/rates': { post } } as JsonObject, () => ({ status: 201, text: '{"id":1}' }))
    .filter(({ id: label }) => label.startsWith('POST /rates › state › POST '))
    .map(({ request: { body } }) => Object(writtenValue(body)).id);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain(0);
});
