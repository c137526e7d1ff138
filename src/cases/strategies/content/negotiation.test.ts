import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { caseLabelled, casesOf, headerOf } from '../../../testing/derivations.ts';
import { negotiation } from './negotiation.ts';

const cases = casesOf(negotiation);

describe('negotiation', () => {
  it('expects acceptance, in scope, wherever the documented type satisfies Accept', () => {
    const satisfiable = cases.filter(({ scope, fault }) => scope.inside && fault === undefined);
    expect(satisfiable.every(({ expects }) => expects === 'accepted')).toBe(true);
    expect(satisfiable.map((one) => headerOf(one, 'Accept'))).toEqual([
      undefined,
      '*/*',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/*',
      'text/html, application/json;q=0.1',
      'APPLICATION/JSON',
    ]);
  });

  it('sends bad bodies too, as servers often write those responses elsewhere', () => {
    const refusals = cases.filter(({ expects }) => expects === 'rejected');
    expect(refusals.map((one) => `${headerOf(one, 'Accept')} ${one.fault}`)).toEqual(
      [undefined, '*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'].flatMap((accept) => [
        `${accept} schema`,
        `${accept} syntax`,
      ]),
    );
    expect(refusals.every(({ scope }) => scope.inside)).toBe(true);
  });

  it('promises nothing where it does not, and allows 406', () => {
    const unsatisfiable = cases.filter(({ scope }) => !scope.inside);
    expect(unsatisfiable).toHaveLength(6);
    for (const { expects, scope } of unsatisfiable) {
      expect(expects).toBe('anything');
      expect(scope).toMatchObject({ by: 'accept', allowedStatuses: [400, 406] });
    }
    expect(headerOf(caseLabelled(cases, 'nothing at all'), 'Accept')).toBe('*/*;q=0');
  });

  it('also allows that the resource does not exist', () => {
    for (const { scope } of casesOf(negotiation, { key: 'GET /books/{isbn}' }))
      expect(scope.inside ? [] : scope.allowedStatuses).toEqual(expect.arrayContaining([404, 410]));
  });

  it('sends an ordinary body', () => {
    for (const { request } of cases) expect(request).toMatchObject({ body: { kind: 'content' }, credential: 'valid' });
  });

  it('asks for each type of a success with each optional parameter of the query', () => {
    const content = { 'application/json': {}, 'text/csv': {} };
    const query = (name: string, required = false) => ({ name, in: 'query', required, schema: { type: 'boolean' } });
    const header = { name: 'X-Sheet', in: 'header', schema: { type: 'boolean' } };
    const parameters = [query('sheet'), query('owner', true), header];
    const contract = contractOf({
      paths: { '/lists': { get: { parameters, responses: { 200: { description: 'Done', content } } } } },
    } as JsonObject);
    const cases = casesOf(negotiation, { key: 'GET /lists', contract }).filter(({ id }) => id.endsWith('with sheet'));
    expect(cases.map((one) => headerOf(one, 'Accept'))).toEqual(['application/json', 'text/csv']);
    expect(cases.every(({ request, expects }) => /[?&]sheet=/.test(request.path) && expects === 'anything')).toBe(true);
    expect(casesOf(negotiation, { key: 'GET /lists', contract }).some(({ id }) => id.endsWith('with owner'))).toBe(
      false,
    );
  });

  it('asks for each type of a success alone where there are several, and never for the type of an error', () => {
    const cases = casesOf(negotiation, { key: 'GET /lists' });
    expect(cases.filter(({ id }) => id.endsWith(' alone')).map((one) => headerOf(one, 'Accept'))).toEqual([
      'application/json',
      'text/csv',
    ]);
    expect(cases.some((one) => headerOf(one, 'Accept')?.includes('problem'))).toBe(false);
  });

  it('allows that a file is not there in each of several types', () => {
    const file = { schema: { type: 'string', format: 'binary' } };
    const scopesOf = (content: JsonObject) => {
      const contract = contractOf({
        paths: { '/file': { get: { responses: { 200: { description: 'It', content } } } } },
      });
      return new Map(
        casesOf(negotiation, { key: 'GET /file', contract }).map((one) => [headerOf(one, 'Accept'), one.scope.inside]),
      );
    };
    const several = scopesOf({ 'image/png': file, 'application/pdf': file });
    expect(['image/png', 'application/pdf', 'image/*', '*/*'].map((type) => several.get(type))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(scopesOf({ 'image/png': file }).get('image/*')).toBe(true);
    expect(scopesOf({ 'text/csv': {}, 'application/json': {} }).get('text/csv')).toBe(true);
  });
});
