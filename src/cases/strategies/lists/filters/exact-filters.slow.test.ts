import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { casesSent } from '../../../../testing/state-steps.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };
const news = [
  { isbn: 1, state: 'new' },
  { isbn: 2, state: 'new' },
];

interface Shelf {
  readonly books?: readonly { readonly isbn: number; readonly state: string }[];
  /** Listed with a filter alone. */
  readonly hidden?: readonly { readonly isbn: number; readonly state: string }[];
  readonly schema?: JsonObject;
  /** Whether a book is listed for these values. */
  readonly chosen: (state: string, values: readonly string[]) => boolean;
}

/** The requests for a list with a filter. */
function sentTo({ books = news, hidden = [], schema = {}, chosen }: Shelf): readonly Case[] {
  const states = { type: 'array', items: { enum: ['new', 'used'] }, ...schema };
  const list = { parameters: [{ in: 'query', name: 'states', schema: states }] };
  const item = { '/books/{isbn}': { parameters: [isbn], get: {} } };
  return casesSent({ '/books': { get: list }, ...item } as JsonObject, 'filtering', (_, target) => {
    const [path = '', query = ''] = target.split('?');
    const values = new URLSearchParams(query).getAll('states');
    const all = values.length === 0 ? books : [...books, ...hidden];
    const shown = all.filter(({ state }) => values.length === 0 || chosen(state, values));
    return { status: path.endsWith('/books') ? 200 : 404, text: JSON.stringify(shown) };
  });
}

/** The values that a list is asked for beside one that no item has, with whether that is judged. */
function asked(shelf: Shelf): readonly string[] {
  return sentTo(shelf).flatMap(({ id, request: { path }, expectedState }) => {
    if (!/states, (?:a value that|both values, the one that no item has)/.test(id)) return [];
    const values = new URLSearchParams(path.split('?')[1]).getAll('states').join(' ');
    if (expectedState === undefined) return [values];
    expect(expectedState).toEqual({ kind: 'items-with-each-value', property: 'state', values: ['new'] });
    return [`${values}: judged`];
  });
}

const either = (state: string, values: readonly string[]) => values.includes(state);

describe('a filter with a value that no item has beside one that all have', () => {
  it('is not judged where it lists the items with either value', () => {
    expect(asked({ chosen: either })).toEqual(['used', 'new', 'used new', 'new used']);
  });

  it('is judged where it reads one of the values alone', () => {
    const first = asked({ chosen: (state, [value]) => state === value });
    expect(first).toEqual(['used', 'new', 'used new', 'used new: judged', 'new used']);
    const last = asked({ chosen: (state, values) => state === values.at(-1) });
    expect(last).toEqual(['used', 'new', 'used new', 'new used', 'new used: judged']);
    const each = asked({ chosen: (state, values) => values.every((value) => value === state) });
    expect(each).toEqual(['used', 'new', 'used new', 'used new: judged', 'new used', 'new used: judged']);
  });

  it('is left alone where one value is not followed by itself', () => {
    expect(asked({ chosen: () => true })).toEqual(['used', 'new']);
    expect(asked({ chosen: () => false })).toEqual(['used', 'new']);
    expect(asked({ chosen: (_, values) => values[0] === 'used' })).toEqual(['used', 'new']);
    const lost = [{ isbn: 9, state: 'lost' }];
    const alone = (wanted: readonly string[]) =>
      asked({ hidden: lost, chosen: (state, values) => values.join() === 'new' && wanted.includes(state) });
    expect(alone(['lost'])).toEqual(['used', 'new']);
    expect(alone(['new', 'lost'])).toEqual(['used', 'new']);
    expect(alone(['new'])).toHaveLength(6);
  });

  it('is left alone where there is no other value, only one may be sent, or items have several', () => {
    expect(asked({ schema: { items: { enum: ['new'] } }, chosen: either })).toEqual([]);
    expect(asked({ schema: { maxItems: 1 }, chosen: either })).toEqual([]);
    const books = [...news, { isbn: 3, state: 'used' }];
    expect(asked({ books, chosen: either })).toEqual([]);
    expect(asked({ schema: { items: { enum: ['new', 'a,b'] } }, chosen: either })).toEqual([]);
  });

  it('is not asked for where the parameter takes a single value', () => {
    expect(asked({ schema: { type: 'string', enum: ['new', 'used'] }, chosen: either })).toEqual([]);
  });
});

it('asks for two values of which one page alone has only one', () => {
  const judged = (chosen: Shelf['chosen']) =>
    sentTo({ hidden: [{ isbn: 9, state: 'used' }], chosen }).flatMap(({ expectedState }) =>
      expectedState?.kind === 'items-with-each-value' ? [expectedState.values] : [],
    );
  expect(judged((state, [value]) => state === value)).toEqual([['new', 'used']]);
  expect(judged((state, values) => values.includes(state))).toEqual([]);
});
