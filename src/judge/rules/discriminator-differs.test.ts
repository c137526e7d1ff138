import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const found = (text: string) => exchange({ text }, { operation: 'GET /finds' });

describe('discriminator-differs', () => {
  it.each(['{"kind":"comic","title":"Emma"}', '{"kind":"atlas","title":"Emma"}'])('trips on %s', (text) => {
    expect(faultsOf(found(text))).toEqual(['discriminator-differs']);
    expect(findingsFor(found(text))[0]).toMatchObject({ level: 'deviation' });
  });

  it('leaves content alone that is what it says', () => {
    expect(faultsOf(found('{"kind":"atlas","maps":3}'))).toEqual([]);
  });

  it('is silent about content that breaks its schema, which is told already', () => {
    expect(faultsOf(found('{"kind":"comic"}'))).toEqual(['body-schema']);
  });

  it('is silent where nothing was promised about the request', () => {
    const asked = { operation: 'GET /finds', expects: 'anything' } as const;
    expect(faultsOf(exchange({ text: '{"kind":"comic","title":"Emma"}' }, asked))).toEqual([]);
  });
});
