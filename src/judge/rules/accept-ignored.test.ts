import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const json = { text: '[]' };
const asking = (accept: string) => ({ operation: 'GET /lists', accept });

describe('accept-ignored', () => {
  it('trips when the response has another documented type than the requested one', () => {
    const one = exchange(json, asking('text/csv'));
    expect(faultsOf(one)).toEqual(['accept-ignored']);
    expect(findingsFor(one)[0]).toMatchObject({ level: 'deviation', clause: 'RFC 9110, 12.5.1' });
  });

  it.each(['application/json', 'text/csv, application/json', 'text/xml', 'text/*', '*/*', 'image/png'])(
    'leaves JSON alone for %s',
    (accept) => {
      expect(faultsOf(exchange(json, asking(accept)))).toEqual([]);
    },
  );

  it('leaves a file alone, which has the type that it was stored with', () => {
    const asked = { operation: 'GET /covers', accept: 'application/vnd.cover+json' };
    expect(faultsOf(exchange({ type: 'image/png', text: 'x' }, asked))).toEqual([]);
  });

  it('leaves a type alone that the query asks for', () => {
    const csv = { type: 'text/csv', text: 'a' };
    const asked = { operation: 'GET /lists', accept: 'application/json' };
    const one = exchange(csv, asked);
    const sentTo = (path: string) => ({ ...one, case: { ...one.case, request: { ...one.case.request, path } } });
    expect(faultsOf(sentTo('/lists?format=csv'))).toEqual([]);
    expect(faultsOf(sentTo('/lists?format=json'))).toEqual(['accept-ignored']);
    const vendor = exchange({ type: 'application/vnd.cover+json' }, { operation: 'GET /covers', accept: 'image/png' });
    const sentFor = (path: string) => ({
      ...vendor,
      case: { ...vendor.case, request: { ...vendor.case.request, path } },
    });
    expect(faultsOf(sentFor('/covers?format=json'))).toEqual([]);
    expect(faultsOf(sentFor('/covers?format=csv'))).toEqual(['accept-ignored']);
  });

  it('leaves a type alone that a parameter of the query lists', () => {
    const content = { 'application/json': {}, 'text/csv': {} };
    const judged = (listed: readonly string[], place: string) => {
      const parameters = [{ name: 'format', in: place, schema: { type: 'string', enum: [...listed] } }];
      const get = { parameters, responses: { '200': { description: 'Done', content } } };
      const contract = contractOf({ paths: { '/lists': { get } } } as JsonObject);
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange(json, asking('text/csv'));
      const sent = { ...one, case: { ...one.case, operation: operationOf('GET /lists', contract) } };
      return judge({ ...bench, contract, validator }, sent).findings.map(({ rule }) => rule);
    };
    expect(judged(['json', 'csv'], 'query')).toEqual([]);
    expect(judged(['JSON', 'CSV'], 'query')).toEqual([]);
    expect(judged(['short', 'long'], 'query')).toEqual(['accept-ignored']);
    expect(judged(['json', 'csv'], 'header')).toEqual(['accept-ignored']);
  });

  it('leaves refusals alone, and the requested type', () => {
    const refusal = { status: 400, type: 'application/problem+json', text: '{}' };
    expect(faultsOf(exchange(refusal, { ...asking('text/csv'), expects: 'anything' }))).toEqual([]);
    expect(faultsOf(exchange({ type: 'text/csv', text: 'a' }, asking('text/csv')))).toEqual([]);
  });
});
