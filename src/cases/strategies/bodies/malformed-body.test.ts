import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, headerOf } from '../../../testing/derivations.ts';
import { malformedBody } from './malformed-body.ts';

const cases = casesOf(malformedBody);

describe('malformed-body', () => {
  it('expects a refusal of a body that is not JSON, in scope', () => {
    expect(caseLabelled(cases, 'trailing comma')).toMatchObject({
      expects: 'rejected',
      fault: 'syntax',
      scope: { inside: true },
      about: '/paths/~1books/post/requestBody',
    });
  });

  it('promises nothing where parsers differ', () => {
    for (const label of ['byte order mark', 'repeated property', 'lone surrogate'])
      expect(caseLabelled(cases, label)).toMatchObject({ expects: 'anything', fault: undefined });
  });

  it('lets them be refused where no refusal is documented', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
    const put = {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '204': { description: 'Done' } },
    };
    const contract = contractOf({ openapi: '3.1.0', paths: { '/a': { put } } });
    const one = caseLabelled(casesOf(malformedBody, { key: 'PUT /a', contract }), 'byte order mark');
    expect(one.scope).toMatchObject({ inside: false, allowedStatuses: expect.arrayContaining([400, 422]) });
  });

  it('breaks a body in every way although its last property is a number', () => {
    expect(cases).toHaveLength(37);
    expect(bodyText(caseLabelled(cases, 'unknown escape'))).toMatch(/^{"isbn":\d+,"title":"text-\d+\\x41"}$/);
    expect(caseLabelled(cases, 'stray byte').request.body).toMatchObject({ content: expect.any(Uint8Array) });
  });

  it('breaks a text that takes any character, not one that is refused for its pattern', () => {
    const [free, code] = [{ type: 'string' }, { type: 'string', pattern: '^[a-z]+$' }];
    const notes = { type: 'object', required: ['note', 'code'], properties: { note: free, code } };
    const schema = { type: 'object', required: ['notes', 'code'], properties: { notes, code } };
    const post = {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '201': { description: 'Done' }, '400': { description: 'No' } },
    };
    const made = casesOf(malformedBody, { key: 'POST /a', contract: contractOf({ paths: { '/a': { post } } }) });
    expect(bodyText(caseLabelled(made, 'unknown escape'))).toMatch(
      /^{"code":"[a-z]+","notes":{"code":"[a-z]+","note":"[^"]*\\x41"}}$/,
    );
  });

  it('has the media type of JSON, and no value to compare with the response', () => {
    for (const one of cases) {
      expect(headerOf(one, 'Content-Type')).toBe('application/json');
      expect(one.request.body).toMatchObject({ kind: 'content', value: undefined });
    }
  });

  it('derives nothing for an operation without a body', () => {
    expect(casesOf(malformedBody, { key: 'GET /books' })).toEqual([]);
  });
});
