import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { derivationOf } from '../../../../testing/derivations.ts';
import { wholeList } from './whole-list.ts';

describe('wholeList', () => {
  const query = (name: string, schema: JsonObject) => ({ name, in: 'query', schema });

  /** What comes after a page with this body. */
  function nextAfter(body: JsonObject, { cursor = {} as JsonObject, properties = { next: {} } as JsonObject } = {}) {
    const schema = { type: 'object', properties: { items: {}, ...properties } };
    const responses = { 200: { description: 'The page', content: { 'application/json': { schema } } } };
    const parameters = [query('limit', { type: 'integer', maximum: 20 }), query('cursor', cursor)];
    const contract = contractOf({ paths: { '/books': { get: { parameters, responses } } } } as JsonObject);
    const derivation = derivationOf({ key: 'GET /books', contract });
    const sent = buildExchange({ outcome: buildReply({ status: 200, text: JSON.stringify(body) }) });
    const [operation = sent.case.operation] = contract.operations;
    const page = { ...sent, case: { ...sent.case, operation, request: { ...sent.case.request, method: 'GET' } } };
    const next = wholeList(derivation)?.after(page, { pages: 1, items: 1 });
    return next instanceof Map ? [...next.values()] : next;
  }

  it('goes on with the cursor that a page names, and ends where it names none', () => {
    expect(nextAfter({ items: [1], next: 'c2' })).toEqual([20, 'c2']);
    expect(nextAfter({ items: [1], next: null })).toBe('last');
    expect(nextAfter({ items: [], next: 'c2' })).toBe('last');
  });

  it('does not know what comes next where no program can', () => {
    expect(nextAfter({ items: [1] }, { properties: {} })).toBe('unknown');
    expect(nextAfter({ items: [1], next: 'c2' }, { cursor: { type: 'integer' } })).toBe('unknown');
    expect(nextAfter({ items: [1], next: '2' }, { cursor: { type: 'integer' } })).toEqual([20, '2']);
  });
});
