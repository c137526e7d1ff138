import { expect, it } from 'vitest';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { renderHarEntry } from './har.ts';

it('shows which cookie a response sets, and not its value', () => {
  const headers = [['Set-Cookie', 'session=s3cret=; Path=/; HttpOnly'] as const, ['X-Kind', 'a=b'] as const];
  const entry = renderHarEntry(buildExchange({ outcome: buildReply({ headers }) }), '2026-01-01T00:00:00.000Z');
  expect(entry).not.toContain('s3cret');
  expect(JSON.parse(entry).response.headers).toEqual([
    { name: 'Set-Cookie', value: 'session=…; Path=/; HttpOnly' },
    { name: 'X-Kind', value: 'a=b' },
  ]);
});
