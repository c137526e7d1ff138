import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor, observationsOf } from '../../testing/exchanges.ts';

const refused: Asked = { operation: 'POST /loans', expects: 'rejected', fault: 'schema' };

describe('unexpected-content', () => {
  it.each([
    ['JSON', { status: 422 }],
    ['text', { status: 422, type: 'text/plain', text: 'no' }],
    ['content of no type', { status: 422, type: null, text: 'no' }],
  ])('observes %s where the contract describes no content', (_, answered) => {
    expect(observationsOf(exchange(answered, refused))).toEqual(['unexpected-content']);
    expect(faultsOf(exchange(answered, refused))).toEqual([]);
  });

  it('gives the size of the body, and nothing of it', () => {
    const [finding] = findingsFor(exchange({ status: 422, type: null, text: '\u001b[2J' }, refused));
    expect(finding?.message).toBe('the 422 response has a body of 4 bytes; the contract documents none');
    expect(finding?.contract).toBe('/paths/~1loans/post/responses/422');
  });

  it.each([
    ['an empty response', { status: 422, type: null, text: '' }, refused],
    ['an empty response that names a type', { status: 422, text: '' }, refused],
    ['documented content', { status: 400 }, { expects: 'rejected', fault: 'schema' }],
    ['an undocumented status', { status: 415 }, { ...refused, outside: 'media-type' }],
  ] as const)('is silent about %s', (_, answered, asked) => {
    expect(observationsOf(exchange(answered, asked))).not.toContain('unexpected-content');
  });
});
