import { describe, expect, it } from 'vitest';
import type { MediaType, ResponseSpec } from '../model/contract.ts';
import { acceptedTypes } from './accepted-types.ts';

const responseWith = (...types: readonly string[]): ResponseSpec => ({
  status: '200',
  content: types.map(
    (mediaType) => ({ mediaType, pointer: '', schema: undefined, examples: [] }) as unknown as MediaType,
  ),
  headers: [],
  pointer: '',
});

describe('the types that an ordinary request accepts', () => {
  it('are those of all responses, each once', () => {
    const responses = [responseWith('application/json', 'text/csv'), responseWith('application/json')];
    expect([acceptedTypes(responses), acceptedTypes(responses)]).toEqual(Array(2).fill('application/json, text/csv'));
  });

  it('are none where no response has a body', () => {
    expect(acceptedTypes([responseWith()])).toBe('');
  });
});
