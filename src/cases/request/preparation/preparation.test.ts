import { expect, it } from 'vitest';
import { buildExchange } from '../../../testing/build-exchange.ts';
import type { CaseDraft } from '../case-draft.ts';
import { earlierWith, isForbiddenInWords } from './preparation.ts';

it('what prepares a request comes before what was before it, and what is expected of it stays', () => {
  const [preparing, own] = [buildExchange(), buildExchange()];
  const state = { kind: 'refused-in-state', state: 'reversed' } as const;
  const draft = { earlier: { exchanges: [own], expect: () => state } } as unknown as CaseDraft;
  const { exchanges, expect: expected } = earlierWith(draft, [preparing]);
  expect(exchanges).toEqual([preparing, own]);
  expect(expected((one) => one)).toBe(state);
  const plain = earlierWith({} as CaseDraft, [preparing]);
  expect(plain.exchanges).toEqual([preparing]);
  expect(plain.expect((one) => one)).toBeUndefined();
});

it('a request is forbidden in words where it is only expected to be refused by what the contract says of it', () => {
  const draft = (more: object) => {
    const expectedState = { kind: 'refused-in-state', state: 'reversed' };
    return { expects: 'anything', expectedState, earlier: { exchanges: [] }, ...more } as unknown as CaseDraft;
  };
  expect(isForbiddenInWords(draft({}))).toBe(true);
  expect(isForbiddenInWords(draft({ expects: 'accepted' }))).toBe(false);
  expect(isForbiddenInWords(draft({ expectedState: { kind: 'condition-met' } }))).toBe(false);
  expect(isForbiddenInWords(draft({ earlier: { exchanges: [buildExchange()] } }))).toBe(false);
});
