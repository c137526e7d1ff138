import { describe, expect, it } from 'vitest';
import { type Asked, exchange, findingsFor, observationsOf } from '../../testing/exchanges.ts';

const empty = { type: null, text: '' } as const;
const bare: Asked = { credential: 'none', expects: 'unauthorised', outside: 'credentials', why: 'no credential' };

describe('status-unlisted', () => {
  it.each([
    ['credentials', 401],
    ['credentials', 403],
    ['media-type', 415],
    ['accept', 406],
    ['size', 413],
    ['length', 411],
    ['expectation', 417],
    ['resource', 404],
  ] as const)('observes what HTTP gives the situation: %s, %i', (outside, status) => {
    expect(observationsOf(exchange({ ...empty, status }, { expects: 'anything', outside }))).toEqual([
      'status-unlisted',
    ]);
  });

  it('says where a line would document it', () => {
    const finding = findingsFor(exchange({ ...empty, status: 403 }, bare))[0];
    expect(finding).toMatchObject({
      level: 'observation',
      contract: '/paths/~1books/post/responses',
      message: 'status 403 is not documented, although HTTP allows it for no credential',
    });
  });

  it.each([400, 422])('observes %i to an invalid request where no refusal is documented at all', (status) => {
    const asked = {
      operation: 'GET /readers',
      expects: 'rejected',
      fault: 'schema',
      why: 'a text for a number',
    } as const;
    expect(findingsFor(exchange({ ...empty, status }, asked))).toMatchObject([
      {
        rule: 'status-unlisted',
        level: 'observation',
        cause: 'no refusal is documented',
        message: `status ${status} refuses an invalid request, but no refusal is documented (400, 422, 4XX or default): a text for a number`,
      },
    ]);
    expect(observationsOf(exchange({ ...empty, status }, { operation: 'GET /readers' }))).toEqual([]);
  });

  it.each([
    ['a documented status', { status: 400 }, bare],
    ['a status under a range', { status: 403 }, { ...bare, operation: 'DELETE /books/{isbn}' }],
    ['a status that HTTP does not give the situation', { status: 422 }, bare],
    ['a request in scope', { status: 403 }, {}],
    ['a method that is not documented', { status: 405 }, { method: 'PUT', expects: 'anything', outside: 'method' }],
  ] as const)('is silent about %s', (_, answered, asked) => {
    expect(observationsOf(exchange(answered, asked))).toEqual([]);
  });
});
