import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const notJson: readonly (readonly [string, string])[] = [
  ['plain text', 'OK'],
  ['markup', '<!doctype html><title>Oops</title>'],
  ['a text cut short', '{"title":"Em'],
  ['an object that is not closed', '{"title":"Emma"'],
  ['a second value after the first', '{"title":"Emma"}{"title":"Emma"}'],
  ['a stray character after the value', '{"title":"Emma"};'],
  ['a trailing comma in an object', '{"title":"Emma",}'],
  ['a trailing comma in an array', '{"title":"Emma","tags":["a",]}'],
  ['single quotes', "{'title':'Emma'}"],
  ['a name without quotes', '{title:"Emma"}'],
  ['a comment', '{"title":"Emma"/* 1815 */}'],
  ['NaN', '{"title":"Emma","weight":NaN}'],
  ['Infinity', '{"title":"Emma","weight":Infinity}'],
  ['a leading zero', '{"title":"Emma","pages":0474}'],
  ['a number that ends in its point', '{"title":"Emma","pages":474.}'],
  ['a plus sign', '{"title":"Emma","pages":+474}'],
  ['a byte order mark', '\ufeff{"title":"Emma"}'],
  ['a raw line end in a string', '{"title":"Em\nma"}'],
  ['an escape that does not exist', '{"title":"Em\\ma"}'],
  ['a no-break space between tokens', '{"title":\u00a0"Emma"}'],
  ['undefined', 'undefined'],
  ['white space only', ' \r\n'],
];

describe('body-json', () => {
  it.each(notJson)('trips on %s', (_, text) => {
    expect(faultsOf(exchange({ text }))).toEqual(['body-json']);
  });

  it('trips on an empty body where JSON is documented', () => {
    expect(faultsOf(exchange({ text: '' }))).toEqual(['body-json']);
  });

  it('trips on an error response as on any other', () => {
    expect(faultsOf(exchange({ status: 400, text: 'Bad Request' }, { expects: 'rejected', fault: 'schema' }))).toEqual([
      'body-json',
    ]);
  });

  it('trips on a body that is labelled JSON where the contract documents none', () => {
    const asked = { outside: 'credentials', expects: 'unauthorised', credential: 'none' } as const;
    const headers = [['WWW-Authenticate', 'Bearer']] as const;
    expect(faultsOf(exchange({ status: 401, text: 'Unauthorized', headers }, asked))).toEqual(['body-json']);
    expect(faultsOf(exchange({ status: 401, text: 'no', type: 'application/problem+json', headers }, asked))).toEqual([
      'body-json',
    ]);
  });

  it('says where the text stops being JSON, and quotes nothing that could steer a terminal', () => {
    const [finding] = findingsFor(exchange({ text: '{"title":\u001b[31m"Emma"}' }));
    expect(finding).toMatchObject({ rule: 'body-json', clause: 'RFC 8259, 2', cause: 'syntax' });
    expect(finding?.message).toMatch(/^[\x20-\x7e]+\(character 10\)$/);
  });

  it.each([
    ['printed with indentation', '{\r\n\t"title" : "Emma"\n}\n'],
    ['written with escapes', '{"\\u0074itle":"\\u0045mm\\u0061 \\ud83d\\udcd6 \\/"}'],
    ['with raw characters of every plane', '{"title":"Ému\u2028\u0000\u{1f4d6}"}'.replace('\u0000', '\u007f')],
    ['with half a surrogate pair as an escape, which the grammar allows', '{"title":"\\ud800"}'],
    ['with numbers in every form', '{"title":"Emma","weight":-0.5E+2,"pages":4.74e2}'],
    ['with members that the schema does not declare', '{"title":"Emma","__proto__":{"x":1},"constructor":null}'],
  ])('leaves JSON alone %s', (_, text) => {
    expect(faultsOf(exchange({ text }, { expects: 'anything', outside: 'accept' }))).toEqual([]);
  });

  it.each(['null', '0', '"Emma"', '[]', 'true'])('leaves the scalar or list %s to the schema', (text) => {
    expect(faultsOf(exchange({ text }))).toEqual(['body-schema']);
  });

  it('leaves a body alone that is not labelled JSON', () => {
    expect(faultsOf(exchange({ text: 'OK', type: 'text/plain' }))).toEqual(['media-type']);
  });

  it('leaves the response to a HEAD request alone, which never has a body', () => {
    expect(faultsOf(exchange({ text: '' }, { operation: 'HEAD /books' }))).toEqual([]);
  });

  it('leaves an empty response alone where no body is documented', () => {
    expect(faultsOf(exchange({ status: 204, text: '' }, { operation: 'DELETE /books/{isbn}' }))).toEqual([]);
  });

  it('leaves a 204 alone for which the contract documents a body, which HTTP forbids', () => {
    expect(faultsOf(exchange({ status: 204, text: '' }, { operation: 'GET /covers' }))).toEqual([]);
    expect(faultsOf(exchange({ status: 204, text: '', type: null }, { operation: 'GET /covers' }))).toEqual([]);
  });

  it('reads a body of any depth', () => {
    const depth = 200_000;
    const text = `{"title":"Emma","deep":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(faultsOf(exchange({ text }))).not.toContain('body-json');
  });
});
