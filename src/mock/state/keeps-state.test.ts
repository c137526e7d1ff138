import { describe, expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { gives, thingContract, thingRef } from '../../testing/thing-contract.ts';
import { defaultState } from '../settings/mock-settings.ts';
import { keepsState } from './keeps-state.ts';

const readOnly = thingContract(
  { type: 'object', properties: { id: { type: 'integer' } } },
  { all: { get: gives(200, { type: 'array', items: thingRef }) }, one: { get: gives(200, thingRef) } },
);

describe('a mock keeps state', () => {
  it('where clients can change something, if the settings do not forbid it', () => {
    expect(keepsState(memberContract, defaultState)).toBe(true);
    expect(keepsState(memberContract, undefined)).toBe(false);
  });

  it('where nothing can be changed, only if a seed says what there is', () => {
    expect(keepsState(readOnly, defaultState)).toBe(false);
    expect(keepsState(contractOf({ openapi: '3.1.0', paths: {} }), defaultState)).toBe(false);
    expect(keepsState(readOnly, { ...defaultState, seed: { '/things': [{ id: 7 }] } })).toBe(true);
  });
});
