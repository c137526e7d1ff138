import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { openNounReferences } from './noun-references.ts';

const { operation } = buildCase();

function openAfter(...statuses: readonly number[]) {
  const references = openNounReferences({ operations: [], document: {} });
  for (const status of statuses) references.learn(exchangeOf(status));
  return references;
}

const exchangeOf = (status: number, sent: Partial<Case> = {}) =>
  buildExchange({ case: buildCase(sent), outcome: buildReply({ status }) });

describe('properties that are called like a resource', () => {
  it('hold an identifier where the target refuses other values', () => {
    expect(openAfter().refersByNoun(operation)).toBe(false);
    expect(openAfter(404).refersByNoun(operation)).toBe(false);
    expect(openAfter(404, 400).refersByNoun(operation)).toBe(true);
    expect(openAfter(404, 400).refersByNoun({ ...operation, key: 'POST /loans' })).toBe(false);
  });

  it('are what the contract says where the target accepts its values', () => {
    expect(openAfter(201, 404, 404, 404).refersByNoun(operation)).toBe(false);
  });

  it('stay references when they are accepted as such, and not where they are refused as well', () => {
    expect(openAfter(404, 404, 201, ...Array.from({ length: 20 }, () => 404)).refersByNoun(operation)).toBe(true);
    expect(openAfter(404, 404, ...Array.from({ length: 7 }, () => 404)).refersByNoun(operation)).toBe(true);
    expect(openAfter(404, 404, ...Array.from({ length: 8 }, () => 404)).refersByNoun(operation)).toBe(false);
  });

  it('hold an identifier after one refusal where nothing is changed', () => {
    const references = openNounReferences({ operations: [], document: {} });
    const { request } = buildCase();
    const get = { operation: { ...operation, method: 'GET' }, request: { ...request, method: 'GET' } };
    references.learn(exchangeOf(404, get));
    expect(references.refersByNoun(operation)).toBe(true);
  });

  it('are not known from requests that are to be refused, or from other refusals', () => {
    const references = openAfter(401, 401, 429, 429);
    for (const status of [400, 400]) references.learn(exchangeOf(status, { expects: 'rejected' }));
    expect(references.refersByNoun(operation)).toBe(false);
  });

  const loans = (about: { readonly property?: string; readonly operation?: string }) => {
    const properties = { title: { type: 'string' }, book: { type: 'string', description: about.property ?? '' } };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const responses = { 201: { description: 'Lent' }, 422: { description: 'Not valid' } };
    const bookSlug = { name: 'bookSlug', in: 'path', required: true, schema: { type: 'string' } };
    return contractOf({
      paths: {
        '/books/{bookSlug}': { get: { parameters: [bookSlug] } },
        '/loans': { post: { description: about.operation ?? '', requestBody: { content }, responses } },
      },
    } as JsonObject);
  };

  it('are still tried as identifiers after a value was accepted that happens to be one', () => {
    const contract = loans({});
    const post = operationOf('POST /loans', contract);
    const learnt = (known: string) => {
      const references = openNounReferences(contract, (kind, id) => kind === '/books/{}' && id === known);
      const value = { book: 'text' };
      const framing = { framing: 'length', expectContinue: false } as const;
      const body = { kind: 'content', content: JSON.stringify(value), value, ...framing } as const;
      const sent = { operation: post, request: { ...buildCase().request, path: '/loans', body } };
      for (const status of [422, 201, 422]) references.learn(exchangeOf(status, sent));
      return references.refersByNoun(post);
    };
    expect([learnt('text'), learnt('other')]).toEqual([true, false]);
  });

  it('stay references where the contract says so, however often they are refused', () => {
    const contract = loans({ property: 'The slug of the book' });
    const post = operationOf('POST /loans', contract);
    const references = openNounReferences(contract);
    for (let count = 0; count < 20; count += 1) references.learn(exchangeOf(422, { operation: post }));
    expect(references.refersByNoun(post)).toBe(true);
  });

  it('stay references once one that exists was accepted', () => {
    const contract = loans({});
    const post = operationOf('POST /loans', contract);
    const references = openNounReferences(contract, () => true);
    const value = { book: 'text' };
    const framing = { framing: 'length', expectContinue: false } as const;
    const body = { kind: 'content', content: JSON.stringify(value), value, ...framing } as const;
    const sent = { operation: post, request: { ...buildCase().request, path: '/loans', body } };
    const statuses = [422, 422, 201, ...Array.from({ length: 20 }, () => 422)];
    for (const status of statuses) references.learn(exchangeOf(status, sent));
    expect(references.refersByNoun(post)).toBe(true);
  });

  it.each([
    [{ property: 'The slug of the book' }, true],
    [{ property: 'Book slug' }, true],
    [{ property: 'Identifier of an existing book.' }, true],
    [{ property: 'Slugs of existing books (422).' }, true],
    [{ property: 'The title of the book' }, false],
    [{ property: 'Titles of existing books' }, false],
    [{ property: 'The slug of the shelf' }, false],
    [{ operation: 'A book that does not exist is refused with 422.' }, true],
    [{ operation: 'A shelf that does not exist is refused with 422.' }, false],
    [{}, false],
  ])('%j: hold an identifier from the start: %s', (about, expected) => {
    const contract = loans(about);
    expect(openNounReferences(contract).refersByNoun(operationOf('POST /loans', contract))).toBe(expected);
  });

  it.each([
    [{ $ref: '#/components/schemas/Code' }, true],
    [{ type: 'array', items: { $ref: '#/components/schemas/Code' } }, true],
    [{ type: 'array', items: { type: 'string' } }, false],
    [{ $ref: '#/components/schemas/Text' }, false],
    [{ type: 'string' }, false],
  ])('%j: hold an identifier from the start where the path has the same schema: %s', (store, expected) => {
    const code = { name: 'storeCode', in: 'path', required: true, schema: { $ref: '#/components/schemas/Code' } };
    const schema = { type: 'object', properties: { title: { type: 'string' }, store } };
    const contract = contractOf({
      paths: {
        '/stores/{storeCode}': { get: { parameters: [code] } },
        '/books': { post: { requestBody: { content: { 'application/json': { schema } } } } },
      },
      components: { schemas: { Code: { type: 'string', pattern: '^[A-Z]{3}$' }, Text: { type: 'string' } } },
    } as JsonObject);
    const references = openNounReferences(contract);
    const post = operationOf('POST /books', contract);
    expect(references.refersByNoun(post)).toBe(expected);
    references.learn(exchangeOf(404, { operation: post }));
    expect(references.refersByNoun(post)).toBe(expected);
  });
});
