import { describe, expect, it } from 'vitest';
import { readJson } from '../schema/json/read-json.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { casesOf, derivationOf, textOf } from '../testing/derivations.ts';
import { search } from './search.ts';

const cases = casesOf(search);

describe('search', () => {
  it('sends only combinations that the schema admits', () => {
    const { source, ordinary } = derivationOf();
    expect(cases).toHaveLength(100);
    for (const one of cases) {
      const value = one.request.body.kind === 'content' ? one.request.body.value : undefined;
      const reading = readJson(textOf(one) ?? '');
      expect(one.expects).toBe('accepted');
      expect(value !== undefined && source.validator.check(ordinary.schema ?? '', value)).toEqual([]);
      expect(reading.ok && value !== undefined && sameJson(reading.value, value)).toBe(true);
    }
  });

  it('puts two variations or three together', () => {
    expect(cases.every(({ why }) => why.includes(', and '))).toBe(true);
    expect(new Set(cases.map(textOf)).size).toBeGreaterThan(90);
  });

  it('is decided by the seed, but for the names', () => {
    const again = casesOf(search);
    const other = casesOf(search, { seed: 2 });
    expect(again.map(textOf)).toEqual(cases.map(textOf));
    expect(other.map(textOf)).not.toEqual(cases.map(textOf));
    expect(other.map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
  });

  it('lets great size be refused', () => {
    for (const { request, scope } of cases) {
      const bytes = request.body.kind === 'content' ? Buffer.byteLength(String(request.body.content)) : 0;
      expect(scope.inside).toBe(bytes <= 4096);
    }
  });

  it('leaves out the spellings that were refused by themselves', () => {
    const wasRefused = (id: string) => id.includes(' › spelling › ');
    expect(casesOf(search, { wasRefused }).every((one) => textOf(one)?.includes('\n') === false)).toBe(true);
    expect(cases.some((one) => textOf(one)?.includes('\n'))).toBe(true);
  });

  it('asks nothing where there is nothing to combine', () => {
    expect(casesOf(search, { key: 'GET /books' })).toEqual([]);
  });
});
