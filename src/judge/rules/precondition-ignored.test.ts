import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const unmet = {
  operation: 'PUT /books/{isbn}',
  expects: 'anything',
  expectedState: { kind: 'condition-unmet' },
} as const;

describe('precondition-ignored', () => {
  it('trips when a change succeeds under a condition that does not hold', () => {
    expect(faultsOf(exchange({ status: 204, type: null, text: '' }, unmet))).toContain('precondition-ignored');
  });

  it('trips when the test of a JSON Patch fails, and the patch succeeds', () => {
    const failing = { ...unmet, expectedState: { kind: 'condition-unmet', condition: 'test' } } as const;
    expect(faultsOf(exchange({ status: 204, type: null, text: '' }, failing))).toContain('precondition-ignored');
    const accepted = findingsFor(exchange({ status: 204, type: null, text: '' }, failing));
    expect(accepted.find(({ rule }) => rule === 'precondition-ignored')?.clause).toContain('RFC 6902');
    expect(faultsOf(exchange({ status: 409 }, failing))).not.toContain('precondition-ignored');
  });

  it('trips when a change without the condition that the contract asks for succeeds', () => {
    const missing = { ...unmet, expectedState: { kind: 'condition-unmet', condition: 'none' } } as const;
    const accepted = findingsFor(exchange({ status: 204, type: null, text: '' }, missing));
    expect(accepted.find(({ rule }) => rule === 'precondition-ignored')?.clause).toContain('RFC 6585');
    expect(faultsOf(exchange({ status: 428 }, missing))).not.toContain('precondition-ignored');
  });

  it('trips when such a change is refused with a status that says something else', () => {
    const missing = { ...unmet, expectedState: { kind: 'condition-unmet', condition: 'none' } } as const;
    const messageFor = (status: number) =>
      findingsFor(exchange({ status }, missing)).find(({ rule }) => rule === 'precondition-ignored')?.message;
    for (const status of [400, 409, 412, 422]) expect(messageFor(status)).toContain(`status ${status}`);
    for (const status of [401, 403, 404, 428, 429]) expect(messageFor(status)).toBeUndefined();
  });

  it('trips when a change was refused with 412, and is made anyway', () => {
    const shown = (text: string) =>
      faultsOf(
        exchange(
          { text },
          {
            operation: 'GET /books/{isbn}',
            expectedState: { kind: 'refused-absent', by: 'PUT', status: 412, refused: { title: 'a-4711' } },
          },
        ),
      );
    expect(shown('{"title":"a-4711"}')).toContain('precondition-ignored');
    expect(shown('{"title":"Emma"}')).not.toContain('precondition-ignored');
  });

  it('leaves refusals alone, and changes under no such condition', () => {
    expect(faultsOf(exchange({ status: 400 }, unmet))).not.toContain('precondition-ignored');
    const { expectedState: _, ...plain } = unmet;
    expect(faultsOf(exchange({ status: 204, type: null, text: '' }, plain))).not.toContain('precondition-ignored');
  });
});
