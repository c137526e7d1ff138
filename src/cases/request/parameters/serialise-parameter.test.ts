import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { buildParameter } from '../../../testing/build-parameter.ts';
import { serialiseParameter } from './serialise-parameter.ts';

type Row = readonly [place: Parameter['in'], style: string, explode: boolean, value: Json, text: string];

const list = ['blue', 'black'];
const object = { R: 100, G: 200 };

function written([place, style, explode, value]: Row, more: Partial<Parameter> = {}): string {
  const parameter = buildParameter({ name: 'color', in: place, required: true, style, explode, ...more });
  return serialiseParameter(parameter, value);
}

/** After the table of style examples in the OpenAPI Specification. */
const rows: readonly Row[] = [
  ['path', 'matrix', false, 'blue', ';color=blue'],
  ['path', 'matrix', false, list, ';color=blue,black'],
  ['path', 'matrix', true, list, ';color=blue;color=black'],
  ['path', 'matrix', false, object, ';color=R,100,G,200'],
  ['path', 'matrix', true, object, ';R=100;G=200'],
  ['path', 'label', false, 'blue', '.blue'],
  ['path', 'label', false, list, '.blue,black'],
  ['path', 'label', true, list, '.blue.black'],
  ['path', 'label', false, object, '.R,100,G,200'],
  ['path', 'label', true, object, '.R=100.G=200'],
  ['path', 'simple', false, 'blue', 'blue'],
  ['path', 'simple', true, list, 'blue,black'],
  ['path', 'simple', false, object, 'R,100,G,200'],
  ['path', 'simple', true, object, 'R=100,G=200'],
  ['header', 'simple', false, list, 'blue,black'],
  ['query', 'form', true, '', 'color='],
  ['query', 'form', true, 'blue', 'color=blue'],
  ['query', 'form', false, list, 'color=blue,black'],
  ['query', 'form', true, list, 'color=blue&color=black'],
  ['query', 'form', false, object, 'color=R,100,G,200'],
  ['query', 'form', true, object, 'R=100&G=200'],
  ['query', 'form', true, [], ''],
  ['query', 'spaceDelimited', false, list, 'color=blue%20black'],
  ['query', 'pipeDelimited', false, list, 'color=blue%7Cblack'],
  ['query', 'deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200'],
  ['cookie', 'form', false, 'blue', 'color=blue'],
];

describe('serialiseParameter', () => {
  it.each(rows)('writes a parameter in the %s, style %s, explode %s, of %j as %s', (...row) => {
    expect(written(row)).toBe(row[4]);
  });

  it('writes a list in an object as one pair of a query for each item', () => {
    const nested = { tags: ['new', 'old'], sold: false };
    expect(written(['query', 'form', true, nested, ''])).toBe('tags=new&tags=old&sold=false');
    expect(written(['query', 'deepObject', true, nested, ''])).toBe(
      'color%5Btags%5D=new&color%5Btags%5D=old&color%5Bsold%5D=false',
    );
  });

  it('encodes everything but unreserved characters', () => {
    const text = "a b/?#[]@!$&'()*+,;=%é\u{1f4d6}-._~";
    expect(written(['query', 'form', true, text, ''])).toBe(
      'color=a%20b%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25%C3%A9%F0%9F%93%96-._~',
    );
  });

  it('leaves reserved characters where they are allowed', () => {
    expect(written(['query', 'form', true, 'a/b?c=d e', ''], { allowReserved: true })).toBe('color=a/b?c=d%20e');
  });

  it('does not keep a reserved character that would end the value', () => {
    expect(written(['query', 'form', true, 'a&b=1#c+', ''], { allowReserved: true })).toBe('color=a%26b=1%23c%2B');
    expect(written(['path', 'simple', false, 'a/b?c#d', ''], { allowReserved: true })).toBe('a%2Fb%3Fc%23d');
    expect(written(['cookie', 'form', true, 'a; b=1', ''], { allowReserved: true })).toBe('color=a%3B%20b%3D1');
  });

  it('leaves header values as they are', () => {
    expect(written(['header', 'simple', false, 'a b/c', ''])).toBe('a b/c');
  });

  it('writes numbers, booleans and null exactly', () => {
    expect(written(['query', 'form', true, 9223372036854775807n, ''])).toBe('color=9223372036854775807');
    expect(written(['query', 'form', true, [true, null, -0.5], ''])).toBe('color=true&color=null&color=-0.5');
  });

  it('encodes the name', () => {
    expect(written(['query', 'form', true, '1', ''], { name: 'a[b]' })).toBe('a%5Bb%5D=1');
  });
});
