import { describe, expect, it } from 'vitest';
import { accessLine } from './access-log.ts';

describe('an access log', () => {
  it('has one line per request', () => {
    const record = { method: 'POST', target: '/books?q="x"', status: 200, ms: 1.234 };
    expect(accessLine(record, 'pretty')).toBe('POST /books?q="x" 200 1.2 ms\n');
    expect(JSON.parse(accessLine(record, 'json'))).toEqual({ ...record, ms: 1.2 });
    expect(JSON.parse(accessLine({ ...record, status: undefined }, 'json'))).toMatchObject({ status: null });
  });
});
