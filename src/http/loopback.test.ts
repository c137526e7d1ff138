import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback.ts';

test.each(['http://localhost', 'http://127.0.0.1:80', 'http://127.9.9.9', 'http://[::1]', 'http://API.LOCALHOST'])(
  '%s is this machine',
  (url) => expect(isLoopbackHost(new URL(url).hostname)).toBe(true),
);

test.each([
  'http://example.com',
  'http://10.0.0.1',
  'http://localhost.example.com',
  'http://[::2]',
  'http://127.evil.org',
])('%s may be another machine', (url) => expect(isLoopbackHost(new URL(url).hostname)).toBe(false));
