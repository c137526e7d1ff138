import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const absent = { kind: 'refused-absent', by: 'POST', status: 400, refused: { title: 'a-4711' } } as const;

function shown(text: string, expectedState: Partial<typeof absent> | { by: string; status: number } = {}) {
  return exchange({ text }, { operation: 'GET /books/{isbn}', expectedState: { ...absent, ...expectedState } });
}

describe('refused-but-done', () => {
  it('trips when what was refused is shown, or is in the list', () => {
    expect(faultsOf(shown('{"title":"a-4711"}'))).toContain('refused-but-done');
    expect(faultsOf(shown('[{"title":"Emma"},{"title":"a-4711"}]'))).toContain('refused-but-done');
    expect(faultsOf(shown('{"data":{"title":"a-4711"}}'))).toContain('refused-but-done');
  });

  it('leaves alone what has none of it', () => {
    expect(faultsOf(shown('{"title":"Emma"}'))).not.toContain('refused-but-done');
    expect(faultsOf(shown('[{"title":"Emma"},{"name":"a-4711"}]'))).not.toContain('refused-but-done');
    expect(faultsOf(shown('[]'))).not.toContain('refused-but-done');
  });

  it('leaves a refusal with 412 to another rule, and cites RFC 5789 for a PATCH', () => {
    expect(faultsOf(shown('{"title":"a-4711"}', { by: 'PUT', status: 412 }))).not.toContain('refused-but-done');
    const findings = findingsFor(shown('{"title":"a-4711"}', { by: 'PATCH', status: 422 }));
    expect(findings.find(({ rule }) => rule === 'refused-but-done')?.clause).toContain('RFC 5789');
  });
});
