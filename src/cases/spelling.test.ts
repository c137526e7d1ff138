import { describe, expect, it } from 'vitest';
import { readJson } from '../schema/json/read-json.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { casesOf, textOf } from '../testing/derivations.ts';
import { spelling } from './spelling.ts';
import { spellings } from './spellings.ts';

describe('spelling', () => {
  it('sends ordinary content in every spelling and expects it to be accepted', () => {
    const cases = casesOf(spelling);
    expect(cases.map(({ id }) => id.split(' › ')[2])).toEqual(spellings.map(({ label }) => label));
    for (const one of cases) {
      expect(one).toMatchObject({ expects: 'accepted', scope: { inside: true } });
      const { body } = one.request;
      const reading = readJson(textOf(one) ?? '');
      const value = body.kind === 'content' ? body.value : undefined;
      expect(reading.ok && value !== undefined && sameJson(reading.value, value)).toBe(true);
    }
  });

  it('asks nothing of an operation without content', () => {
    expect(casesOf(spelling, { key: 'GET /books' })).toEqual([]);
  });
});
