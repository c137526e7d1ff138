import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

interface Page {
  /** The place of its first item. */
  readonly from: number;
  readonly limit: number;
  readonly ids: readonly number[];
}

const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
const text = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
const offset = { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } };
const count = 9;

interface Linked {
  /** Whether a page has a Link to the next one. */
  readonly link?: (page: Page) => boolean;
  /** What the contract says of it, of the list, and of `next` in the body. */
  readonly described?: string;
  readonly ofList?: string;
  readonly ofNext?: string;
}

/** What is judged of the neighbours of pages that say this of themselves; `back`: the items before a cursor. */
function judged(
  place: readonly JsonObject[],
  says: (page: Page) => JsonObject,
  back = (before: number, most: number): readonly number[] => range(Math.max(0, before - most), before),
  { link, described = '', ofList = '', ofNext = '' }: Linked = {},
): readonly ExpectedState[] {
  const headers = described === '' ? {} : { Link: { description: described, schema: { type: 'string' } } };
  const responses = {
    200: {
      description: '',
      headers,
      content: { 'application/json': { schema: { properties: { items: {}, next: { description: ofNext } } } } },
    },
  };
  const contract = contractOf({
    paths: { '/books': { get: { description: ofList, parameters: [limit, ...place], responses } } },
  } as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const found: ExpectedState[] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'paging')) {
      if (/ › neighbours/.test(one.id) && one.expectedState !== undefined) found.push(one.expectedState);
      const query = new URLSearchParams(one.request.path.split('?')[1]);
      const most = Number(query.get('limit') ?? 20);
      const before = query.get('before');
      const numbered = (Number(query.get('page') ?? 1) - 1) * most;
      const from = Number(query.get('after') ?? query.get('cursor') ?? query.get('offset') ?? numbered);
      const ids = before === null ? range(from, Math.min(from + most, count)) : back(Number(before), most);
      const body = JSON.stringify({ items: ids.map((id) => ({ id: id + 1 })), ...says({ from, limit: most, ids }) });
      const isLinked = link?.({ from, limit: most, ids }) === true;
      const sent = isLinked ? { headers: [['Link', '</books?offset=9>; rel="next"']] as [string, string][] } : {};
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status: 200, text: body, ...sent }) }));
    }
  }
  return found;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

const cursors = ({ from, ids }: Page) => ({
  after: from + ids.length < count ? String(from + ids.length) : null,
  before: from > 0 ? String(from) : null,
});
const bothWays = [text('after'), text('before')];

describe('neighbours of a page', () => {
  it('are judged by nothing where pages lead on and back', () => {
    expect(judged(bothWays, cursors)).toEqual([]);
    expect(judged(bothWays, cursors, (before, most) => range(Math.max(0, before - most), before).toReversed())).toEqual(
      [],
    );
    expect(judged([offset], ({ from, ids }) => ({ hasMore: from + ids.length < count }))).toEqual([]);
    expect(judged([offset], () => ({}))).toEqual([]);
  });

  it.each([
    ['repeats an item', (before: number, most: number) => range(Math.max(0, before - most), before + 1)],
    ['loses an item', (before: number) => range(0, before - 1)],
    ['is always the first one', (_: number, most: number) => range(0, most)],
    ['goes on instead', (before: number, most: number) => range(before, before + most)],
  ])('are judged where the page before %s', (_, back) => {
    const page = { kind: 'page-items', property: 'id', ids: ['3', '4'], before: ['5', '6'], isEarlier: true };
    expect(judged(bothWays, cursors, back)).toContainEqual(page);
  });

  it('are judged where one parameter leads both ways', () => {
    const says = ({ from, ids }: Page) => ({
      nextCursor: String(from + ids.length),
      prevCursor: from > 0 ? '1' : null,
    });
    expect(judged([text('cursor')], says)).toContainEqual(
      expect.objectContaining({ kind: 'page-items', isEarlier: true }),
    );
  });

  it('are judged where the last page has a link to another, although the contract says that it has none', () => {
    const described = 'The address of the next page, with `rel="next"`. Absent on the last page.';
    const judgedLinks = (linked: Linked) => judged([offset], () => ({}), undefined, linked);
    const notLast = ({ from, ids }: Page) => from + ids.length < count;
    expect(judgedLinks({ link: () => true, described })).toEqual([
      { kind: 'page-position', follows: false, isLinked: false },
    ]);
    expect(judgedLinks({ link: notLast, described })).toEqual([]);
    expect(judgedLinks({ link: () => true, described: 'The next page.' })).toEqual([]);
  });

  it('are judged where the operation says when there is a link', () => {
    const judgedLinks = (ofList: string) =>
      judged([offset], () => ({}), undefined, { link: () => true, described: 'See RFC 8288.', ofList });
    const unlinked = [{ kind: 'page-position', follows: false, isLinked: false }];
    expect(judgedLinks('`Link` has a `rel="next"` entry as long as there is more, and `rel="prev"`.')).toEqual(
      unlinked,
    );
    expect(judgedLinks('`Link` names the next page, and the one before if there is one.')).toEqual([]);
    expect(judgedLinks('The next book, if there is one.')).toEqual([]);
  });

  it('are judged on the page with the last item, where the list says how many there are', () => {
    const says = ({ from, ids }: Page) => ({ total: count, next: from + ids.length < count ? 'c' : null });
    const wrong = ({ from, ids, limit: most }: Page) => ({
      ...says({ from, ids, limit: most }),
      ...(most === 1 && { next: 'c' }),
    });
    const ofNext = 'The place of the next page; null on the last one.';
    const last = { kind: 'page-position', follows: false, isLastEmpty: true, total: count };
    expect(judged([offset], says, undefined, { ofNext })).toEqual([]);
    expect(judged([offset], wrong, undefined, { ofNext })).toEqual([last]);
    expect(judged([offset], wrong, undefined, { ofNext: 'The place of the next page.' })).toEqual([]);
    const twoTotals = (page: Page) => ({ ...wrong(page), totalCount: count + 1 });
    expect(judged([offset], twoTotals, undefined, { ofNext })).toEqual([]);
    const number = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } };
    expect(judged([number], wrong, undefined, { ofNext })).toEqual([last]);
    const more = (page: Page) => ({ total: count, hasMore: page.limit === 1 || page.from + page.ids.length < count });
    expect(judged([offset], more)).toEqual([{ kind: 'page-position', follows: false, total: count }]);
  });

  it('are judged where a page denies them', () => {
    const placed = (says: (page: Page) => JsonObject, place: readonly JsonObject[] = [offset]) =>
      judged(place, says).filter(({ kind }) => kind === 'page-position');
    const first = { kind: 'page-position', follows: true, precedes: false };
    expect(placed(() => ({ hasMore: false }))).toEqual([first]);
    expect(placed((page) => ({ ...cursors(page), previous: null }), bothWays)).toEqual([
      first,
      { kind: 'page-position', precedes: true },
    ]);
    // It may repeat what was asked for.
    expect(placed((page) => ({ ...cursors(page), before: null }), bothWays)).toEqual([]);
    expect(placed(() => ({ meta: { hasMore: true } }))).toEqual([{ kind: 'page-position', follows: false }]);
  });
});
