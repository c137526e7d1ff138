import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked: Asked = { raw: '{"title":', expects: 'rejected', fault: 'syntax', why: 'content that is cut short' };

describe('malformed-accepted', () => {
  it('trips on success for a body that is not JSON', () => {
    const one = exchange({}, asked);
    expect(faultsOf(one)).toEqual(['malformed-accepted']);
    expect(findingsFor(one)[0]).toMatchObject({
      level: 'deviation',
      cause: 'malformed',
      contract: '/paths/~1books/post/requestBody',
      message: 'status 200 to content that is cut short',
    });
  });

  it.each([
    ['no content', null],
    ['empty content', ''],
    ['no bytes', new Uint8Array()],
  ])('distinguishes %s from a malformed body', (_, raw) => {
    const one = exchange({}, { ...asked, raw });
    expect(faultsOf(one)).toEqual(['malformed-accepted']);
    expect(findingsFor(one)[0]?.cause).toBe('absent');
  });

  it('names the clause of what was sent', () => {
    const clauseOf = (one: Parameters<typeof findingsFor>[0]) => findingsFor(one)[0]?.clause;
    expect(clauseOf(exchange({}, asked))).toBe('RFC 8259, 9');
    expect(clauseOf(exchange({}, { ...asked, raw: null }))).toBe('OpenAPI 3.1, Request Body Object, required');
    const { case: sent, ...rest } = exchange({}, { ...asked, raw: '<book>' });
    const headers = [['Content-Type', 'application/xml'] as const];
    const xml = { ...rest, case: { ...sent, request: { ...sent.request, headers } } };
    expect(clauseOf(xml)).toBe('XML 1.0, 2.1');
  });

  it('leaves a documented refusal alone', () => {
    expect(faultsOf(exchange({ status: 400 }, asked))).toEqual([]);
  });

  it('leaves 411 and 415 alone where there is no body', () => {
    for (const [outside, status] of [
      ['length', 411],
      ['media-type', 415],
    ] as const) {
      expect(faultsOf(exchange({ status, type: null, text: '' }, { ...asked, raw: null, outside }))).toEqual([]);
    }
  });

  it('leaves success alone for a body on which parsers may differ', () => {
    expect(faultsOf(exchange({}, { raw: '{"title":"a","title":"Emma","isbn":1}', expects: 'anything' }))).toEqual([]);
  });

  it('leaves what the schema forbids to its own rule', () => {
    expect(faultsOf(exchange({}, { expects: 'rejected', fault: 'schema' }))).toEqual(['invalid-accepted']);
  });
});
