import { describe, expect, it } from 'vitest';
import { readJson } from '../../../schema/json/read-json.ts';
import { bodyText, casesOf, thingContract } from '../../../testing/derivations.ts';
import { depth } from './depth.ts';

describe('depth', () => {
  it('nests arrays and objects in an undeclared property, as JSON', () => {
    const cases = casesOf(depth);
    expect(cases.map(({ id }) => id.split(' › ')[2])).toEqual([
      '100 arrays',
      '100 objects',
      '1000 arrays',
      '1000 objects',
      '10000 arrays',
      '10000 objects',
    ]);
    for (const one of cases) {
      const levels = Number.parseInt(one.id.split(' › ')[2] ?? '', 10);
      expect(readJson(bodyText(one) ?? '').ok).toBe(true);
      expect(readJson(bodyText(one) ?? '', { depth: levels }).ok).toBe(false);
    }
  });

  it('promises nothing, and lets a server refuse depth and size', () => {
    for (const one of casesOf(depth))
      expect(one).toMatchObject({
        expects: 'anything',
        scope: { inside: false, by: 'depth', allowedStatuses: [413, 400] },
      });
  });

  it.each([
    [false, ['rejected', 'rejected']],
    [{ type: 'string' }, ['rejected', 'rejected']],
    [{ type: 'array', items: {} }, ['anything', 'rejected']],
    [{ type: 'object' }, ['rejected', 'anything']],
  ])('expects a refusal where undeclared properties are %j', (additionalProperties, expected) => {
    const contract = thingContract({ type: 'object', additionalProperties });
    const cases = casesOf(depth, { key: 'POST /things', contract }).slice(0, 2);
    expect(cases.map(({ expects }) => expects)).toEqual(expected);
    expect(cases.map(({ fault }) => fault)).toEqual(expected.map((one) => (one === 'rejected' ? 'schema' : undefined)));
  });

  it('nests in an object without properties as well', () => {
    const [first] = casesOf(depth, { key: 'POST /things', contract: thingContract({ type: 'object' }) });
    expect(first && bodyText(first)).toMatch(/^{"deep":\[/);
  });

  it.each([
    ['a body is accepted', 'GET /books', undefined],
    ['the body is an object', 'POST /things', thingContract({ type: 'integer' })],
  ])('derives nothing unless %s', (_, key, contract) => {
    expect(casesOf(depth, contract === undefined ? { key } : { key, contract })).toEqual([]);
  });
});
