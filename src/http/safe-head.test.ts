import { expect, it } from 'vitest';
import { fieldValue, requestTarget, sendableFields } from './safe-head.ts';

it.each([
  ['/books?q=a%20b&c=%C3%A9', '/books?q=a%20b&c=%C3%A9'],
  ['/a b\r\nX: 1#c', '/a%20b%0D%0AX:%201%23c'],
  ['/caf\u00e9/\u200e/\u{1f4d6}', '/caf%C3%A9/%E2%80%8E/%F0%9F%93%96'],
  ['/\ud800/\u007f', '/%EF%BF%BD/%7F'],
])('the request target of %j is %s', (path, target) => {
  expect(requestTarget(path)).toBe(target);
});

it('fits header values in one line, and leaves out names that no field can have', () => {
  expect(fieldValue('a\r\nb\0\tc')).toBe('a  b \tc');
  expect(
    sendableFields([
      ['X-A', '1\n2'],
      ['X B', '1'],
    ]),
  ).toEqual([['X-A', '1 2']]);
});
