import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { openNounReferences } from './noun-references.ts';

const key = 'POST /books';

function openAfter(...statuses: readonly number[]) {
  const references = openNounReferences();
  for (const status of statuses) references.learn(exchangeOf(status));
  return references;
}

const exchangeOf = (status: number, sent: Partial<Case> = {}) =>
  buildExchange({ case: buildCase(sent), outcome: buildReply({ status }) });

describe('properties that are called like a resource', () => {
  it('hold an identifier where the target refuses other values', () => {
    expect(openAfter().refersByNoun({ key })).toBe(false);
    expect(openAfter(404).refersByNoun({ key })).toBe(false);
    expect(openAfter(404, 400).refersByNoun({ key })).toBe(true);
    expect(openAfter(404, 400).refersByNoun({ key: 'POST /loans' })).toBe(false);
  });

  it('are what the contract says where the target accepts its values', () => {
    expect(openAfter(201, 404, 404, 404).refersByNoun({ key })).toBe(false);
  });

  it('stay references when they are accepted as such, and not where they are refused as well', () => {
    expect(openAfter(404, 404, 201, ...Array.from({ length: 20 }, () => 404)).refersByNoun({ key })).toBe(true);
    expect(openAfter(404, 404, ...Array.from({ length: 7 }, () => 404)).refersByNoun({ key })).toBe(true);
    expect(openAfter(404, 404, ...Array.from({ length: 8 }, () => 404)).refersByNoun({ key })).toBe(false);
  });

  it('hold an identifier after one refusal where nothing is changed', () => {
    const references = openNounReferences();
    const { operation, request } = buildCase();
    const get = { operation: { ...operation, method: 'GET' }, request: { ...request, method: 'GET' } };
    references.learn(exchangeOf(404, get));
    expect(references.refersByNoun({ key })).toBe(true);
  });

  it('are not known from requests that are to be refused, or from other refusals', () => {
    const references = openAfter(401, 401, 429, 429);
    for (const status of [400, 400]) references.learn(exchangeOf(status, { expects: 'rejected' }));
    expect(references.refersByNoun({ key })).toBe(false);
  });
});
