import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { changeAll, changeAt } from './change-at.ts';

const whole: Json = { list: [{ name: 'a' }, { name: null }], other: { kept: 1 } };

it.each<[readonly string[], Json]>([
  [[], 'new'],
  [['list'], { ...whole, list: 'new' }],
  [['list', '0', 'name'], { ...whole, list: [{ name: 'new' }, { name: null }] }],
  [['list', '1', 'name'], { ...whole, list: [{ name: 'a' }, { name: 'new' }] }],
  [['other', 'added'], { ...whole, other: { kept: 1, added: 'new' } }],
  [['other', '__proto__'], { ...whole, other: { kept: 1, ['__proto__']: 'new' } }],
])('the value at %j is another one in the copy', (tokens, copy) => {
  expect(changeAt(whole, tokens, () => 'new')).toEqual(copy);
  expect(whole).toEqual({ list: [{ name: 'a' }, { name: null }], other: { kept: 1 } });
});

it.each([[['list', '7', 'name']], [['missing', 'name']], [['other', 'kept', 'name', 'x']]])(
  'a path that leads to nothing, such as %j, changes nothing',
  (tokens) => {
    expect(changeAt(whole, tokens, () => 'new')).toEqual(whole);
  },
);

it('the change gets the old value, and may leave it', () => {
  expect(changeAt(whole, ['other', 'kept'], (old) => (typeof old === 'number' ? old + 1 : old))).toMatchObject({
    other: { kept: 2 },
  });
  expect(changeAt(whole, ['other', 'kept'], () => undefined)).toEqual(whole);
  expect(changeAt(whole, ['other', 'kept'], () => null)).toMatchObject({ other: { kept: null } });
  expect(changeAt(whole, ['list', '1', 'name'], (old) => (old === null ? 'was null' : old))).toMatchObject({
    list: [{}, { name: 'was null' }],
  });
});

describe('several changes', () => {
  const set = (path: string, value: Json) => ({ tokens: path === '' ? [] : path.split('/'), change: () => value });
  const more = (path: string) => ({
    tokens: path.split('/'),
    change: (old: Json | undefined) => (typeof old === 'number' ? old + 1 : undefined),
  });

  it.each([
    [[set('list/0/name', 'b'), set('list/1/name', 'c'), set('other/kept', 2)]],
    [[more('other/kept'), more('other/kept'), set('other/__proto__', 1), set('other/added', 2)]],
    [[set('other', { kept: 5 }), more('other/kept')]],
    [[more('other/kept'), set('other', 'gone'), set('other/kept', 7)]],
    [[set('missing/name', 1), set('list/7/name', 1), set('list/01', 1)]],
    [[set('', { list: [] }), set('added', 3), more('added')]],
    [[]],
  ])('have the effect of one after the other: %#', (changes) => {
    const expected = changes.reduce<Json>((value, { tokens, change }) => changeAt(value, tokens, change), whole);
    expect(changeAll(whole, changes)).toEqual(expected);
    expect(whole).toEqual({ list: [{ name: 'a' }, { name: null }], other: { kept: 1 } });
  });

  it('copy each object once, and none without a change', () => {
    let copies = 0;
    const ownKeys = (own: { [name: string]: Json }) => {
      copies += 1;
      return Reflect.ownKeys(own);
    };
    const wide = new Proxy({ a: 1, b: 2, c: 3 }, { ownKeys });
    changeAll(wide, [set('a', 7), set('b', 7), set('c', 7)]);
    expect(copies).toBe(1);
    expect(changeAll(whole, [more('list/0/name')])).toBe(whole);
  });
});
