import { expect, it } from 'vitest';
import { rules } from './all-rules.ts';
import { neverAccepted } from './rules/never-accepted.ts';

it('has each rule once: the compiler asks for one for every id', () => {
  const ids = [...rules, neverAccepted].map(({ id }) => id);
  expect([...new Set(ids)]).toEqual(ids);
});
