import { expect, it } from 'vitest';
import { mayAdminister } from './admin-access.ts';

const head = { method: 'GET', url: '/', headers: {} };

it.each([
  ['127.0.0.1', '127.0.0.1', [], true],
  ['::1', '::1', [], true],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1', [], true],
  ['192.0.2.7', '192.0.2.7', [], true],
  ['192.0.2.8', '192.0.2.7', [], false],
  ['::ffff:192.0.2.8', '::ffff:192.0.2.7', ['192.0.2.8'], true],
  ['192.0.2.9', '192.0.2.7', ['192.0.2.8'], false],
  ['192.0.2.9', '192.0.2.7', ['any'], true],
  [undefined, undefined, [], false],
])('a client at %s of a mock at %s, with %j let in: %s', (remoteAddress, localAddress, hosts, allowed) => {
  expect(mayAdminister(head, { remoteAddress, localAddress }, { hosts })).toBe(allowed);
});
