import { describe, expect, it } from 'vitest';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const patched = { method: 'PATCH', expects: 'anything', outside: 'method' } as const;
const refused = { status: 405, type: null, text: '' } as const;

describe('allow-missing', () => {
  it('trips on a 405 to an undocumented method without Allow', () => {
    expect(faultsOf(exchange(refused, patched))).toEqual(['allow-missing']);
  });

  it('trips on a 405 that the contract documents', () => {
    const asked = { operation: 'DELETE /books/{isbn}', expects: 'anything' } as const;
    expect(faultsOf(exchange({ status: 405 }, asked))).toEqual(['allow-missing']);
  });

  it.each([
    ['a list of methods', [['Allow', 'GET, POST']]],
    ['unusual case of the name', [['aLLOW', 'POST']]],
    ['an empty list, which says that no method is allowed', [['Allow', '']]],
    [
      'the list in two fields',
      [
        ['Allow', 'GET'],
        ['Allow', 'POST'],
      ],
    ],
  ] as const)('leaves a 405 alone that has %s', (_, headers) => {
    expect(faultsOf(exchange({ ...refused, headers }, patched))).toEqual([]);
  });

  it.each([404, 400, 501])('needs no Allow with a %i', (status) => {
    expect(faultsOf(exchange({ ...refused, status }, patched))).toEqual([]);
  });
});
