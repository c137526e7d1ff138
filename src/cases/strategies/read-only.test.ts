import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
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

  it('sets what only the response declares as readOnly, unless the body is closed', () => {
    const properties = { name: { type: 'string' }, id: { type: 'string', readOnly: true } };
    const shown = { content: { 'application/json': { schema: { type: 'object', properties } } } };
    const sent = (schema: JsonObject) => {
      const requestBody = { content: { 'application/json': { schema } } };
      const contract = contractOf({
        paths: { '/things': { post: { requestBody, responses: { '201': { description: 'Made', ...shown } } } } },
      } as JsonObject);
      return casesOf(readOnly, { key: 'POST /things', contract }).map(bodyText);
    };
    const input = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
    expect(sent(input)).toEqual([expect.stringContaining('"id":"c01df4a3-')]);
    expect(sent({ ...input, additionalProperties: false })).toEqual([]);
    expect(sent({ ...input, properties: { ...input.properties, id: { type: 'string' } } })).toEqual([]);
  });

  it('derives nothing where no such value is valid, and for operations without one', () => {
    expect(casesFor({ state: { enum: ['on', 'off'], readOnly: true } })).toEqual([]);
    expect(casesOf(readOnly, { key: 'GET /books' })).toEqual([]);
    expect(casesOf(readOnly)).toEqual([]);
  });
});
