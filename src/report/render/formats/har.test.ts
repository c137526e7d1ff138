import { expect, it } from 'vitest';
import { buildExchange, buildReply, buildSent } from '../../../testing/build-exchange.ts';
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

it('writes an address that is none as a URI, and beside it as it was sent', () => {
  const requestOf = (url: string) =>
    JSON.parse(renderHarEntry(buildExchange({ sent: buildSent({ url }) }), '2026-01-01T00:00:00.000Z')).request;
  expect(requestOf('http://127.0.0.1/a%?b=%zz%2f%')).toMatchObject({
    url: 'http://127.0.0.1/a%25?b=%25zz%2f%25',
    _sentUrl: 'http://127.0.0.1/a%?b=%zz%2f%',
  });
  expect(requestOf('http://127.0.0.1/a%2F')).not.toHaveProperty('_sentUrl');
});
