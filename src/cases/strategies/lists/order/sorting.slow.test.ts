import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { casesSent } from '../../../../testing/state-steps.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };
const choice = (name: string, values: readonly string[]) => ({ name, in: 'query', schema: { enum: [...values] } });
const listOf = (name: string, values: readonly string[]) => ({
  ...{ name, in: 'query', style: 'form', explode: false },
  schema: { type: 'array', items: { allOf: [{ enum: [...values] }] } },
});

type Books = (query: URLSearchParams) => readonly JsonObject[];

/** What is expected of the lists of a target that sorts its books by the number of pages when it is asked to. */
function judged(parameters: readonly JsonObject[], isDescending: (query: URLSearchParams) => boolean | undefined) {
  return judgedBooks(parameters, (query) => {
    const order = isDescending(query);
    const pages = order === undefined ? [70, 90, 80] : order ? [90, 80, 70] : [70, 80, 90];
    return pages.map((count) => ({ isbn: count, pages: count }));
  });
}

function judgedBooks(parameters: readonly JsonObject[], books: Books, summary = '') {
  const item = { '/books/{isbn}': { parameters: [isbn], get: {} } };
  const sent = casesSent(
    { '/books': { get: { summary, parameters } }, ...item } as JsonObject,
    'sorting',
    (_, target) => {
      const [path = '', query = ''] = target.split('?');
      const text = JSON.stringify(books(new URLSearchParams(query)));
      return { status: path.endsWith('/books') ? 200 : 404, text };
    },
  );
  return sent.flatMap(({ expectedState }) => expectedState ?? []);
}

const ascending = { kind: 'items-in-order', property: 'pages', order: 'ascending' };
const descending = { kind: 'items-in-order', property: 'pages', order: 'descending' };

describe('sorting', () => {
  it.each([
    [[choice('sort', ['pages', '-pages'])], 'sort', '-pages'],
    [[choice('sort_by', ['pages_asc', 'pages_desc'])], 'sort_by', 'pages_desc'],
    [[choice('sort', ['pages:asc', 'pages:desc'])], 'sort', 'pages:desc'],
    [[choice('sort', ['pages']), choice('order', ['asc', 'desc'])], 'order', 'desc'],
    [[listOf('sort', ['pages', '-pages'])], 'sort', '-pages'],
  ])('asks for both directions of %j, and judges those that are out of order', (parameters, name, last) => {
    expect(judged(parameters, (query) => (query.has(name) ? query.get(name) === last : undefined))).toEqual([]);
    expect(judged(parameters, (query) => query.get(name) !== last)).toEqual([ascending, descending]);
    expect(judged(parameters, () => undefined)).toEqual([ascending, descending]);
    expect(judged(parameters, () => false)).toEqual([descending]);
  });

  it('judges both directions of what the contract names, where a parameter has the direction alone', () => {
    const order = [choice('order', ['asc', 'desc'])];
    const shelf = [70, 90, 80].map((pages, index) => ({ isbn: index, pages }));
    const said = 'Books in the order of `pages`, the largest first unless `order` is `asc`.';
    expect(judgedBooks(order, () => shelf, said)).toEqual([ascending, descending]);
    const sorted = (query: URLSearchParams) =>
      shelf.toSorted((one, other) => (query.get('order') === 'asc' ? 1 : -1) * (one.pages - other.pages));
    expect(judgedBooks(order, sorted, said)).toEqual([]);
    expect(judgedBooks(order, () => shelf, 'All books, of any number of pages')).toEqual([]);
  });

  it('knows a number by its name without the unit', () => {
    const films = [5, 30, 17].map((runtimeMinutes, isbn) => ({ isbn, runtimeMinutes }));
    const sort = choice('sort', ['runtime', '-runtime']);
    const property = 'runtimeMinutes';
    expect(judgedBooks([sort], () => films)).toEqual([
      { ...ascending, property },
      { ...descending, property },
    ]);
    expect(judgedBooks([choice('sort', ['run', '-run'])], () => films)).toEqual([]);
  });

  describe('with a default', () => {
    const byDefault = (name: string, values: readonly string[], given: string) => ({
      ...choice(name, values),
      schema: { enum: [...values], default: given },
    });
    const sort = [byDefault('sort', ['pages', '-pages'], '-pages')];
    const two = [byDefault('sort', ['pages'], 'pages'), byDefault('order', ['asc', 'desc'], 'asc')];
    const asks = (query: URLSearchParams) =>
      [...query.keys()].some((name) => name === 'sort' || name === 'order')
        ? [query.get('sort'), query.get('order')].some((value) => value === '-pages' || value === 'desc')
        : undefined;

    it('judges the list that names no order', () => {
      expect(judged(sort, asks)).toEqual([descending]);
      expect(judged(two, asks)).toEqual([ascending]);
      expect(judged(sort, (query) => asks(query) ?? true)).toEqual([]);
      expect(judged(two, (query) => asks(query) ?? false)).toEqual([]);
    });

    it('judges nothing more where the list is not sorted when it is asked to, or only one part has a default', () => {
      expect(judged(sort, () => false)).toEqual([descending]);
      const half = [choice('sort', ['pages']), byDefault('order', ['asc', 'desc'], 'asc')];
      expect(judged(half, asks)).toEqual([]);
    });
  });

  it('judges nothing where the contract has one direction only, or a name that no item has', () => {
    expect(judged([choice('sort', ['pages', 'isbn'])], () => undefined)).toEqual([]);
    expect(judged([choice('sort', ['price', '-price'])], () => undefined)).toEqual([]);
    expect(judged([choice('order', ['asc', 'desc'])], () => undefined)).toEqual([]);
  });

  describe('page by page', () => {
    const sort = choice('sort', ['pages', '-pages']);
    const page = ['limit', 'offset'].map((name) => ({ name, in: 'query', schema: { type: 'integer', minimum: 0 } }));
    const pages = [60, 90, 70, 80];
    /** The books of a target that sorts the pages from this one on in another way than it is asked to. */
    const paged = (wrongFrom: number): Books => {
      return (query) => {
        const ascending = query.get('sort') === 'pages' ? pages.toSorted() : pages.toSorted().toReversed();
        const offset = Number(query.get('offset') ?? 0);
        const sorted = query.has('sort') && offset < wrongFrom ? ascending : pages;
        return sorted
          .slice(offset, offset + Number(query.get('limit') ?? 20))
          .map((count) => ({ isbn: count, pages: count }));
      };
    };

    it('judges a second page that does not go on in the order of the first one', () => {
      expect(judgedBooks([sort, ...page], paged(99))).toEqual([]);
      expect(judgedBooks([sort, ...page], paged(1))).toEqual([
        { kind: 'items-in-order', property: 'pages', order: 'descending', after: 80 },
      ]);
    });
  });

  describe('without a parameter for the order', () => {
    const first = { isbn: 1, createdAt: '2026-01-02T03:04:05Z', sold: '2026-05-06' };
    const second = { isbn: 2, createdAt: '2026-01-02T03:04:07Z', sold: '2026-04-05' };
    const usual = (summary: string, ...books: JsonObject[]) => judgedBooks([], () => books, summary);
    const createdAt = (order: string) => [{ kind: 'items-in-order', property: 'createdAt', order }];

    it('judges the order that the contract describes', () => {
      const { sold, ...plain } = first;
      expect(usual('List books, the newest first', plain, second)).toEqual(createdAt('descending'));
      expect(usual('List books, the most recently registered first.', plain, second)).toEqual(createdAt('descending'));
      expect(usual('List books, the newest first', second, plain)).toEqual([]);
      expect(usual('List books, the newest printed volume first', plain, second)).toEqual(createdAt('descending'));
      expect(usual('List books, the oldest first', second, plain)).toEqual(createdAt('ascending'));
      expect(usual('Books in reverse chronological order', plain, second)).toEqual(createdAt('descending'));
      expect(usual('List books', plain, second)).toEqual([]);
    });

    describe('by what the contract names', () => {
      const three = ([one, two, three]: readonly number[], name = 'pages') =>
        [one, two, three].map((value, index) => ({ isbn: index, shelf: 'a', [name]: value ?? 0 }));
      const days = (...list: string[]) => list.map((beginsAt, index) => ({ isbn: index, beginsAt, madeOn: beginsAt }));
      const expected = (property: string, order: string) => [{ kind: 'items-in-order', property, order }];

      it.each([
        ['Books sorted by pages', [70, 90, 80], expected('pages', 'ascending')],
        ['Books sorted by pages', [90, 80, 70], []],
        ['Books sorted by pages', [70, 80, 90], []],
        ['Books, ordered by `pages` in descending order', [70, 80, 90], expected('pages', 'descending')],
        ['Books sorted by the pages, lowest first', [90, 80, 70], expected('pages', 'ascending')],
        ['Books sorted alphabetically by title and pages', [70, 90, 80], []],
        ['Books that can be sorted by pages', [70, 90, 80], []],
        ['Books sorted by relevance', [70, 90, 80], []],
      ])('judges %s: %j', (summary, counts, found) => {
        expect(usual(summary, ...three(counts))).toEqual(found);
      });

      it.each(['key', 'sku', 'name', 'productSku', 'projectKey'])(
        'judges texts that are sorted as they are: %s',
        (name) => {
          const words = name.replace(/([A-Z])/, ' $1').toLowerCase();
          const shelf = (...texts: readonly string[]) => texts.map((text, index) => ({ isbn: index, [name]: text }));
          expect(usual(`Books ordered by ${words}`, ...shelf('b', 'c', 'a'))).toEqual(expected(name, 'ascending'));
          expect(usual(`Books ordered by ${words}`, ...shelf('a', 'b', 'c'))).toEqual([]);
        },
      );

      it.each(['level', 'keyword', 'monkey'])('judges no texts that may be sorted by what they mean: %s', (name) => {
        const shelf = (...texts: readonly string[]) => texts.map((text, index) => ({ isbn: index, [name]: text }));
        expect(usual(`Books ordered by ${name}`, ...shelf('b', 'c', 'a'))).toEqual([]);
      });

      describe('in an order of something', () => {
        const shelf = (name: string, ...values: readonly (string | number)[]) =>
          values.map((value, index) => ({ isbn: index, [name]: value }));

        it.each([
          ['In ascending order of their serial number', 'serialNumber', 'ascending', ['A-1', 'B-2', 'C-3']],
          ['Books in alphabetical order of the name', 'name', 'ascending', ['Adam', 'Bede', 'Cain']],
          ['Books, in alphabetic order by title', 'title', 'ascending', ['Adam', 'Bede', 'Cain']],
          ['All books in descending order of pages and their covers', 'pages', 'descending', [90, 80, 70]],
        ] as const)('judges it: %s', (summary, name, order, [one, two, three]) => {
          expect(usual(summary, ...shelf(name, one, two, three))).toEqual([]);
          expect(usual(summary, ...shelf(name, three, two, one))).toEqual(expected(name, order));
          expect(usual(summary, ...shelf(name, two, three, one))).toEqual(expected(name, order));
        });

        it.each([
          ['Books in the order of the request', 'request'],
          ['The books, in order of pages', 'pages'],
          ['Books in ascending order of the title if asked', 'title'],
          ['Books that may be in ascending order of their name', 'name'],
          ['Books in ascending order of their level', 'level'],
          ['Books in ascending order, with their serial number', 'serialNumber'],
        ])('does not judge what may mean something else: %s', (summary, name) => {
          const texts = ['B-2', 'C-3', 'A-1'];
          const values = name === 'request' || name === 'pages' ? [80, 90, 70] : texts;
          expect(usual(summary, ...shelf(name, ...values))).toEqual([]);
        });
      });

      describe('first and then', () => {
        const words = 'Books with most `pages` first; books that are equal in that are ordered by `code`, lowest first';
        const ties =
          'Highest `pages` first; books with the same number of pages are in ascending order of their `code`';
        const books = (...pairs: (readonly [number, number])[]) =>
          pairs.map(([pages, code], index) => ({ isbn: index, pages, code }));
        const byCode = { ...expected('code', 'ascending')[0], amongEqual: 'pages' };

        it('judges items that are equal in the first order by the second one', () => {
          expect(usual(ties, ...books([90, 1], [80, 2], [80, 3], [70, 1]))).toEqual([]);
          expect(usual(ties, ...books([90, 1], [80, 3], [80, 2], [70, 1]))).toEqual([byCode]);
          expect(usual(ties, ...books([80, 3], [90, 1], [80, 2]))).toEqual(expected('pages', 'descending'));
          expect(usual(words, ...books([80, 3], [90, 1], [80, 2]))).toEqual([]);
        });

        it('judges nothing where the contract says two things of equal items', () => {
          const two = `${ties}. Books that cost the same are ordered by isbn`;
          expect(usual(two, ...books([90, 1], [80, 3], [80, 2], [70, 1]))).toEqual([]);
        });

        it('judges them where a parameter has the first order, in both directions', () => {
          const text = 'Books that are equal under the\nchosen sort are in ascending order of their code';
          const sorted = (codes: readonly number[]) => (query: URLSearchParams) => {
            const pages = query.get('sort') === '-pages' ? [90, 80, 80] : [80, 80, 90];
            return books(...pages.map((count, index): [number, number] => [count, codes[index] ?? 0]));
          };
          const sort = [choice('sort', ['pages', '-pages'])];
          expect(judgedBooks(sort, sorted([1, 2, 3]), text)).toEqual([]);
          expect(judgedBooks(sort, sorted([2, 1, 3]), text)).toEqual([byCode]);
          expect(judgedBooks(sort, sorted([3, 2, 1]), text)).toEqual([byCode, byCode]);
        });
      });

      it('judges a time by what happens then', () => {
        const [one, two, last] = ['2026-01-02', '2026-02-03', '2026-03-04'];
        const mixed = days(two, last, one);
        expect(usual('The books, ordered by when they begin', ...mixed)).toEqual(expected('beginsAt', 'ascending'));
        expect(usual('The books, ordered by when they begin', ...days(one, two, last))).toEqual([]);
        expect(usual('The books, ordered by day', ...mixed)).toEqual([]);
      });

      it('judges the order in which they were added', () => {
        const added = (...list: string[]) =>
          list.map((addedOn, index) => ({ isbn: index, addedOn, soldOn: '2026-01-01' }));
        const [one, two] = ['2026-01-02', '2026-02-03'];
        const said = 'The books, in the order in which they were added.';
        expect(usual(said, ...added(two, one))).toEqual(expected('addedOn', 'ascending'));
        expect(usual(said, ...added(one, two))).toEqual([]);
        expect(usual(said.replace('the order', 'the reverse order'), ...added(one, two))).toEqual(
          expected('addedOn', 'descending'),
        );
      });

      it('judges nothing where a parameter has another order', () => {
        const sort = [choice('sort', ['pages'])];
        expect(judgedBooks(sort, () => three([70, 90, 80]), 'Books sorted by pages')).toEqual([]);
      });
    });

    it('judges nothing where another time of the books is in that order', () => {
      expect(usual('List books, the newest first', first, second)).toEqual([]);
      const [early, late] = ['2026-01-02', '2026-01-03'].map((sold, isbn) => ({ isbn, sold }));
      expect(usual('List books, the newest first', { isbn: 1, sold: '2026-01-02' }, second)).toEqual([]);
      expect(usual('List books, the newest first', early ?? {}, late ?? {})).toEqual([]);
      expect(usual('List books, the latest first', early ?? {}, late ?? {})).toEqual([
        { kind: 'items-in-order', property: 'sold', order: 'descending' },
      ]);
      expect(usual('List books, the latest first', late ?? {}, early ?? {})).toEqual([]);
      const printed = [late, early].map((book) => ({ ...book, printed: '2025-01-01' }));
      expect(usual('List books, the earliest first', printed[0] ?? {}, printed[1] ?? {})).toEqual([]);
    });
  });

  it('reads what the contract says of equal items beside the parameter, too', () => {
    const sort = {
      ...choice('sort', ['pages', '-pages']),
      description: 'A minus means descending. Books that tie are in order of their reference.',
    };
    const having = (turned: boolean) => (query: URLSearchParams) => {
      const equal = ['PR-1', 'PR-2'].map((reference) => ({ isbn: reference, pages: 80, reference }));
      const own = [...(turned ? equal.toReversed() : equal), { isbn: 'PR-0', pages: 90, reference: 'PR-0' }];
      return query.get('sort') === '-pages' ? own.toSorted((one, other) => other.pages - one.pages) : own;
    };
    expect(judgedBooks([sort], having(false))).toEqual([]);
    expect(judgedBooks([sort], having(true))).toEqual([
      { kind: 'items-in-order', property: 'reference', order: 'ascending', amongEqual: 'pages' },
    ]);
  });

  it('reads what a parameter that chooses the direction alone sorts by', () => {
    const order = (description: string) => ({ ...choice('order', ['asc', 'desc']), description });
    const times = ['2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z'].map((at) => ({
      isbn: at,
      createdAt: at,
      startsAt: at,
    }));
    const ignoring = () => times;
    const following = (query: URLSearchParams) => (query.get('order') === 'desc' ? times.toReversed() : times);
    const byTime = order('By time, oldest first (asc) or newest first (desc).');
    const reversed = { kind: 'items-in-order', property: 'createdAt', order: 'descending' };
    expect(judgedBooks([byTime], following)).toEqual([]);
    expect(judgedBooks([byTime], ignoring)).toEqual([reversed]);
    expect(judgedBooks([order('')], ignoring)).toEqual([]);
    expect(
      judgedBooks([order('')], ignoring, 'All books, earliest start first; `order=desc` shows the latest first.'),
    ).toEqual([{ ...reversed, property: 'startsAt' }]);
  });
});
