import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, headerOf } from '../../../testing/derivations.ts';
import { absentBody } from './absent-body.ts';

const cases = casesOf(absentBody);

describe('absent-body', () => {
  it('expects a refusal', () => {
    expect(cases).toHaveLength(4);
    expect(cases.every(({ expects, fault }) => expects === 'rejected' && fault === 'syntax')).toBe(true);
  });

  it('sends no body, with and without a media type', () => {
    const bare = caseLabelled(cases, 'no body and no media type');
    const named = caseLabelled(cases, 'no body but a media type');
    expect([bare.request.body.kind, headerOf(bare, 'Content-Type')]).toEqual(['none', undefined]);
    expect([named.request.body.kind, headerOf(named, 'Content-Type')]).toEqual(['none', 'application/json']);
  });

  it('sends a body of no bytes, and of white space', () => {
    expect(caseLabelled(cases, 'empty body').request.body).toMatchObject({ content: '', framing: 'chunked' });
    expect(bodyText(caseLabelled(cases, 'white space only'))).toMatch(/^\s+$/);
  });

  it('lets a server ask for a length or a media type where there is none', () => {
    expect(caseLabelled(cases, 'no body and no media type').scope).toMatchObject({ allowedStatuses: [411, 400, 415] });
    expect(caseLabelled(cases, 'no body but a media type').scope).toMatchObject({ allowedStatuses: [411] });
    expect(caseLabelled(cases, 'white space only').scope).toEqual({ inside: true });
  });

  it('expects to be accepted where the body is optional', () => {
    const content = { 'application/json': { schema: {} } };
    const contract = contractOf({ paths: { '/notes': { post: { requestBody: { content } } } } });
    expect(casesOf(absentBody, { key: 'POST /notes', contract })).toMatchObject([
      { expects: 'accepted', fault: undefined, request: { body: { kind: 'none' } } },
    ]);
  });

  it('derives nothing where the operation accepts no body', () => {
    const contract = contractOf({ paths: { '/books': { get: {} } } });
    expect(casesOf(absentBody, { key: 'GET /books', contract })).toEqual([]);
  });
});
