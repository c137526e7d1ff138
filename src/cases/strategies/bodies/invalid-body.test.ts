import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, derivationOf } from '../../../testing/derivations.ts';
import { taking } from '../../../testing/state-steps.ts';
import { invalidBody } from './invalid-body.ts';

const cases = casesOf(invalidBody);
const { source, validRequest } = derivationOf();

describe('invalid-body', () => {
  it('sends only what the schema forbids, at the place that it names', () => {
    for (const { id, about, request } of cases) {
      const value = request.body.kind === 'content' ? request.body.value : undefined;
      const violations = value === undefined ? [] : source.validator.check(validRequest.schema ?? '', value);
      expect(violations.length, id).toBeGreaterThan(0);
      expect(
        violations.map(({ schema }) => schema),
        id,
      ).toContain(about);
      if (!id.includes('several faults')) expect(violations, id).toHaveLength(1);
    }
  });

  it('breaks every constraint, through allOf', () => {
    const broken = new Set(cases.map(({ about }) => about));
    const book = '/components/schemas/Book';
    const own = '/components/schemas/NewBook/allOf/1';
    for (const about of [
      `${book}/required`,
      `${book}/properties/title/type`,
      `${book}/properties/pages/format`,
      `${book}/properties/author/required`,
      `${book}/properties/tags/items/type`,
      `${own}/required`,
      `${own}/properties/isbn/type`,
      `${own}/properties/isbn/format`,
    ]) {
      expect(broken).toContain(about);
    }
  });

  it.each([
    ['isbn is 9223372036854775808', /"isbn":9223372036854775808}/],
    ['isbn is the right number in quotes', /"isbn":"1"}/],
    ['isbn is the number 1.5', /"isbn":1\.5}/],
    ['isbn is 1e400', /"isbn":1e400}/],
    ['the value has no title', /^{"isbn":\d+}$/],
    ['title is null', /"title":null/],
    ['the value is an empty array', /^\[\]$/],
  ])('sends what the label says: %s', (label, text) => {
    expect(bodyText(caseLabelled(cases, label))).toMatch(text);
  });

  it('expects a refusal for the schema', () => {
    expect(cases.every(({ expects, fault }) => expects === 'rejected' && fault === 'schema')).toBe(true);
  });

  it('sends what only the response has to a schema that allows no other properties', () => {
    const title = { title: { type: 'string' } };
    const book = { type: 'object', properties: { ...title, status: { enum: ['new'] }, isbn: { type: 'integer' } } };
    const sent = (additionalProperties: boolean) => {
      const own = {
        type: 'object',
        required: ['title'],
        additionalProperties,
        properties: { ...title, isbn: { type: 'string' } },
      };
      const responses = { '201': { description: 'Made', content: { 'application/json': { schema: book } } } };
      const contract = contractOf({ paths: { '/a': { post: { ...taking(own), responses } } } });
      return casesOf(invalidBody, { key: 'POST /a', contract }).filter(({ id }) => id.endsWith('of the response'));
    };
    expect(sent(true)).toEqual([]);
    expect(sent(false).map((one) => [one.expects, one.fault, bodyText(one)])).toEqual([
      ['rejected', 'schema', expect.stringMatching(/^\{"title":"[^"]*","status":"new"\}$/)],
    ]);
    expect(sent(false)[0]?.about).toMatch(/additionalProperties$/);
  });

  it('breaks several constraints at once as well', () => {
    expect(cases.filter(({ id }) => id.includes('several faults')).length).toBeGreaterThan(2);
  });

  it('sends an undeclared property to a closed object', () => {
    const about = casesOf(invalidBody, { key: 'POST /loans' }).map((one) => one.about);
    expect(about).toContain('/components/schemas/Loan/additionalProperties');
  });

  it('breaks each constraint once before it breaks one again', () => {
    const all = casesOf(invalidBody, { key: 'POST /loans' }).map((one) => one.about);
    const first = all.slice(0, new Set(all).size);
    expect(new Set(first).size).toBe(first.length);
    expect(first.length).toBeLessThan(all.length);
  });

  it('breaks a constraint in each place that it applies to before it breaks one again in the same place', () => {
    const person = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 9 } } };
    const named = { $ref: '#/components/schemas/Person' };
    const loan = { type: 'object', properties: { owner: named, reader: named } };
    const contract = contractOf({
      paths: { '/loans': { post: { ...taking(loan), responses: { '201': { description: 'Created' } } } } },
      components: { schemas: { Person: person } },
    });
    const labels = casesOf(invalidBody, { key: 'POST /loans', contract }).map(({ id }) => id.split(' › ').at(-1) ?? '');
    const again = labels.indexOf('owner.name is null');
    for (const label of [
      'owner.name is 10 characters long',
      'reader has no name',
      'reader.name is 10 characters long',
    ]) {
      expect(labels).toContain(label);
      expect(labels.indexOf(label), label).toBeLessThan(again);
    }
  });

  it('derives nothing for an operation without a body', () => {
    expect(casesOf(invalidBody, { key: 'GET /books' })).toEqual([]);
  });
});
