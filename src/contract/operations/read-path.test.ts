import { expect, it } from 'vitest';
import { readPath } from './read-path.ts';

it.each([
  ['/books/{id}', { path: '/books/{id}', query: '', queryParameters: [] }],
  ['/messages?beta=true', { path: '/messages', query: 'beta=true', queryParameters: [] }],
  ['/token#refresh', { path: '/token', query: '', queryParameters: [] }],
  ['/a?b=1&c=2#d?e', { path: '/a', query: 'b=1&c=2', queryParameters: [] }],
  ['/pets?kind={name}&all=1', { path: '/pets', query: 'all=1', queryParameters: [{ key: 'kind', name: 'name' }] }],
  ['/a/{b?}/{c#}', { path: '/a/{b?}/{c#}', query: '', queryParameters: [] }],
])('takes apart %s', (written, parts) => {
  expect(readPath(written)).toEqual(parts);
});
