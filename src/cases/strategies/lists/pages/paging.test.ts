import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const integer = (name: string, more: JsonObject = {}) => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum: 1, ...more },
});
const cursor = { name: 'cursor', in: 'query', schema: { type: 'string' } };

/** The requests for pages to a target with so many items, whose pages start so many items too late. */
function pagesOf(
  parameters: readonly JsonObject[],
  {
    late = 0,
    moves = false,
    first = 1,
    most = 0,
    count = 9,
    limited = 1000,
    total = false,
    usual = 0,
    longer = 0,
    isLate = (_: URLSearchParams): boolean => true,
    lengthFor = (limit: number): number => limit,
    says = (_: URLSearchParams): JsonObject => ({}),
    itemAt = (index: number): Json => ({ id: index + 1 }),
  } = {},
): readonly Case[] {
  const schema = { type: 'object', properties: { items: {}, next: {} } };
  const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
  const contract = contractOf({ paths: { '/books': { get: { parameters, responses } } } } as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'paging')) {
      sent.push(one);
      const query = new URLSearchParams(one.request.path.split('?')[1]);
      const limit = Number(query.get('limit') ?? usual);
      const page = query.get('page');
      const start = Number(
        query.get('cursor')?.slice(1) ?? query.get('offset') ?? (page === null ? 0 : (Number(page) - first) * limit),
      );
      const from = start + (start > 0 && isLate(query) ? late : 0) + (moves ? sent.length : 0);
      const items = Array.from({ length: count }, (_, index) => itemAt(index)).slice(
        from,
        from + Math.max(lengthFor(limit), most) + (start > 0 ? longer : 0),
      );
      const shown = items.slice(0, limited);
      const next = start + shown.length < count || !total ? `c${start + limit}` : null;
      const text = JSON.stringify({ items: shown, next, ...says(query), ...(total ? { total: count } : {}) });
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status: 200, text }) }));
    }
  }
  return sent;
}

const judged = (cases: readonly Case[]) => cases.flatMap(({ expectedState }) => expectedState ?? []);

describe('paging', () => {
  it.each([
    ['an offset', [integer('limit'), integer('offset', { minimum: 0 })]],
    ['a page number', [integer('limit'), integer('page')]],
    ['a cursor', [integer('limit'), cursor]],
  ])('reads two pages by %s, and judges nothing where they fit', (_, parameters) => {
    const cases = pagesOf(parameters);
    expect(cases.length).toBeGreaterThan(3);
    expect(judged(cases)).toEqual([]);
  });

  it.each([
    ['an offset', [integer('limit'), integer('offset', { minimum: 0 })]],
    ['a cursor', [integer('limit'), cursor]],
  ])('judges the second page by %s where it differs twice', (_, parameters) => {
    const expected = { kind: 'page-items', property: 'id', ids: ['3', '4'], before: ['1', '2'] };
    expect(judged(pagesOf(parameters, { late: 1 }))).toEqual([expected]);
  });

  it('compares items as a whole where no property has another value in each of them, and nothing where two are the same', () => {
    const parameters = [integer('limit'), integer('offset', { minimum: 0 })];
    const found = (itemAt: (index: number) => Json) => judged(pagesOf(parameters, { late: 1, itemAt }));
    const texts = found((index) => `b${index}`);
    expect(texts).toEqual([{ kind: 'page-items', ids: ['"b2"', '"b3"'], before: ['"b0"', '"b1"'] }]);
    const pairs = found((index) => ({ shelf: Math.floor(index / 2), row: index % 2 }));
    expect(pairs).toMatchObject([{ ids: ['{"shelf":1,"row":0}', '{"shelf":1,"row":1}'] }]);
    expect(found((index) => ({ shelf: Math.floor(index / 2) }))).toEqual([]);
  });

  it('judges nothing of a list that changes, of pages that count from another number, and of one without pages', () => {
    expect(judged(pagesOf([integer('limit'), cursor], { late: 1, moves: true }))).toEqual([]);
    expect(judged(pagesOf([integer('limit'), integer('page')], { first: 0 }))).toEqual([]);
    expect(pagesOf([integer('size')])).toEqual([]);
    expect(judged(pagesOf([integer('limit', { maximum: 3 }), cursor]))).toEqual([]);
  });

  it('asks for no size that the parameter cannot have', () => {
    const sizes = (limit: JsonObject, place: JsonObject) =>
      pagesOf([limit, place]).map(({ request }) => new URLSearchParams(request.path.split('?')[1]).get('limit'));
    for (const place of [cursor, integer('page'), integer('offset', { minimum: 0 })]) {
      for (const size of sizes(integer('limit', { minimum: 5 }), place)) expect(Number(size)).toBeGreaterThanOrEqual(5);
      for (const size of sizes(integer('limit', { enum: [20, 50] }), place)) expect(['20', '50']).toContain(size);
      expect(sizes(integer('limit', { enum: [25, 75] }), place)).toEqual([]);
      expect(sizes({ name: 'limit', in: 'query', schema: { type: 'boolean' } }, place)).toEqual([]);
    }
  });

  it('judges the number of all items where one page has all of them, and others are shorter', () => {
    const counts = (parameters: readonly JsonObject[], more: Parameters<typeof pagesOf>[1]) =>
      judged(pagesOf(parameters, { total: true, ...more })).filter(
        (one) => one.kind === 'total-of-list' && 'most' in one,
      );
    const exact = { kind: 'total-of-list', least: 9, most: 9 };
    const offset = integer('offset', { minimum: 0 });
    for (const place of [cursor, offset, integer('page')]) {
      expect(counts([integer('limit'), place], {})).toEqual([exact]);
      expect(counts([integer('limit'), place], { total: false })).toEqual([]);
      expect(counts([integer('limit'), place], { moves: true })).toEqual([]);
      expect(counts([integer('limit', { maximum: 8 }), place], {})).toEqual([]);
      expect(counts([integer('limit'), place], { most: 9 })).toEqual([]);
    }
    expect(counts([integer('limit'), offset], { limited: 5 })).toEqual([]);
    expect(counts([integer('limit'), cursor], { limited: 5 })).toEqual([]);
  });

  it('judges the number of all items on a later page, too', () => {
    for (const place of [cursor, integer('offset', { minimum: 0 }), integer('page')]) {
      const later = pagesOf([integer('limit'), place], { total: true }).filter(
        ({ expectedState, request }) =>
          expectedState?.kind === 'total-of-list' && new RegExp(`[?&]${place.name}=`).test(request.path),
      );
      expect(later.map(({ expectedState }) => expectedState)).toEqual([{ kind: 'total-of-list', least: 4 }]);
    }
    const shrinking = (query: URLSearchParams) => ({ total: query.has('cursor') ? 8 : 9 });
    expect(judged(pagesOf([integer('limit'), cursor], { says: shrinking }))).toContainEqual(
      expect.objectContaining({ kind: 'total-of-list', totals: { total: 9 } }),
    );
  });

  it('judges a list that is longer than its limit, where that has no pages', () => {
    expect(judged(pagesOf([integer('limit')]))).toEqual([]);
    const sized = { kind: 'page-size', parameter: 'limit' };
    expect(judged(pagesOf([integer('limit')], { most: 9 }))).toEqual([
      { ...sized, most: 1 },
      { ...sized, most: 2 },
    ]);
  });

  it('judges a later page that is longer than its limit', () => {
    const sized = judged(pagesOf([integer('limit', { maximum: 4 }), cursor], { longer: 1, total: true })).filter(
      ({ kind }) => kind === 'page-size',
    );
    expect(sized).toEqual([{ kind: 'page-size', parameter: 'limit', most: 2 }]);
  });

  it('judges what a page says of itself where that is not what was asked for', () => {
    const described = (says: (query: URLSearchParams) => JsonObject, more = {}) =>
      judged(pagesOf([integer('limit'), integer('page')], { says, ...more })).filter(
        ({ kind }) => kind === 'page-describes-itself',
      );
    const asked = (query: URLSearchParams, name: string) => Number(query.get(name) ?? 1);
    expect(described((query) => ({ limit: asked(query, 'limit'), page: asked(query, 'page') }))).toEqual([]);
    expect(described((query) => ({ limit: 20, page: { page: asked(query, 'page') } }))).toEqual([
      { kind: 'page-describes-itself', name: 'limit', instance: '/limit', value: 1 },
    ]);
    expect(described((query) => ({ limit: asked(query, 'limit'), meta: { page: 1 } }))).toEqual([
      { kind: 'page-describes-itself', name: 'page', instance: '/meta/page', value: 2 },
    ]);
    // Pages that count from 0 are as right, and a mock has one page for all requests.
    expect(described((query) => ({ page: asked(query, 'page') - 1 }))).toEqual([]);
    expect(described(() => ({ limit: 20, page: 1 }), { most: 9 })).toEqual([]);
  });

  it('goes on to the last page', () => {
    const starts = (parameters: readonly JsonObject[]) =>
      pagesOf(parameters).flatMap(({ id, request }) => (/ › page \d+ of 2 items/.test(id) ? [request.path] : []));
    expect(starts([integer('limit', { maximum: 8 }), cursor]).at(-1)).toContain('cursor=c10');
    expect(starts([integer('limit', { maximum: 8 }), integer('page')]).at(-1)).toContain('page=5');
  });

  it('goes on to the last page of a list that has too many items for the shortest pages', () => {
    const cases = pagesOf([integer('limit', { maximum: 50 }), cursor], { count: 45 });
    const pages = cases.flatMap(({ id }) => / › page (\d+ of \d+ items)/.exec(id)?.[1] ?? []);
    expect(pages.slice(-2)).toEqual(['6 of 8 items', '7 of 8 items']);
  });

  it('judges a page that is longer than one size alone, and goes on with the others', () => {
    const ofOne = judged(
      pagesOf([integer('limit'), cursor], { lengthFor: (limit) => (limit === 1 ? 2 : limit), late: 1 }),
    );
    expect(ofOne).toContainEqual({ kind: 'page-size', parameter: 'limit', most: 1 });
    expect(ofOne).toContainEqual(expect.objectContaining({ kind: 'page-items' }));
    const ofTwo = judged(pagesOf([integer('limit'), cursor], { lengthFor: (limit) => (limit === 2 ? 3 : limit) }));
    expect(ofTwo).toEqual([{ kind: 'page-size', parameter: 'limit', most: 2 }]);
  });

  it.each(['title', '-title'])('judges the second page of a list that is sorted by %s', (order) => {
    const sort = { name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', '-title'] } };
    const expected = { kind: 'page-items', property: 'id', ids: ['3', '4'], before: ['1', '2'] };
    const isLate = (query: URLSearchParams) => query.get('sort') === order;
    const cases = pagesOf([integer('limit'), cursor, sort], { late: 1, isLate });
    expect(judged(cases)).toEqual([expected]);
    expect(cases.find(({ expectedState }) => expectedState !== undefined)?.request.path).toContain(`sort=${order}`);
    expect(judged(pagesOf([integer('limit'), cursor, sort]))).toEqual([]);
  });

  it('judges a page that is longer than both sizes that were asked for', () => {
    expect(judged(pagesOf([integer('limit'), cursor], { most: 5 }))).toEqual([
      { kind: 'page-size', parameter: 'limit', most: 1 },
      { kind: 'page-size', parameter: 'limit', most: 2 },
    ]);
  });

  describe('walks through a list in short pages', () => {
    type Page = readonly [readonly number[], string | null | undefined];
    const wrong = (pages: readonly Page[], declared?: JsonObject) =>
      wrongOf((size, cursor) => (size > 2 ? [[1, 2, 3, 4, 5], null] : (pages[cursor] ?? [[], null])), declared);
    const wrongFor = (items: readonly number[], next: (length: number, from: number) => string | null) =>
      wrongOf((length, from) => [items.slice(from, from + length), next(length, from)]);
    const wrongOf = (pageOf: (size: number, cursor: number) => Page, declared: JsonObject = { next: {} }) => {
      const schema = { type: 'object', properties: { items: {}, page: { properties: declared } } };
      const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
      const contract = contractOf({
        paths: { '/books': { get: { parameters: [integer('limit'), cursor], responses } } },
      } as JsonObject);
      const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
      const sent: Case[] = [];
      for (const { cases } of plan.sequences(promisesOnly)) {
        for (const one of cases.filter(({ strategy }) => strategy === 'paging')) {
          sent.push(one);
          const query = new URLSearchParams(one.request.path.split('?')[1]);
          const [ids, next] = pageOf(Number(query.get('limit') ?? 20), Number(query.get('cursor') ?? 0));
          const text = JSON.stringify({ items: ids.map((id) => ({ id })), next });
          plan.learn(buildExchange({ case: one, outcome: buildReply({ status: 200, text }) }));
        }
      }
      return judged(sent).filter(({ kind }) => kind === 'page-sequence');
    };
    const pages = [
      [[1, 2], '1'],
      [[3, 4], '2'],
      [[5], null],
    ] as const;
    const [first, second, third] = pages;

    it('and judges nothing where they have all of its items', () => {
      expect(wrong(pages)).toEqual([]);
      expect(wrong([first, second, [[5], '3'], [[], null]])).toEqual([]);
      expect(wrong([first, second, [[5], '3'], [[], '3']])).toEqual([]);
    });

    it('and judges a last page with a single item that is not named', () => {
      const six = [1, 2, 3, 4, 5, 6];
      const lastForgotten = (length: number, from: number) =>
        from + length < six.length - 1 ? String(from + length) : null;
      const ended = { kind: 'page-sequence', fault: 'ends', read: 5, least: 6 };
      expect(wrongFor(six, lastForgotten)).toEqual([ended]);
      expect(wrongFor(six, (length, from) => (from + length < six.length ? String(from + length) : null))).toEqual([]);
    });

    it('and judges empty pages that name further ones, where the contract says what the last page has', () => {
      const endless = [first, second, [[5], '3'], [[], '4'], [[], '5'], [[], '6']] as const;
      const described = { next: { description: 'The next page; null on the last one' } };
      expect(wrong(endless, described)).toEqual([{ kind: 'page-sequence', fault: 'endless', read: 5, least: 5 }]);
      expect(wrong(endless)).toEqual([]);
      expect(wrong([first, second, [[5], '3'], [[], null]], described)).toEqual([]);
    });

    it('and judges nothing where the first page does not say that it is the last', () => {
      expect(wrong([[[1, 2], undefined], second, third])).toEqual([]);
    });

    it('and judges nothing where the contract has no place for the next page', () => {
      expect(wrong([first, [[3, 4], null]], {})).toEqual([]);
      expect(wrong([first, [[3, 4], null]], { previous: {} })).toEqual([]);
    });

    it('and judges pages that end too early or repeat items', () => {
      expect(wrong([first, [[3, 4], null]])).toEqual([{ kind: 'page-sequence', fault: 'ends', read: 4, least: 5 }]);
      expect(wrong([[[1, 2], null], second, third])).toEqual([
        { kind: 'page-sequence', fault: 'ends', read: 2, least: 5 },
      ]);
      expect(wrong([first, second, [[5], '2']])).toEqual([
        { kind: 'page-sequence', fault: 'repeats', read: 5, least: 5 },
      ]);
    });
  });

  it('judges another size than the default where the parameter is left out', () => {
    const assumed = (usual: number) => {
      const parameters = [integer('limit', { default: 4 }), cursor];
      return judged(pagesOf(parameters, { usual })).filter(({ kind }) => kind === 'default-page-size');
    };
    expect(assumed(3)).toEqual([{ kind: 'default-page-size', parameter: 'limit', size: 4, length: 4 }]);
    expect(assumed(4)).toEqual([]);
  });
});
