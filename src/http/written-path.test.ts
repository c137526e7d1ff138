import { expect, it } from 'vitest';
import { filledTemplate, namesInBraces, parameterOfSegment } from './written-path.ts';

it('lists the names in braces in their order', () => {
  expect(namesInBraces('https://{region}.example.com/{a}-{b}/{}')).toEqual(['region', 'a', 'b', '']);
});

it('fills in the values that there are', () => {
  const values = new Map([['id', '$&']]);
  expect(filledTemplate('/books/{id}/{page}', (name) => values.get(name))).toBe('/books/$&/{page}');
});

it.each([
  ['{bookId}', 'bookId'],
  ['books', undefined],
  ['{id}.json', undefined],
  ['{a}-{b}', undefined],
  ['{}', undefined],
])('the segment %j is the parameter %j', (segment, name) => {
  expect(parameterOfSegment(segment)).toBe(name);
});
