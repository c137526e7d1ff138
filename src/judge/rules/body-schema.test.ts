import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const rejected: Asked = { expects: 'rejected', fault: 'schema' };
const books: Asked = { operation: 'GET /books' };
const loans: Asked = { operation: 'POST /loans' };
const stock: Asked = { operation: 'GET /stock' };
const created = { status: 201, headers: [['Location', '/loans/1']] } as const;

describe('body-schema', () => {
  it.each([
    ['a required member that is missing', '{"shelf":"A1"}', ''],
    ['null for a text', '{"title":null}', '/title'],
    ['a number for a text', '{"title":1815}', '/title'],
    ['a list for an object', '[{"title":"Emma"}]', ''],
    ['a text for an integer', '{"title":"Emma","pages":"474"}', '/pages'],
    ['a member that is missing further down', '{"title":"Emma","author":{}}', '/author'],
    ['a wrong item', '{"title":"Emma","tags":["a",2]}', '/tags/1'],
    ['a member of another case', '{"Title":"Emma"}', ''],
    ['nothing but an inherited name', '{"__proto__":{"title":"Emma"}}', ''],
  ])('trips on %s', (_, text, instance) => {
    const one = exchange({ text });
    expect(faultsOf(one)).toEqual(['body-schema']);
    expect(findingsFor(one)[0]?.instance).toBe(instance);
  });

  it.each([
    ['{"title":1815}', '"/title" must be string', '1815'],
    ['{"title":null}', '"/title" must be string', 'null'],
    ['{"shelf":"A1"}', "the body must have required property 'title'", undefined],
    ['{"title":["Emma"]}', '"/title" must be string', undefined],
    ['5', 'the body must be object', '5'],
    [`{"title":"Emma","pages":"${'a'.repeat(101)}"}`, '"/pages" must be integer', `"${'a'.repeat(100)}"…`],
  ])('says what was expected, and what was there: %s', (text, expected, value) => {
    expect(findingsFor(exchange({ text }))[0]).toMatchObject({ expected, ...(value !== undefined && { value }) });
    expect(findingsFor(exchange({ text }))[0]?.value).toBe(value);
  });

  it.each([
    ['an error without its text', { status: 400, text: '{"code":1}' }, rejected],
    ['an error of another shape', { status: 400, text: '{"error":"no"}' }, rejected],
    ['a response under "default"', { status: 404, text: '{}' }, { ...books, expects: 'anything' }],
    ['a response under a range', { status: 409, text: '{}' }, { operation: 'DELETE /books/{isbn}' }],
    ['an item of a list', { text: '[{"title":"Emma"},{}]' }, books],
    ['a member that a closed object does not declare', { ...created, text: '{"isbn":12,"x":1}' }, loans],
    ['a text that is not of its format', { ...created, text: '{"isbn":12,"until":"20.11.2026"}' }, loans],
    ['a number below its minimum', { text: '{"emma":-1}' }, stock],
  ] as const)('trips on %s', (_, answered, asked) => {
    expect(faultsOf(exchange(answered, asked))).toEqual(['body-schema']);
  });

  it.each([
    ['a', []],
    ['a\n', []],
    ['A', ['body-schema']],
    ['a\nb', ['body-schema']],
    ['', ['body-schema']],
  ])('checks plain text by its schema, except for a line end: %j', (text, faults) => {
    expect(faultsOf(exchange({ type: 'text/csv', text }, { operation: 'GET /lists', accept: 'text/csv' }))).toEqual(
      faults,
    );
  });

  it('leaves the response to a HEAD request alone, which never has a text', () => {
    expect(
      faultsOf(
        exchange({ type: 'text/csv', text: '' }, { operation: 'GET /lists', method: 'HEAD', accept: 'text/csv' }),
      ),
    ).toEqual([]);
  });

  it.each([
    ['text/json', '{"title":"Emma"}', []],
    ['text/json', '{"title":1}', ['body-schema']],
    ['text/xml', '<Book><title>Emma</title></Book>', []],
    ['text/csv', 'title\nEmma', []],
    ['text/plain', '{"title":"Emma"}', []],
    ['text/plain', 'Emma', ['body-schema']],
  ])('reads %s as what it is: %j', (type, text, faults) => {
    const operation = 'GET /covers';
    expect(faultsOf(exchange({ type, text }, { operation, accept: type }))).toEqual(faults);
  });

  it('trips on an error response whatever was sent, even a malformed body', () => {
    const asked: Asked = { raw: '{', expects: 'rejected', fault: 'syntax' };
    expect(faultsOf(exchange({ status: 400, text: '{"message":"Unexpected end"}' }, asked))).toEqual(['body-schema']);
  });

  it('points at the keyword behind every reference', () => {
    const [finding] = findingsFor(exchange({ text: '{"title":1}' }));
    expect(finding).toMatchObject({
      level: 'violation',
      contract: '/components/schemas/Book/properties/title/type',
      message: '200 body at "/title": must be string',
    });
  });

  it('gives all items of a list one cause, and two properties two', () => {
    const causes = (text: string): string[] => findingsFor(exchange({ text }, books)).map(({ cause }) => cause);
    expect(new Set(causes('[{"title":1},{"title":2},{"title":3}]')).size).toBe(1);
    expect(new Set(causes('[{"title":1,"shelf":2}]')).size).toBe(2);
  });

  it('gives properties that the contract does not name one cause', () => {
    const causesOf = (text: string, asked: Asked): string[] =>
      findingsFor(exchange({ text }, asked)).map(({ cause }) => cause);
    expect(new Set(causesOf('{"emma":-1,"persuasion":-2}', stock)).size).toBe(1);
    const extra = (name: string) => exchange({ ...created, text: `{"isbn":12,"${name}":1}` }, loans);
    expect(findingsFor(extra('x'))[0]?.cause).toBe(findingsFor(extra('y'))[0]?.cause);
  });

  it('shows names that the target chose only as printable text', () => {
    const [finding] = findingsFor(exchange({ text: '{"\\u001b[2J\\n::error::x\u202e":"many"}' }, stock));
    expect(finding?.message).toMatch(/^[\x20-\x7e]+$/);
  });

  it('stops after five findings in one response', () => {
    const text = JSON.stringify(Array.from({ length: 100 }, () => ({})));
    expect(findingsFor(exchange({ text }, books))).toHaveLength(5);
  });

  it.each([
    ['only what is required', '{"title":""}'],
    ['members that are not declared', '{"title":"Emma","isbn":"x","extra":{"deep":[null]}}'],
    ['members in another order', '{"shelf":"A1","author":{"name":"Jane"},"title":"Emma"}'],
    ['empty lists', '{"title":"Emma","tags":[]}'],
    ['an integer with a zero fraction', '{"title":"Emma","pages":474.0}'],
    ['an integer with an exponent', '{"title":"Emma","pages":4e2}'],
    ['a text of any character', '{"title":"\\u0000\u{10ffff}"}'],
  ])('leaves a response alone with %s', (_, text) => {
    expect(faultsOf(exchange({ text }, { expects: 'anything', outside: 'accept' }))).toEqual([]);
  });

  it.each([
    ['of an undocumented status', { status: 404, text: '{}' }, { outside: 'credentials', credential: 'none' }],
    ['without documented content', { status: 422, text: '{}' }, { ...loans, ...rejected }],
    ['to a method that is not documented', { status: 405, text: '{}' }, { method: 'PATCH', outside: 'method' }],
  ] as const)('leaves the body of a response alone %s', (_, answered, asked) => {
    const allowed = { ...answered, headers: [['Allow', 'POST']] } as const;
    expect(faultsOf(exchange(allowed, { expects: 'anything', outside: 'accept', ...asked }))).toEqual([]);
  });

  it('checks a body by the most specific entry for its media type', () => {
    const covers: Asked = { operation: 'GET /covers' };
    expect(faultsOf(exchange({ type: 'application/vnd.cover+json', text: '{}' }, covers))).toEqual(['body-schema']);
    expect(faultsOf(exchange({ type: 'text/csv', text: '{}' }, covers))).toEqual([]);
  });
});
