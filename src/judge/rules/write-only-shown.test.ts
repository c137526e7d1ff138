import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const shown = exchange({ text: '{"name":"Ada","password":"secret"}' }, { operation: 'POST /readers' });

describe('write-only-shown', () => {
  it('trips on a writeOnly property in a response', () => {
    expect(faultsOf(shown)).toEqual(['write-only-shown']);
    expect(findingsFor(shown)[0]).toMatchObject({
      level: 'deviation',
      instance: '/password',
      contract: '/components/schemas/Reader/properties/password',
    });
  });

  it('trips on one further in', () => {
    const text = '{"all":[{"name":"Ada"},{"name":"Eve","password":""}]}';
    const [finding] = findingsFor(exchange({ text }, { operation: 'GET /readers' }));
    expect(finding).toMatchObject({ rule: 'write-only-shown', instance: '/all/1/password' });
  });

  it('trips on one of the request that the schema of the response does not mention', () => {
    const faults = (text: string, shown: JsonObject = {}, isWrapped = false) => {
      const sent = { properties: { name: {}, code: { type: 'string', writeOnly: true } } };
      const own = { properties: { name: {}, ...shown } };
      const contract = contractOf({
        paths: {
          '/locks': {
            post: {
              requestBody: { content: { 'application/json': { schema: sent } } },
              responses: {
                '200': {
                  description: '',
                  content: { 'application/json': { schema: isWrapped ? { properties: { data: own } } : own } },
                },
              },
            },
          },
        },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ text }, { content: { name: 'Ada', code: '7410' } });
      const [operation = one.case.operation] = contract.operations;
      const { findings } = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return findings.map(({ rule, instance }) => `${rule} ${instance}`);
    };
    expect(faults('{"name":"Ada","code":"7410"}')).toEqual(['write-only-shown /code']);
    expect(faults('{"name":"Ada","code":"****"}')).toEqual([]);
    expect(faults('{"name":"Ada","code":"7410"}', { code: {} })).toEqual([]);
    expect(faults('{"name":"Ada"}')).toEqual([]);
    expect(faults('{"data":{"name":"Ada","code":"7410"}}', {}, true)).toEqual(['write-only-shown /data/code']);
    expect(faults('{"data":{"name":"Ada","code":"7410"}}', { code: {} }, true)).toEqual([]);
  });

  it('trips on one that a read shows as another request has sent it', () => {
    const code = { type: 'string', writeOnly: true };
    const sent = { properties: { name: {}, code } };
    const content = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
    const faults = (method: string, at: number, text: string, more: JsonObject = {}) => {
      const own = { type: 'object', properties: { name: {}, ...more } };
      const gives = (schema: JsonObject) => ({ responses: { '200': { description: '', ...content(schema) } } });
      const contract = contractOf({
        paths: {
          '/locks': { post: { requestBody: content(sent), ...gives(own) }, get: gives({ type: 'array', items: own }) },
          '/locks/{id}': { get: gives(own) },
          '/keys/{id}': { get: gives(own) },
        },
      });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const one = exchange({ text });
      const operation = contract.operations.filter((other) => other.method === method)[at] ?? one.case.operation;
      const request = { ...one.case.request, method };
      const sentValues = {
        ...bench.sentValues,
        has: (key: string, name: string, value: Json) => key === 'POST /locks' && name === 'code' && value === '741074',
      };
      const judged = judge(
        { ...bench, contract, validator, sentValues },
        { ...one, case: { ...one.case, operation, request } },
      );
      return judged.findings.flatMap(({ rule, instance }) => (rule === 'write-only-shown' ? [instance] : []));
    };
    expect(faults('GET', 1, '{"name":"Ada","code":"741074"}')).toEqual(['/code']);
    expect(faults('GET', 0, '[{"name":"Eve"},{"name":"Ada","code":"741074"}]')).toEqual(['/1/code']);
    expect(faults('GET', 1, '{"name":"Ada","code":"another"}')).toEqual([]);
    expect(faults('POST', 0, '{"name":"Ada","code":"741074"}')).toEqual([]);
    expect(faults('GET', 1, '{"name":"Ada","code":"741074"}', { code: {} })).toEqual([]);
    expect(faults('GET', 2, '{"name":"Ada","code":"741074"}')).toEqual([]);
  });

  it('trips on one of an object in the request that the schema of that object in the response does not mention', () => {
    const faults = (card: JsonObject, declared: JsonObject = {}) => {
      const code = { type: 'string', writeOnly: true };
      const sent = { properties: { name: {}, card: { type: 'object', properties: { code, holder: {} } } } };
      const own = { properties: { name: {}, card: { type: 'object', properties: { holder: {}, ...declared } } } };
      const content = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
      const responses = { '200': { description: '', ...content(own) } };
      const contract = contractOf({ paths: { '/locks': { post: { requestBody: content(sent), responses } } } });
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const text = JSON.stringify({ name: 'Ada', card });
      const one = exchange({ text }, { content: { name: 'Ada', card: { code: '7410', holder: 'Ada' } } });
      const [operation = one.case.operation] = contract.operations;
      const { findings } = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return findings.map(({ rule, instance }) => `${rule} ${instance}`);
    };
    expect(faults({ holder: 'Ada', code: '7410' })).toEqual(['write-only-shown /card/code']);
    expect(faults({ holder: 'Ada', code: '****' })).toEqual([]);
    expect(faults({ holder: 'Ada', code: '7410' }, { code: {} })).toEqual([]);
    expect(faults({ holder: 'Ada' })).toEqual([]);
  });

  it.each([
    ['a response without it', { text: '{"name":"Ada"}' }],
    ['a member of that name elsewhere', { text: '{"name":"Ada","note":{"password":"x"}}' }],
  ])('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, { operation: 'POST /readers' }))).toEqual([]);
  });
});
