import { describe, expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, sourceOf } from '../../testing/derivations.ts';
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

  it('do not exist without a JSON value', () => {
    const [open] = casesOf(validBody, { key: 'GET /books' });
    const [malformed] = casesOf(malformedBody);
    for (const one of [open, malformed]) expect(one && [...smallerCases(one, source)]).toEqual([]);
  });
});
