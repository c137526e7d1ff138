import { describe, expect, it } from 'vitest';
import { contractOf } from '../testing/book-contract.ts';
import { casesOf, fieldOf, labelled, textOf } from '../testing/derivations.ts';
import { absentBody } from './absent-body.ts';

const cases = casesOf(absentBody);

describe('absent-body', () => {
  it('expects a refusal', () => {
    expect(cases).toHaveLength(4);
    expect(cases.every(({ expects, fault }) => expects === 'rejected' && fault === 'syntax')).toBe(true);
  });

  it('sends nothing at all, with and without a media type', () => {
    const bare = labelled(cases, 'no content and no media type');
    const named = labelled(cases, 'no content but a media type');
    expect([bare.request.body.kind, fieldOf(bare, 'Content-Type')]).toEqual(['none', undefined]);
    expect([named.request.body.kind, fieldOf(named, 'Content-Type')]).toEqual(['none', 'application/json']);
  });

  it('sends content of no bytes, and of white space', () => {
    expect(labelled(cases, 'empty content').request.body).toMatchObject({ content: '', framing: 'chunked' });
    expect(textOf(labelled(cases, 'white space only'))).toMatch(/^\s+$/);
  });

  it('lets a server ask for a length or a media type where there is none', () => {
    expect(labelled(cases, 'no content and no media type').scope).toMatchObject({ admits: [411, 400, 415] });
    expect(labelled(cases, 'no content but a media type').scope).toMatchObject({ admits: [411] });
    expect(labelled(cases, 'white space only').scope).toEqual({ inside: true });
  });

  it('expects to be accepted where content may be left out', () => {
    const content = { 'application/json': { schema: {} } };
    const contract = contractOf({ paths: { '/notes': { post: { requestBody: { content } } } } });
    expect(casesOf(absentBody, { key: 'POST /notes', contract })).toMatchObject([
      { expects: 'accepted', fault: undefined, request: { body: { kind: 'none' } } },
    ]);
  });

  it('asks nothing where no content is taken', () => {
    const contract = contractOf({ paths: { '/books': { get: {} } } });
    expect(casesOf(absentBody, { key: 'GET /books', contract })).toEqual([]);
  });
});
