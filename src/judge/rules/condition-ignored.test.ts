import { describe, expect, it } from 'vitest';
import { exchange, faultsOf } from '../../testing/exchanges.ts';

const asked = { operation: 'PUT /books/{isbn}', expects: 'anything' } as const;
const unmodified = {
  ...asked,
  operation: 'GET /books/{isbn}',
  expectedState: { kind: 'not-modified', tag: '"1"' },
} as const;
const met = { ...asked, expectedState: { kind: 'condition-met' } } as const;
const tagged = (tag: string, status = 200) => ({ status, headers: [['ETag', tag] as const] });

describe('condition-ignored', () => {
  it('trips at 200 with the tag that the request has, and not at another tag or 304', () => {
    expect(faultsOf(exchange(tagged('"1"'), unmodified))).toContain('condition-ignored');
    expect(faultsOf(exchange(tagged('"2"'), unmodified))).not.toContain('condition-ignored');
    expect(faultsOf(exchange({ ...tagged('"1"', 304), type: null, text: '' }, unmodified))).not.toContain(
      'condition-ignored',
    );
  });

  it('trips at a 304 with a tag that the request does not have, and at any 304 to a tag that was never given', () => {
    const asking = (condition: string, tag: string, asked: Parameters<typeof exchange>[1] = unmodified) => {
      const answered = exchange({ ...tagged(tag, 304), type: null, text: '' }, asked);
      const request = { ...answered.case.request, headers: [['If-None-Match', condition] as const] };
      return faultsOf({ ...answered, case: { ...answered.case, request } });
    };
    expect(asking('"1"', '"2"')).toContain('condition-ignored');
    for (const condition of ['"0", "2"', 'W/"2"', '*'])
      expect(asking(condition, '"2"')).not.toContain('condition-ignored');
    expect(asking('"2"', 'W/"2"')).not.toContain('condition-ignored');
    const unknown = { ...unmodified, expectedState: { kind: 'condition-met' } } as const;
    expect(asking('"0"', '"2"', unknown)).toContain('condition-ignored');
    expect(faultsOf(exchange(tagged('"2"'), unknown))).not.toContain('condition-ignored');
  });

  it('trips at a 304 without a tag where the 200 response had one', () => {
    const untagged = { status: 304, type: null, text: '' };
    expect(faultsOf(exchange(untagged, unmodified))).toContain('condition-ignored');
    expect(faultsOf(exchange(untagged, asked))).not.toContain('condition-ignored');
  });

  it('trips at 412 to If-Match: *, and not at other refusals', () => {
    expect(faultsOf(exchange({ status: 412 }, met))).toContain('condition-ignored');
    expect(faultsOf(exchange({ status: 400 }, met))).not.toContain('condition-ignored');
    expect(faultsOf(exchange({ status: 412 }, asked))).not.toContain('condition-ignored');
  });
});
