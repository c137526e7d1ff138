import { describe, expect, it } from 'vitest';
import { bodyText, casesOf, thingContract } from '../../testing/derivations.ts';
import { readOnly } from './read-only.ts';

function casesFor(properties: Record<string, object>) {
  const contract = thingContract({
    type: 'object',
    required: ['id'],
    properties: { name: {}, ...properties },
  } as never);
  return casesOf(readOnly, { key: 'POST /things', contract });
}

describe('read-only', () => {
  it('sets each readOnly property to a recognisable value, and promises nothing', () => {
    const cases = casesFor({
      id: { type: 'string', format: 'uuid', readOnly: true },
      made: { type: 'string', format: 'date-time', readOnly: true },
      count: { type: 'integer', readOnly: true },
    });
    expect(cases.map(bodyText)).toEqual([
      expect.stringContaining('"id":"c01df4a3-'),
      expect.stringContaining('"made":"2001-02-03T04:05:06Z"'),
      expect.stringContaining('"count":74107410'),
    ]);
    expect(cases.every(({ expects }) => expects === 'anything')).toBe(true);
  });

  it('derives nothing where no such value is valid, and for operations without one', () => {
    expect(casesFor({ state: { enum: ['on', 'off'], readOnly: true } })).toEqual([]);
    expect(casesOf(readOnly, { key: 'GET /books' })).toEqual([]);
    expect(casesOf(readOnly)).toEqual([]);
  });
});
