import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { caseLabelled, casesOf, headerOf, thingContract } from '../../../testing/derivations.ts';
import { transfer } from './transfer.ts';

const cases = casesOf(transfer);

describe('transfer', () => {
  it('expects everything to be accepted', () => {
    expect(cases.every(({ expects }) => expects === 'accepted')).toBe(true);
  });

  it.each([
    ['charset=utf-8', 'application/json; charset=utf-8'],
    ['charset in capitals and quotes', 'application/json;charset="UTF-8"'],
    ['media type in capitals', 'APPLICATION/JSON'],
    ['an unknown parameter of Content-Type', 'application/json; x=y'],
    ['a cookie', 'application/json'],
  ])('sends %s, in scope', (label, type) => {
    const one = caseLabelled(cases, label);
    expect([headerOf(one, 'Content-Type'), one.scope]).toEqual([type, { inside: true }]);
  });

  it('sends no language of its own where the contract says which there are', () => {
    const labels = (name: string) => {
      const parameters = [{ name, in: 'header', schema: { enum: ['en'] } }];
      const contract = contractOf({ paths: { '/books': { get: { parameters } } } });
      return casesOf(transfer, { key: 'GET /books', contract }).map(({ id }) => id.split(' › ')[2]);
    };
    expect(labels('accept-language')).not.toContain('a language');
    expect(labels('x-language')).toContain('a language');
  });

  it('puts white space before a parameter, and lets a server refuse that', () => {
    const one = caseLabelled(cases, 'white space before a parameter');
    expect(headerOf(one, 'Content-Type')).toBe('application/json ; charset=utf-8');
    expect(one.scope).toMatchObject({ by: 'media-type', allowedStatuses: [400, 415] });
  });

  it('sends a chunked body, and lets a server ask for a length', () => {
    const one = caseLabelled(cases, 'chunked');
    expect(one.request.body).toMatchObject({ framing: 'chunked', expectContinue: false });
    expect(one.scope).toMatchObject({ by: 'length', allowedStatuses: [411] });
  });

  it('sends a body in many chunks, and in two pieces with a pause between them', () => {
    const chunks = caseLabelled(cases, 'chunks of one byte').request.body;
    const pieces = caseLabelled(cases, 'a pause within the body');
    expect(chunks).toMatchObject({ framing: 'chunked', chunkBytes: 1 });
    expect(pieces.request.body).toMatchObject({ framing: 'length', pauseMs: 30 });
    expect(pieces.scope).toEqual({ inside: true });
  });

  it('sends a long body in no more than 2,000 chunks', () => {
    const text = { type: 'string', minLength: 4000, maxLength: 4000 };
    const long = { type: 'object', required: ['text'], properties: { text } };
    const all = casesOf(transfer, { key: 'POST /things', contract: thingContract(long) });
    const { body } = caseLabelled(all, 'chunks of 3 bytes').request;
    expect(body).toMatchObject({ framing: 'chunked', chunkBytes: 3 });
  });

  it('sends a chunked body as gateways do', () => {
    const one = caseLabelled(cases, 'chunked, field names in lower case');
    expect(one).toMatchObject({ request: { fieldNames: 'lower-case', body: { framing: 'chunked' } } });
  });

  it.each([
    ['field names in lower case', 'lower-case'],
    ['field names in capitals', 'upper-case'],
  ])('writes %s, in scope', (label, fieldNames) => {
    expect(caseLabelled(cases, label)).toMatchObject({ request: { fieldNames }, scope: { inside: true } });
  });

  it('waits for 100 Continue, and lets a server refuse that', () => {
    const one = caseLabelled(cases, 'Expect: 100-continue');
    expect(one.request.body).toMatchObject({ framing: 'length', expectContinue: true });
    expect(one.scope).toMatchObject({ by: 'expectation', allowedStatuses: [417] });
  });

  it('sends no body where the operation accepts none', () => {
    const without = casesOf(transfer, { key: 'GET /books' });
    expect(without).toHaveLength(9);
    expect(without.every(({ request }) => request.body.kind === 'none')).toBe(true);
  });

  it('never sets header fields that `send` writes', () => {
    const names = cases.flatMap(({ request }) => request.headers.map(([name]) => name.toLowerCase()));
    for (const name of ['host', 'content-length', 'transfer-encoding', 'authorization', 'expect'])
      expect(names).not.toContain(name);
  });

  it('asks for parts of a file where the contract has them, and promises none', () => {
    const ranges = (type: string, status: string) => {
      const responses = { [status]: { description: 'The file', content: { [type]: {} } } };
      const contract = contractOf({ paths: { '/file': { get: { responses } } } });
      const sent = casesOf(transfer, { key: 'GET /file', contract }).filter((one) => headerOf(one, 'Range'));
      return sent.map((one) => `${one.expects} ${headerOf(one, 'Range')}`);
    };
    expect(ranges('image/png', '206')).toContain('anything bytes=999999999998-999999999999');
    expect([...ranges('image/png', '200'), ...ranges('application/json', '206')]).toEqual([]);
  });
});
