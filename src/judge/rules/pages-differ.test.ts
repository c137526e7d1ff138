import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../model/contract.ts';
import type { Expected, ExpectedState } from '../../model/expected-state.ts';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { buildParameter } from '../../testing/build-parameter.ts';
import { bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const expectedState = { kind: 'page-items', property: 'id', ids: ['3', '4'], before: ['1', '2'] } as const;
const faults = (ids: readonly number[]) =>
  faultsOf(
    exchange(
      { text: JSON.stringify({ items: ids.map((id) => ({ id })) }) },
      { operation: 'GET /books', expectedState },
    ),
  );

describe('pages-differ', () => {
  it.each([[[2, 3]], [[4, 5]], [[3]], [[]]])('trips at the page %j after the items 1 and 2, before 3 and 4', (ids) => {
    expect(faults(ids)).toContain('pages-differ');
  });

  it('compares whole items where none of their properties identifies them', () => {
    const state = { kind: 'page-items', ids: ['{"row":1}'], before: ['{"row":0}'] } as const;
    const found = (text: string) =>
      faultsOf(exchange({ text }, { operation: 'GET /books', expectedState: state })).includes('pages-differ');
    expect([found('[{"row":1}]'), found('[{"row":0}]'), found('[{"row":2}]')]).toEqual([false, true, true]);
  });

  it('trips at a page that is longer than was asked for', () => {
    const sized = { kind: 'page-size', parameter: 'limit', most: 2 } as const;
    const page = (text: string) => faultsOf(exchange({ text }, { operation: 'GET /books', expectedState: sized }));
    expect(page('{"items":[{"id":1},{"id":2},{"id":3}]}')).toContain('pages-differ');
    expect(page('{"items":[{"id":1},{"id":2}]}')).not.toContain('pages-differ');
    expect(page('{"a":1}')).not.toContain('pages-differ');
  });

  it('trips at a page before another one that is not that page', () => {
    const earlier = { ...expectedState, ids: ['1', '2'], before: ['3', '4'], isEarlier: true } as const;
    const found = (ids: readonly number[]) =>
      findingsFor(
        exchange(
          { text: JSON.stringify({ items: ids.map((id) => ({ id })) }) },
          { operation: 'GET /books', expectedState: earlier },
        ),
      ).flatMap(({ rule, message }) => (rule === 'pages-differ' ? message : []));
    expect(found([1, 2])).toEqual([]);
    expect(found([2, 1])).toEqual([]);
    expect(found([2, 3])).toEqual([
      'the page before another one is not the page that led to it: it repeats an item of that page',
    ]);
    expect(found([2])).toEqual([
      'the page before another one is not the page that led to it: an item is on neither page',
    ]);
  });

  it('trips at a number of pages that is rounded down, or one too large, where the page shows the size', () => {
    const limit = { name: 'perPage', in: 'query', schema: { type: 'integer' } };
    const found = (length: number, page: object) => {
      const text = JSON.stringify({ items: Array.from({ length }, (_, id) => ({ id })), ...page });
      const one = exchange({ text }, { operation: 'GET /books' });
      const operation = {
        ...one.case.operation,
        parameters: [{ ...limit, pointer: '', required: false } as unknown as Parameter],
      };
      const judged = findingsFor({ ...one, case: { ...one.case, operation } });
      return judged.flatMap(({ rule, message }) => (rule === 'pages-differ' ? message : []));
    };
    expect(found(3, { total: 7, perPage: 3, pages: 2 })).toEqual([
      '"pages" is 2, although 7 items on pages of 3 need 3',
    ]);
    expect(found(3, { meta: { total: 6, perPage: 3, totalPages: 3 } })).toEqual([
      '"totalPages" is 3, although 6 items on pages of 3 need 2',
    ]);
    expect(found(2, { total: 2, perPage: 25, pages: 0 })).toHaveLength(1);
    for (const [length, total, pages] of [
      [3, 7, 3],
      [3, 6, 2],
      [0, 0, 1],
      [0, 0, 0],
      // The service may show no more than 2 pages, or have pages of another size.
      [3, 70, 2],
      [1, 7, 2],
    ] as const)
      expect(found(length, { total, perPage: 3, pages })).toEqual([]);
  });

  it('trips at a page that denies a page that there is, or names one that there is not', () => {
    const found = (body: string, state: Omit<Expected<'page-position'>, 'kind'>) =>
      findingsFor(
        exchange({ text: body }, { operation: 'GET /books', expectedState: { kind: 'page-position', ...state } }),
      ).flatMap(({ rule, message }) => (rule === 'pages-differ' ? message : []));
    expect(found('{"items":[],"next":null,"prev":null}', { follows: true, precedes: false })).toEqual([
      '"next" says that there is no page after this one, although other pages have shown one',
    ]);
    expect(found('{"items":[],"hasMore":true}', { follows: false })).toEqual([
      '"hasMore" says that there is a page after this one, although it has the whole list',
    ]);
    expect(found('{"items":[],"next":"c","hasMore":false}', { follows: false })).toEqual([]);
    expect(found('{"items":[],"next":"c"}', { follows: false, isLastEmpty: true })).toEqual([
      '"next" says that there is a page after this one, although it has the whole list',
    ]);
    expect(found('{"items":[],"prev":"c"}', { precedes: false, isLastEmpty: true })).toEqual([]);
    const last = { follows: false, total: 7 };
    expect(found('{"items":[],"total":7,"hasMore":true}', last)).toEqual([
      '"hasMore" says that there is a page after this one, although it has the last of 7 items',
    ]);
    expect(found('{"items":[],"total":8,"hasMore":true}', last)).toEqual([]);
  });

  it('trips at a page without a link to the one that follows, where that is documented', () => {
    const found = (isLinked: boolean, headers: [string, string][] = [], total?: number) =>
      findingsFor(
        exchange(
          { text: '[]', headers },
          {
            operation: 'GET /books',
            expectedState: {
              kind: 'page-position',
              follows: isLinked,
              isLinked,
              ...(total === undefined ? {} : { total }),
            },
          },
        ),
      ).flatMap(({ rule, message }) => (rule === 'pages-differ' ? message : []));
    expect(found(true)).toEqual([
      'the page has no Link to the next page, which the contract documents, although a longer page has more items',
    ]);
    expect(found(true, [['Link', '</books?page=2>; rel="next"']])).toEqual([]);
    expect(found(false)).toEqual([]);
    expect(found(false, [['Link', '</books?page=2>; rel="next"']])).toEqual([
      'the page has a Link to a next page, although it has the whole list, and the contract says that the last page has none',
    ]);
    expect(found(false, [['Link', '</books?page=1>; rel="prev"']])).toEqual([]);
    const next: [string, string] = ['Link', '</books?page=2>; rel="next"'];
    expect(found(false, [next, ['X-Total-Count', '7']], 7)).toEqual([
      'the page has a Link to a next page, although it has the last of 7 items, and the contract says that the last page has none',
    ]);
    expect(found(false, [next, ['X-Total-Count', '8']], 7)).toEqual([]);
  });

  it('trips at a page that says of itself what was not asked for', () => {
    const described = { kind: 'page-describes-itself', name: 'limit', instance: '/page/limit', value: 1 } as const;
    const judgedPage = (text: string) =>
      findingsFor(exchange({ text }, { operation: 'GET /books', expectedState: described }))
        .filter(({ rule }) => rule === 'pages-differ')
        .map(({ message }) => message);
    expect(judgedPage('{"items":[{"id":1}],"page":{"limit":20}}')).toEqual([
      '"limit" is 20, although the request asked for 1',
    ]);
    expect(judgedPage('{"items":[{"id":1}],"page":{"limit":1}}')).toEqual([]);
    expect(judgedPage('{"items":[{"id":1}],"page":{}}')).toEqual([]);
  });

  it('trips at what went wrong page by page, and at another size than the default', () => {
    const found = (expected: ExpectedState) =>
      findingsFor(exchange({ text: '{"items":[{"id":1}]}' }, { operation: 'GET /books', expectedState: expected }))
        .filter(({ rule }) => rule === 'pages-differ')
        .map(({ message }) => message);
    const walked = { kind: 'page-sequence', read: 4, least: 5 } as const;
    expect([...(['ends', 'repeats'] as const)].flatMap((fault) => found({ ...walked, fault }))).toEqual([
      'the last of the pages comes after 4 items, although one longer page has 5',
      'the pages repeat their items after 4 of them',
    ]);
    const assumed = { kind: 'default-page-size', parameter: 'limit', size: 2 } as const;
    expect(found({ ...assumed, length: 2 })).toEqual([
      'the page has 1 items without limit, and 2 items where limit is 2, its default',
    ]);
    expect(found({ ...assumed, length: 1 })).toEqual([]);
  });

  it('leaves a page alone that continues the one before, and what is not a list', () => {
    expect(faults([3, 4])).not.toContain('pages-differ');
    expect(faultsOf(exchange({ text: '{"a":1}' }, { operation: 'GET /books', expectedState }))).not.toContain(
      'pages-differ',
    );
  });

  describe('of a list with pages', () => {
    const counted = { kind: 'total-of-list', least: 4 } as const;
    const totals = (
      text: string,
      { name = 'limit', expected, header }: { name?: string; expected?: ExpectedState; header?: string } = {},
    ) => {
      const headers = header === undefined ? [] : [['X-Total-Count', header] as const];
      const base = exchange(
        { text, headers },
        { operation: 'GET /books', ...(expected && { expectedState: expected }) },
      );
      const { operation } = base.case;
      const parameters = [buildParameter({ name })];
      return faultsOf({ ...base, case: { ...base.case, operation: { ...operation, parameters } } });
    };

    it('trips at a number of items that is not theirs, where the contract describes it and has no pages', () => {
      const found = (text: string, description: string, parameters: readonly JsonObject[] = []) => {
        const list = { type: 'object', properties: { items: { type: 'array', items: {} }, total: { description } } };
        const content = { 'application/json': { schema: list } };
        const contract = contractOf({
          paths: { '/maps': { get: { parameters, responses: { '200': { description: 'Maps', content } } } } },
        } as unknown as JsonObject);
        const validator = createValidator(contract.document, { dialect: '3.1', direction: 'response' });
        const plain = exchange({ text }, { operation: 'GET /books' });
        const operation = operationOf('GET /maps', contract);
        const one = { ...plain, case: { ...plain.case, operation } };
        return judge({ ...bench, contract, validator }, one).findings.map(({ message }) => message);
      };
      expect(found('{"items":[1,2],"total":3}', 'The number of items.')).toEqual([
        '"total" is 3, although the list has 2 items and no pages',
      ]);
      expect(found('{"items":[1,2],"total":2}', 'The number of items.')).toEqual([]);
      const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
      expect(found('{"items":[1,2],"total":3}', 'The number of items.', [page])).toEqual([]);
      expect(found('{"items":[1,2],"total":3}', 'The sum of all prices')).toEqual([]);
      expect(found('{"items":[1,2],"total":3}', 'The number of items in the shop')).toEqual([]);
    });

    it('trips at a total of fewer items than it has, or than another page had', () => {
      expect(totals('{"items":[1,2],"total":1}')).toContain('pages-differ');
      expect(totals('{"items":[1,2],"totalCount":1}')).toContain('pages-differ');
      expect(totals('{"items":[1],"total":1}', { expected: counted })).toContain('pages-differ');
      expect(totals('{"items":[1],"total":4}', { expected: counted })).not.toContain('pages-differ');
      expect(totals('{"items":[1,2],"total":2}')).not.toContain('pages-differ');
    });

    it('trips at a total of more items than all pages have', () => {
      const expected = { kind: 'total-of-list', least: 2, most: 2 } as const;
      expect(totals('{"items":[1,2],"total":3}', { expected })).toContain('pages-differ');
      expect(totals('{"items":[1,2],"total":2}', { expected })).not.toContain('pages-differ');
      expect(totals('{"items":[1,2,3],"total":3}', { expected })).not.toContain('pages-differ');
      expect(totals('{"items":[1],"total":1}', { expected })).not.toContain('pages-differ');
    });

    it('trips at a total that differs from that of the page before', () => {
      const expected = { kind: 'total-of-list', least: 1, totals: { total: 9 } } as const;
      expect(totals('{"items":[1],"total":8}', { expected })).toContain('pages-differ');
      expect(totals('{"items":[1],"total":9,"totalItems":8}', { expected })).not.toContain('pages-differ');
    });

    it('trips at a total of items where nothing was added to a list below a new resource', () => {
      const foreign = { kind: 'no-foreign-item', item: { id: 7 } } as const;
      expect(totals('{"items":[],"total":4}', { expected: foreign })).toContain('pages-differ');
      expect(totals('{"items":[],"total":0}', { expected: foreign })).not.toContain('pages-differ');
      const later = { ...foreign, isLaterPage: true } as const;
      expect(totals('{"items":[],"total":4}', { expected: later })).not.toContain('pages-differ');
    });

    it('trips at a header and a body that name different totals', () => {
      const body = '{"items":[1,2],"total":5,"pages":3}';
      expect(totals(body, { header: '6' })).toContain('pages-differ');
      expect(totals(body, { header: '5' })).not.toContain('pages-differ');
      expect(totals('{"items":[1,2],"pages":3}', { header: '6' })).not.toContain('pages-differ');
    });

    it('leaves a total alone that may be a sum', () => {
      expect(totals('{"lines":[1,2],"total":1}', { name: 'currency' })).not.toContain('pages-differ');
    });
  });
});
