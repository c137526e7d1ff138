import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked: Asked = { expects: 'rejected', fault: 'media-type', outside: 'media-type', why: 'content sent as text' };

describe('media-type-accepted', () => {
  it('trips on success for a body of another media type', () => {
    const one = exchange({}, asked);
    expect(faultsOf(one)).toEqual(['media-type-accepted']);
    expect(findingsFor(one)[0]).toMatchObject({
      level: 'deviation',
      contract: '/paths/~1books/post/requestBody/content',
      message: 'status 200 to content sent as text',
    });
  });

  it('points at the operation when the contract documents no body', () => {
    expect(findingsFor(exchange({ text: '[]' }, { ...asked, operation: 'GET /books' }))[0]?.contract).toBe(
      '/paths/~1books/get',
    );
  });

  it.each([
    ['415', { status: 415, type: null, text: '' }],
    ['a documented 400', { status: 400 }],
  ] as const)('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, asked))).toEqual([]);
  });

  it('leaves success alone where the media type is in doubt', () => {
    expect(faultsOf(exchange({}, { expects: 'anything', outside: 'media-type' }))).toEqual([]);
  });

  it('leaves other faults to their own rules', () => {
    expect(faultsOf(exchange({}, { ...asked, fault: 'syntax' }))).toEqual(['malformed-accepted']);
  });
});
