import { expect, it } from 'vitest';
import { readForm } from './form-body.ts';
import { readMultipart } from './multipart-body.ts';

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

it('reads a property by the alternative that declares it, in both kinds of forms', () => {
  const cake = { type: 'object', properties: { calories: { type: 'number' }, sold: { type: 'boolean' } } };
  const schema = { oneOf: [{ type: 'object', properties: { volume: { type: 'number' } } }, cake] };
  expect(readForm('calories=420&sold=true', media, { schema }).value).toEqual({ calories: 420, sold: true });
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = new TextEncoder().encode(`${part('calories', '420')}${part('sold', 'true')}--b--\r\n`);
  const read = readMultipart({ body, type: 'multipart/form-data; boundary=b' }, media, { schema });
  expect(read).toEqual({ value: { calories: 420, sold: true } });
});
