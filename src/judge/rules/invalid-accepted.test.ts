import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor, noReply } from '../../testing/exchanges.ts';

const about = '/components/schemas/NewBook/allOf/1/properties/isbn/type';
const asked: Asked = { content: { isbn: '12', title: 'Emma' }, expects: 'rejected', fault: 'schema', about };

describe('invalid-accepted', () => {
  it('trips on success for what the schema forbids', () => {
    const one = exchange({}, asked);
    expect(faultsOf(one)).toEqual(['invalid-accepted']);
    expect(findingsFor(one)[0]).toMatchObject({ level: 'deviation', contract: about, cause: about });
  });

  it('trips on success without a body', () => {
    const deletion: Asked = { ...asked, operation: 'DELETE /books/{isbn}' };
    expect(faultsOf(exchange({ status: 204, type: null, text: '' }, deletion))).toEqual(['invalid-accepted']);
  });

  it('gives each broken keyword its own cause', () => {
    const causes = [about, '/components/schemas/Book/required'].map(
      (keyword) => findingsFor(exchange({}, { ...asked, about: keyword }))[0]?.cause,
    );
    expect(new Set(causes).size).toBe(2);
  });

  it('does not compare the response with a request that should have been rejected', () => {
    expect(faultsOf(exchange({ text: '{"title":"Other"}' }, asked))).toEqual(['invalid-accepted']);
  });

  it.each([
    ['a documented refusal', { status: 400 }],
    ['a server error', { status: 500 }],
    ['a redirection', { status: 302 }],
    ['a request to come back later', { status: 429 }],
    ['no response', noReply('timeout')],
  ] as const)('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, asked))).not.toContain('invalid-accepted');
  });

  it.each([
    ['syntax', { ...asked, fault: 'syntax' }],
    ['media type', { ...asked, fault: 'media-type' }],
  ] as const)('leaves faults of %s to their own rule', (_, other) => {
    expect(faultsOf(exchange({}, other))).not.toContain('invalid-accepted');
  });

  it('leaves success alone where nothing is promised', () => {
    expect(faultsOf(exchange({}, { expects: 'anything' }))).toEqual([]);
  });
});
