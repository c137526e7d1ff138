import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked = { operation: 'POST /readers', expects: 'anything', content: { name: 'Ada', number: 74107410 } } as const;

describe('read-only-taken', () => {
  it('trips when a readOnly property has the value that the request sent', () => {
    const one = exchange({ text: '{"name":"Ada","number":74107410}' }, asked);
    expect(faultsOf(one)).toEqual(['read-only-taken']);
    expect(findingsFor(one)[0]).toMatchObject({
      level: 'deviation',
      contract: '/components/schemas/Reader/properties/number',
    });
  });

  it.each([
    ['another value', { text: '{"name":"Ada","number":12}' }],
    ['none', { text: '{"name":"Ada"}' }],
    ['a refusal', { status: 400 }],
  ])('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, asked))).toEqual([]);
  });

  it('leaves what is restored alone, as the server has shown it', () => {
    const one = exchange({ text: '{"name":"Ada","number":74107410}' }, asked);
    expect(faultsOf({ ...one, case: { ...one.case, strategy: 'state' } })).toEqual([]);
  });

  it('leaves values alone that may be equal by chance', () => {
    const one = exchange({ text: '{"name":"Ada","number":12}' }, { ...asked, content: { name: 'Ada', number: 12 } });
    expect(faultsOf(one)).toEqual([]);
  });
});
