import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import { isOutOfOrder } from '../../../schema/derive/build/ordered-pairs.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, casesOf, derivationOf } from '../../../testing/derivations.ts';
import { search } from './search.ts';

const cases = casesOf(search);

describe('search', () => {
  it('sends only combinations that the schema allows', () => {
    const { source, validRequest } = derivationOf();
    expect(cases).toHaveLength(100);
    for (const one of cases) {
      const value = one.request.body.kind === 'content' ? one.request.body.value : undefined;
      const reading = readJson(bodyText(one) ?? '');
      expect(one.expects).toBe('accepted');
      expect(value !== undefined && source.validator.check(validRequest.schema ?? '', value)).toEqual([]);
      expect(reading.ok && value !== undefined && sameJson(reading.value, value)).toBe(true);
    }
  });

  it('combines two or three variations', () => {
    expect(cases.every(({ why }) => why.includes('; '))).toBe(true);
    expect(new Set(cases.map(bodyText)).size).toBeGreaterThan(90);
  });

  it('lets a server refuse an end that is not after its start', () => {
    const time = { type: 'string', format: 'date-time' };
    const schema = { type: 'object', required: ['from', 'to'], properties: { from: time, to: time } };
    const content = { 'application/json': { schema } };
    const contract = contractOf({ paths: { '/books': { post: { requestBody: { content } } } } });
    const made = casesOf(search, { key: 'POST /books', contract });
    const isInOrder = ({ request: { body } }: Case) =>
      body.kind === 'content' && body.value !== undefined && !isOutOfOrder(body.value);
    expect(made.some((one) => !isInOrder(one))).toBe(true);
    expect(new Set(made.filter((one) => one.expects === 'accepted').map(isInOrder))).toEqual(new Set([true]));
  });

  it('depends on the seed, except for the ids', () => {
    const again = casesOf(search);
    const other = casesOf(search, { seed: 2 });
    expect(again.map(bodyText)).toEqual(cases.map(bodyText));
    expect(other.map(bodyText)).not.toEqual(cases.map(bodyText));
    expect(other.map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
  });

  it('lets a server refuse great size', () => {
    for (const { request, scope } of cases) {
      const bytes = request.body.kind === 'content' ? Buffer.byteLength(String(request.body.content)) : 0;
      expect(scope.inside).toBe(bytes <= 4096);
    }
  });

  it('leaves out the encodings that were refused alone', () => {
    const wasRefused = (id: string) => id.includes(' › json-encodings › ');
    const hasLines = (one: Case) => bodyText(one)?.includes('\n');
    expect(new Set(casesOf(search, { wasRefused }).map(hasLines))).toEqual(new Set([false]));
    expect(cases.some(hasLines)).toBe(true);
  });

  it('derives nothing where there is nothing to combine', () => {
    expect(casesOf(search, { key: 'GET /books' })).toEqual([]);
  });
});
