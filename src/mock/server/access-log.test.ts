import { describe, expect, it } from 'vitest';
import { accessLine, loggableTarget } from './access-log.ts';

describe('an access log', () => {
  it('has one line per request', () => {
    const record = { method: 'POST', target: '/books?q="x"', status: 200, ms: 1.234 };
    expect(accessLine(record, 'pretty')).toBe('POST /books?q="x" 200 1.2 ms\n');
    expect(JSON.parse(accessLine(record, 'json'))).toEqual({ ...record, ms: 1.2 });
    expect(JSON.parse(accessLine({ ...record, status: undefined }, 'json'))).toMatchObject({ status: null });
  });

  it.each([
    ['/a?token=x&b=1', '/a?token=***&b=1'],
    ['/a?Access_Token=x', '/a?Access_Token=***'],
    ['/a?my%2Dkey=x', '/a?my%2Dkey=***'],
    ['/a?token', '/a?token'],
    ['/a\u001b[2J\u00e9', '/a%1B[2J%C3%A9'],
  ])('shows %j as %s', (target, shown) => {
    expect(loggableTarget(target, new Set(['my-key']))).toBe(shown);
  });

  it('cuts a target that is very long', () => {
    expect(loggableTarget(`/${'x'.repeat(9000)}`, new Set()).length).toBeLessThan(2100);
  });
});
