import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

describe('duplicate-members', () => {
  it.each([
    ['at the top', '{"title":"x","title":"Emma"}', '/title'],
    ['with the same value', '{"title":"Emma","title":"Emma"}', '/title'],
    ['spelt with an escape', '{"title":"x","t\\u0069tle":"Emma"}', '/title'],
    ['further down', '{"title":"Emma","author":{"name":"J","name":"Jane"}}', '/author/name'],
    ['in a member that is not declared', '{"title":"Emma","x":[{"y":1,"y":1}]}', '/x/0/y'],
    ['with an empty name', '{"title":"Emma","":1,"":2}', '/'],
  ])('trips on a name that comes twice %s', (_, text, instance) => {
    const one = exchange({ text }, { expects: 'anything', outside: 'accept' });
    expect(faultsOf(one)).toEqual(['duplicate-members']);
    expect(findingsFor(one)[0]).toMatchObject({ level: 'deviation', instance });
  });

  it('trips on an error response', () => {
    const text = '{"code":1,"text":"no","code":2}';
    expect(faultsOf(exchange({ status: 400, text }, { expects: 'rejected', fault: 'schema' }))).toEqual([
      'duplicate-members',
    ]);
  });

  it('judges the shape by the last property, as most parsers do', () => {
    expect(
      faultsOf(exchange({ text: '{"title":"Emma","title":1}' }, { expects: 'anything', outside: 'accept' })),
    ).toEqual(['body-schema', 'duplicate-members']);
  });

  it.each([
    ['in different objects', '{"title":"Emma","author":{"name":"J","title":"Ms"}}'],
    ['that differ in case', '{"title":"Emma","Title":"Emma"}'],
    ['that differ in normalisation', '{"title":"Emma","\u00e9":1,"e\u0301":1}'],
    ['that are equal to a value', '{"title":"title"}'],
    ['in the items of a list', '{"title":"Emma","x":[{"a":1},{"a":1}]}'],
  ])('leaves names alone %s', (_, text) => {
    expect(faultsOf(exchange({ text }, { expects: 'anything', outside: 'accept' }))).toEqual([]);
  });
});
