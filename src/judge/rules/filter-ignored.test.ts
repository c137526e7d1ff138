import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../model/expected-state.ts';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const expectedState = { kind: 'items-with-value', property: 'state', value: 'new' } as const;
const faults = (content: unknown) =>
  faultsOf(exchange({ text: JSON.stringify(content) }, { operation: 'GET /books', expectedState }));

describe('filter-ignored', () => {
  it('trips at an item with another value, and at an empty list', () => {
    expect(faults({ items: [{ state: 'new' }, { state: 'used' }] })).toContain('filter-ignored');
    expect(faults([])).toContain('filter-ignored');
  });

  it('leaves an empty list alone where no item need have the value', () => {
    const list = (items: unknown) =>
      faultsOf(
        exchange(
          { text: JSON.stringify(items) },
          { operation: 'GET /books', expectedState: { ...expectedState, mayBeNone: true } },
        ),
      );
    expect(list([])).not.toContain('filter-ignored');
    expect(list([{ state: 'newer' }])).toContain('filter-ignored');
  });

  it('leaves items alone that have the value, several values or none, and what is not a list', () => {
    expect(faults([{ state: 'new' }, { state: ['used', 'new'] }, { state: null }, {}, 7])).not.toContain(
      'filter-ignored',
    );
    expect(faults({ state: 'used' })).not.toContain('filter-ignored');
  });

  it('trips at a list of other values, and at another value in an object', () => {
    expect(faults([{ state: ['new'] }, { state: ['used', 'lost'] }])).toContain('filter-ignored');
    const within = { ...expectedState, within: 'shelf' };
    const list = (items: unknown) =>
      faultsOf(exchange({ text: JSON.stringify(items) }, { operation: 'GET /books', expectedState: within }));
    expect(list([{ shelf: { state: 'new' } }, { shelf: { state: 'used' } }])).toContain('filter-ignored');
    expect(list([{ state: 'used', shelf: { state: 'new' } }, { shelf: null }])).not.toContain('filter-ignored');
  });

  it('trips at a list without an item for one of several values', () => {
    const anyOf = { kind: 'items-with-each-value', property: 'state', values: ['new', 'used'] } as const;
    const list = (items: unknown) =>
      faultsOf(exchange({ text: JSON.stringify(items) }, { operation: 'GET /books', expectedState: anyOf }));
    expect(list([{ state: 'new' }])).toContain('filter-ignored');
    expect(list([])).toContain('filter-ignored');
    expect(list([{ state: 'used' }, { state: 'new' }])).not.toContain('filter-ignored');
  });

  it('trips at an item beyond a limit, and at the limit where that does not include itself', () => {
    const messages = (pages: readonly number[], isExclusive: boolean) => {
      const within = { kind: 'items-within-bound', property: 'pages', side: 'least', bound: 80 } as const;
      const expectedState = { ...within, ...(isExclusive ? { isExclusive: true as const } : {}) };
      const text = JSON.stringify(pages.map((one) => ({ pages: one })));
      const found = findingsFor(exchange({ text }, { operation: 'GET /books', expectedState }));
      return found.filter(({ rule }) => rule === 'filter-ignored').map(({ message }) => message);
    };
    expect(messages([79, 80, 81], false)).toEqual(['the list has 1 of 3 items whose "pages" is not at least "80"']);
    expect(messages([79, 80, 81], true)).toEqual(['the list has 2 of 3 items whose "pages" is not more than "80"']);
    expect(messages([80, 81], false)).toEqual([]);
    expect(messages([81], true)).toEqual([]);
  });

  it('trips at items without the text that was searched for', () => {
    const searched = { kind: 'items-with-text', parameter: 'q', text: 'zqxjvwk' } as const;
    const list = (items: unknown) =>
      faultsOf(exchange({ text: JSON.stringify(items) }, { operation: 'GET /books', expectedState: searched }));
    const messages = (items: unknown) =>
      findingsFor(exchange({ text: JSON.stringify(items) }, { operation: 'GET /books', expectedState: searched })).map(
        ({ message }) => message,
      );
    expect(messages([{ title: 'Emma' }])).toContain(
      'the list has 1 item that does not have the text that "q" asks for',
    );
    expect(messages([{ title: 'Emma' }, {}])).toContain(
      'the list has 2 items that do not have the text that "q" asks for',
    );
    expect(list([{ title: 'Emma zqxjvwk' }])).not.toContain('filter-ignored');
    expect(list([])).not.toContain('filter-ignored');
  });

  it('trips at an item that the list leaves out, and not at one that was deleted', () => {
    const leftOut = { kind: 'item-not-listed', id: '7', properties: ['id'], state: 'held' } as const;
    const messages = (items: unknown, expectedState: ExpectedState = leftOut) =>
      findingsFor(exchange({ text: JSON.stringify(items) }, { operation: 'GET /books', expectedState }))
        .filter(({ rule }) => rule === 'filter-ignored')
        .map(({ message }) => message);
    expect(messages([{ id: '7' }])).toEqual([
      'the list has a resource that is "held", which the contract says it leaves out',
    ]);
    expect(messages([{ id: '8' }])).toEqual([]);
    const { state: _, ...deleted } = leftOut;
    expect(messages([{ id: '7' }], deleted)).toEqual([]);
  });

  it('trips at an item that was created below another resource, whatever owner it names', () => {
    const foreign = { kind: 'no-foreign-item', item: { id: 7, text: 'new' } } as const;
    const list = (items: unknown) =>
      faultsOf(exchange({ text: JSON.stringify(items) }, { operation: 'GET /books', expectedState: foreign }));
    expect(list([{ id: 7, text: 'new', bookId: 2 }])).toContain('filter-ignored');
    expect(list([{ id: 7, text: 'old', bookId: 2 }])).not.toContain('filter-ignored');
    expect(list([])).not.toContain('filter-ignored');
    expect(list({ id: 7, text: 'new', replies: [] })).toContain('filter-ignored');
    expect(list({ id: 7, text: 'old', replies: [] })).not.toContain('filter-ignored');
  });
});
