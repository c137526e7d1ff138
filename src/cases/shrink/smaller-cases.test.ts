import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { bookContract } from '../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, sourceOf, thingContract } from '../../testing/derivations.ts';
import { invalidBody } from '../strategies/bodies/invalid-body.ts';
import { malformedBody } from '../strategies/bodies/malformed-body.ts';
import { validBody } from '../strategies/bodies/valid-body.ts';
import { smallerCases } from './smaller-cases.ts';

const source = sourceOf(bookContract);
const schema = '/components/schemas/NewBook';
const valid = casesOf(validBody);
const invalid = casesOf(invalidBody);

describe('smallerCases', () => {
  it('are valid when the case is', () => {
    const smaller = [...smallerCases(caseLabelled(valid, 'the value has every property'), source)];
    expect(smaller.length).toBeGreaterThan(5);
    for (const { request } of smaller) {
      const value = request.body.kind === 'content' ? request.body.value : undefined;
      expect(value !== undefined && source.validator.check(schema, value)).toEqual([]);
    }
  });

  it('are invalid for the same reason when the case is not', () => {
    const large = caseLabelled(invalid, 'the value has every property except title');
    const smaller = [...smallerCases(large, source)];
    expect(smaller.length).toBeGreaterThan(0);
    for (const { request, about } of smaller) {
      const value = request.body.kind === 'content' ? (request.body.value ?? null) : null;
      expect(source.validator.check(schema, value).map((violation) => violation.schema)).toEqual([about]);
    }
  });

  it('differ from the case in the body, and say so', () => {
    const large = caseLabelled(valid, 'title is 1000 characters long');
    const [smaller] = smallerCases(large, source);
    const { why } = large;
    expect(smaller && { ...smaller, why, request: { ...smaller.request, body: large.request.body } }).toEqual(large);
    expect(smaller?.why).toMatch(/^a valid body \(title is 1000 characters long\): .* \(minimised/);
    const [smallest] = smaller === undefined ? [] : smallerCases(smaller, source, why);
    expect(smallest?.why.match(/\(minimised/g)).toHaveLength(1);
    expect(smaller && bodyText(smaller)?.length).toBeLessThan(bodyText(large)?.length ?? 0);
  });

  it('refer to what the case refers to, or to nothing', () => {
    const text: JsonObject = { type: 'string' };
    const line: JsonObject = { type: 'object', properties: { product_id: text, note: text } };
    const properties: JsonObject = {
      customerId: text,
      tag_ids: { type: 'array', items: text },
      lines: { type: 'array', items: line },
      id: text,
    };
    const things = thingContract({ type: 'object', properties });
    const [valid] = casesOf(validBody, { contract: things, key: 'POST /things' });
    if (valid === undefined || valid.request.body.kind === 'none') throw new Error('there is no body');
    const long = 'x'.repeat(60);
    const smallerOf = (value: JsonObject) => {
      const body = { ...valid.request.body, value } as Extract<typeof valid.request.body, { kind: 'content' }>;
      const cases = smallerCases({ ...valid, request: { ...valid.request, body } }, sourceOf(things));
      return [...cases].map(({ request }) => (request.body.kind === 'content' ? request.body.value : undefined));
    };
    const value = {
      customerId: 'cus_7',
      tag_ids: ['t1', 't2'],
      lines: [{ product_id: 'p1', note: 'soon' }],
      id: 'own',
    };
    const smaller = smallerOf(value);
    for (const one of smaller) {
      expect(['cus_7', undefined]).toContain(memberOf(one, 'customerId'));
      expect(JSON.stringify(memberOf(one, 'tag_ids') ?? [])).toMatch(/^\[(?:"t[12]",?)*\]$/);
      expect(JSON.stringify(memberOf(one, 'lines') ?? [])).toMatch(
        /"product_id":"p1"|\[(?:\{(?:"note":"[a-z]*")?\})?\]/,
      );
    }
    expect(smaller).toContainEqual({ tag_ids: value.tag_ids, lines: value.lines, id: 'own' });
    expect(smaller).toContainEqual({ ...value, tag_ids: ['t2'] });
    expect(smaller).toContainEqual({ ...value, lines: [{ product_id: 'p1', note: '' }] });
    expect(smaller).toContainEqual({ ...value, id: '' });
    expect(smallerOf({ customerId: long })).toContainEqual({ customerId: '' });
    expect(smallerOf({ customerId: long.slice(0, 50) })).toContainEqual({ customerId: '' });
    expect(smallerOf({ customerId: long.slice(0, 49) })).toEqual([{}]);
  });

  it('do not exist without a JSON value', () => {
    const [open] = casesOf(validBody, { key: 'GET /books' });
    const [malformed] = casesOf(malformedBody);
    for (const one of [open, malformed]) expect(one && [...smallerCases(one, source)]).toEqual([]);
  });
});
