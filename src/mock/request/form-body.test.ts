import { expect, it } from 'vitest';
import { readForm } from './form-body.ts';

const media = { mediaType: 'application/x-www-form-urlencoded', pointer: '', schema: '/schema', examples: [] } as const;
const list = { type: 'array', items: { type: 'integer' } };
const document = { schema: { type: 'object', properties: { a: list, b: { type: 'string' } } } };

it.each([
  ['a=1&a=2&b=x+y', { a: [1, 2], b: 'x y' }],
  ['c=1&c=2%26&d=3', { c: ['1', '2&'], d: '3' }],
  ['', {}],
])('the form %s is %j', (text, value) => {
  expect(readForm(text, media, document).value).toEqual(value);
});
