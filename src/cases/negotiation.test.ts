import { describe, expect, it } from 'vitest';
import { casesOf, fieldOf, labelled } from '../testing/derivations.ts';
import { negotiation } from './negotiation.ts';

const cases = casesOf(negotiation);

describe('negotiation', () => {
  it('expects acceptance, in scope, wherever the documented type will do', () => {
    const satisfiable = cases.filter(({ scope, fault }) => scope.inside && fault === undefined);
    expect(satisfiable.every(({ expects }) => expects === 'accepted')).toBe(true);
    expect(satisfiable.map((one) => fieldOf(one, 'Accept'))).toEqual([
      undefined,
      '*/*',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/*',
      'text/html, application/json;q=0.1',
      'APPLICATION/JSON',
    ]);
  });

  it('asks with bad content too, where the answer is often made elsewhere', () => {
    const refusals = cases.filter(({ expects }) => expects === 'rejected');
    expect(refusals.map((one) => `${fieldOf(one, 'Accept')} ${one.fault}`)).toEqual(
      [undefined, '*/*', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'].flatMap((accept) => [
        `${accept} schema`,
        `${accept} syntax`,
      ]),
    );
    expect(refusals.every(({ scope }) => scope.inside)).toBe(true);
  });

  it('expects nothing where it will not do, and admits 406', () => {
    const unsatisfiable = cases.filter(({ scope }) => !scope.inside);
    expect(unsatisfiable).toHaveLength(6);
    for (const { expects, scope } of unsatisfiable) {
      expect(expects).toBe('anything');
      expect(scope).toMatchObject({ by: 'accept', admits: [400, 406] });
    }
    expect(fieldOf(labelled(cases, 'nothing at all'), 'Accept')).toBe('*/*;q=0');
  });

  it('lets a resource that may not exist be missing all the same', () => {
    for (const { scope } of casesOf(negotiation, { key: 'GET /books/{isbn}' }))
      expect(scope.inside ? [] : scope.admits).toEqual(expect.arrayContaining([404, 410]));
  });

  it('sends the content of an ordinary request', () => {
    for (const { request } of cases) expect(request).toMatchObject({ body: { kind: 'content' }, credential: 'valid' });
  });

  it('asks for each type of a success alone where there are several, and never for that of an error', () => {
    const cases = casesOf(negotiation, { key: 'GET /lists' });
    expect(cases.filter(({ id }) => id.endsWith(' alone')).map((one) => fieldOf(one, 'Accept'))).toEqual([
      'application/json',
      'text/csv',
    ]);
    expect(cases.some((one) => fieldOf(one, 'Accept')?.includes('problem'))).toBe(false);
  });
});
