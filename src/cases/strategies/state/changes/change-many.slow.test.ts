import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const id = { type: 'string', readOnly: true };
const stock = { type: 'integer', readOnly: true };
const book = { type: 'object', properties: { id, title: { type: 'string' }, stock, pages: { type: 'integer' } } };
const adjustment = {
  type: 'object',
  required: ['bookId', 'delta'],
  properties: { bookId: { type: 'string' }, delta: { type: 'integer', minimum: 1 } },
};
const adjustments = {
  type: 'object',
  required: ['adjustments'],
  properties: { adjustments: { type: 'array', minItems: 1, items: adjustment } },
};

interface Shop {
  readonly body?: JsonObject;
  /** What the response says of a book. */
  readonly result?: (bookId: string, delta: number) => JsonObject;
  /** The status for a book that was never created. */
  readonly missing?: number;
}

function stepsFor({ body = adjustments, result = (bookId, delta) => ({ bookId, stock: delta }), missing = 404 }: Shop) {
  const paths = {
    '/books': { post: { ...taking({ properties: { title: { type: 'string' } } }), responses: responses('201', book) } },
    '/books/{bookId}': {
      parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: responses('200', book) },
    },
    '/adjustments': { post: { ...taking(body), responses: responses('200', { type: 'object' }) } },
  };
  let last = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request }, path) => {
    if (path === '/books') {
      last += 1;
      return { status: 201, text: `{"id":"b${last}"}` };
    }
    if (path !== '/adjustments') return /b\d{1,3}$/.test(path) ? { text: '{"stock":0}' } : { status: missing };
    const results = itemsIn(request.body.kind === 'content' ? (request.body.value ?? null) : null);
    return {
      text: JSON.stringify({ results: results.map((one) => result(String(one['bookId']), Number(one['delta']))) }),
    };
  });
  return steps.filter(({ id: name }) => name.includes('(/adjustments)'));
}

const itemsIn = (value: Json): readonly JsonObject[] => {
  const items = isObject(value) ? value['adjustments'] : value;
  return Array.isArray(items) ? items.filter(isObject) : [];
};
const expectedOf = (shop: Shop) =>
  stepsFor(shop).flatMap(({ id: name, expectedState }) => (/read \d after it/.test(name) ? [expectedState] : []));

describe('a request about several resources', () => {
  it('changes those that were created for it, each in another way, and each shows what the response has shown of it', () => {
    const steps = stepsFor({});
    const [change, withUnknown] = steps.filter(({ request }) => request.path === '/adjustments');
    const sentBy = (one: typeof change) =>
      itemsIn(one?.request.body.kind === 'content' ? (one.request.body.value ?? null) : null);
    const [first, second] = sentBy(change);
    expect([first?.['delta'], second?.['delta']]).toEqual([3, 4]);
    const [one, unknown, other] = sentBy(withUnknown).map(({ bookId }) => bookId);
    expect([one, other]).toEqual([first?.['bookId'], second?.['bookId']]);
    expect(unknown).not.toMatch(/^b\d$/);
    const stored = { kind: 'change-stored', by: 'POST /adjustments' };
    expect(expectedOf({})).toMatchObject([
      { ...stored, members: { stock: 3 } },
      { ...stored, members: { stock: 4 } },
    ]);
  });

  it('may have a list as its body', () => {
    expect(expectedOf({ body: { type: 'array', minItems: 1, items: adjustment } })).toHaveLength(2);
  });

  it('may list the identifiers alone', () => {
    const steps = stepsFor({
      body: {
        required: ['bookIds'],
        properties: { bookIds: { type: 'array', minItems: 1, items: { type: 'string' } } },
      },
    });
    const sent = steps.map(({ request }) =>
      request.body.kind === 'content' ? Object(request.body.value).bookIds : [],
    );
    const [change = [], withUnknown = []] = sent.filter((ids) => ids?.length > 1);
    expect(change).toEqual(withUnknown.filter((id: string) => change.includes(id)));
    expect(withUnknown).toHaveLength(3);
    expect(change).not.toContain(withUnknown[1]);
  });

  it('compares only numbers that the server sets, of results that name the resource', () => {
    const none = [undefined, undefined];
    expect(expectedOf({ result: (bookId, delta) => ({ bookId, delta, pages: 7, title: 'Emma' }) })).toEqual(none);
    expect(expectedOf({ result: () => ({ bookId: 'b0', stock: 3 }) })).toEqual(none);
  });

  it('is not sent to a target that shows what was never created, nor where no item names a resource', () => {
    expect(expectedOf({ missing: 200 })).toEqual([]);
    const other = { type: 'object', required: ['shelf'], properties: { shelf: { type: 'string' } } };
    expect(expectedOf({ body: { type: 'array', minItems: 1, items: other } })).toEqual([]);
  });
});

describe('a request that creates several', () => {
  /** The codes that are sent, request by request. */
  function codesSent(properties: JsonObject, required = ['vouchers']): readonly (readonly string[])[] {
    const body = { type: 'object', required, properties };
    const paths = { '/vouchers/bulk': { post: { ...taking(body), responses: responses('200', { type: 'object' }) } } };
    return stepsOf(paths as unknown as JsonObject, () => ({ text: '{"results":[]}' }))
      .filter(({ id: name }) => /› (?:one item|the same item between others) \(/.test(name))
      .map(({ request }) => {
        const value = request.body.kind === 'content' ? (request.body.value ?? null) : null;
        return Object(value).vouchers.map(({ code }: JsonObject) => code);
      });
  }
  const code = { type: 'string', pattern: '^[A-Z]{6}$' };
  const vouchers = { type: 'array', minItems: 1, items: { type: 'object', required: ['code'], properties: { code } } };

  it('has one of them again, between two others', () => {
    const [[first] = [], again = []] = codesSent({ vouchers });
    expect(again).toHaveLength(3);
    expect(again[1]).toBe(first);
    expect(new Set(again).size).toBe(3);
  });

  it('is not one that has a list as a part of what it creates', () => {
    expect(codesSent({ vouchers, shop: { type: 'string' } }, ['vouchers', 'shop'])).toEqual([]);
  });
});
