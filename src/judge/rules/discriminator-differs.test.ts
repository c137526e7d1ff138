import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const found = (text: string) => exchange({ text }, { operation: 'GET /finds' });

describe('discriminator-differs', () => {
  it.each(['{"kind":"comic","title":"Emma"}', '{"kind":"atlas","title":"Emma"}'])('trips on %s', (text) => {
    expect(faultsOf(found(text))).toEqual(['discriminator-differs']);
    expect(findingsFor(found(text))[0]).toMatchObject({ level: 'deviation' });
  });

  it('leaves a body alone that is what its discriminator names', () => {
    expect(faultsOf(found('{"kind":"atlas","maps":3}'))).toEqual([]);
  });

  it('is silent about a body that breaks its schema, which another rule reports', () => {
    expect(faultsOf(found('{"kind":"comic"}'))).toEqual(['body-schema']);
  });

  it('is silent where nothing was promised about the request', () => {
    const asked = { operation: 'GET /finds', expects: 'anything' } as const;
    expect(faultsOf(exchange({ text: '{"kind":"comic","title":"Emma"}' }, asked))).toEqual([]);
  });
});
