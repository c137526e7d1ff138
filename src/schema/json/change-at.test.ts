import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { changeAt } from './change-at.ts';

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
