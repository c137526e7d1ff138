import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

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

  it.each([
    ['a response without it', { text: '{"name":"Ada"}' }],
    ['a member of that name elsewhere', { text: '{"name":"Ada","note":{"password":"x"}}' }],
  ])('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, { operation: 'POST /readers' }))).toEqual([]);
  });
});
