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

it('gives a field to the property of its name, and what an exploded object has as well to the object', () => {
  const code = { type: 'object', properties: { pages: { type: 'string' }, width: { type: 'integer' } } };
  const properties = { pages: { type: 'integer' }, code };
  const read = (text: string) => readForm(text, media, { schema: { type: 'object', properties } }).value;
  expect(read('pages=2')).toEqual({ pages: 2 });
  expect(read('pages=2&width=3')).toMatchObject({ pages: 2, code: { width: 3 } });
});
