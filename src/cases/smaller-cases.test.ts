import { describe, expect, it } from 'vitest';
import { bookContract } from '../testing/book-contract.ts';
import { casesOf, labelled, sourceOf, textOf } from '../testing/derivations.ts';
import { invalidBody } from './invalid-body.ts';
import { malformedBody } from './malformed-body.ts';
import { smallerCases } from './smaller-cases.ts';
import { validBody } from './valid-body.ts';

const source = sourceOf(bookContract);
const schema = '/components/schemas/NewBook';
const valid = casesOf(validBody);
const invalid = casesOf(invalidBody);

describe('smallerCases', () => {
  it('stay valid when the case is', () => {
    const smaller = [...smallerCases(labelled(valid, 'content has every property'), source)];
    expect(smaller.length).toBeGreaterThan(5);
    for (const { request } of smaller) {
      const value = request.body.kind === 'content' ? request.body.value : undefined;
      expect(value !== undefined && source.validator.check(schema, value)).toEqual([]);
    }
  });

  it('stay invalid for the same reason when the case is not', () => {
    const large = labelled(invalid, 'content has every property but title');
    const smaller = [...smallerCases(large, source)];
    expect(smaller.length).toBeGreaterThan(0);
    for (const { request, about } of smaller) {
      const value = request.body.kind === 'content' ? (request.body.value ?? null) : null;
      expect(source.validator.check(schema, value).map((violation) => violation.schema)).toEqual([about]);
    }
  });

  it('differ from the case in the content, and say so', () => {
    const large = labelled(valid, 'title is 1000 characters long');
    const [smaller] = smallerCases(large, source);
    const { why } = large;
    expect(smaller && { ...smaller, why, request: { ...smaller.request, body: large.request.body } }).toEqual(large);
    expect(smaller?.why).toMatch(/^title is 1000 characters long: .* \(the smallest request found that shows it/);
    expect(smaller && textOf(smaller)?.length).toBeLessThan(textOf(large)?.length ?? 0);
  });

  it('are none without a JSON value', () => {
    const [open] = casesOf(validBody, { key: 'GET /books' });
    const [malformed] = casesOf(malformedBody);
    for (const one of [open, malformed]) expect(one && [...smallerCases(one, source)]).toEqual([]);
  });
});
