import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { caseLabelled, casesOf, headerOf } from '../../../testing/derivations.ts';
import { parameters as parametersStrategy } from './parameters.ts';

function given(place: string, schema: JsonObject, more: JsonObject = {}) {
  const one = { name: 'p', in: place, required: place === 'path', schema, ...more };
  const path = place === 'path' ? '/books/{p}' : '/books';
  const contract = contractOf({ paths: { [path]: { get: { parameters: [one] } } } });
  return casesOf(parametersStrategy, { key: `GET ${path}`, contract });
}

const pages = given('query', { type: 'integer', minimum: 1, maximum: 9 }, { required: true });

describe('parameters', () => {
  it('sends values that the schema allows, and expects them to be accepted', () => {
    const valid = pages.filter(({ expects }) => expects === 'accepted');
    expect(valid.map(({ request }) => request.path)).toEqual(expect.arrayContaining(['/books?p=9', '/books?p=2']));
    expect(valid.every(({ fault, scope }) => fault === undefined && scope.inside)).toBe(true);
  });

  it('sends no object whose properties are called like another parameter', () => {
    const object = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, age: { type: 'integer' } },
    };
    const pathsWith = (name: string, style = 'form') => {
      const parameters = [
        { name: 'info', in: 'query', schema: object, style },
        { name, in: 'query', schema: { type: 'string' } },
      ];
      const contract = contractOf({ paths: { '/books': { get: { parameters } } } });
      return casesOf(parametersStrategy, { key: 'GET /books', contract }).map(({ request }) => request.path);
    };
    expect(pathsWith('age').filter((path) => path.includes('name='))).toEqual([]);
    expect(pathsWith('years').some((path) => path.includes('name='))).toBe(true);
    expect(
      pathsWith('age', 'deepObject').some((path) => path.includes('info%5Bname%5D=') || path.includes('info[name]=')),
    ).toBe(true);
  });

  it('sends zero without a sign', () => {
    const paths = given('query', { type: 'integer', minimum: 0 }).map(({ request }) => request.path);
    expect(paths).toContain('/books?p=0');
    expect(paths).not.toContain('/books?p=-0');
  });

  it('sends values that it forbids, and expects a refusal', () => {
    const invalid = pages.filter(({ expects }) => expects === 'rejected');
    expect(invalid.map(({ request }) => request.path)).toEqual(
      expect.arrayContaining(['/books?p=0', '/books?p=10', '/books?p=1.5', '/books?p=text']),
    );
    expect(invalid.every(({ fault }) => fault === 'schema')).toBe(true);
  });

  it('calls no value invalid whose text has a valid reading', () => {
    const texts = given('query', { type: 'string' }).filter(({ expects }) => expects === 'rejected');
    const numbers = pages.filter(({ expects, id }) => expects === 'rejected' && id.includes('in quotes'));
    expect([...texts, ...numbers]).toEqual([]);
  });

  it('leaves a required parameter out, except from the path', () => {
    expect(caseLabelled(pages, 'query p, missing')).toMatchObject({
      expects: 'rejected',
      fault: 'schema',
      request: { path: '/books' },
    });
    expect(given('path', { type: 'integer' }).some(({ id }) => id.endsWith('missing'))).toBe(false);
  });

  it('does not call an object missing that leaves nothing in the query when it is empty', () => {
    const object = { type: 'object', properties: { q: { type: 'string' } } };
    const isMissing = (more: JsonObject) =>
      given('query', { ...object, ...more }, { required: true }).some(({ id }) => id.endsWith('missing'));
    expect([isMissing({}), isMissing({ required: ['q'] })]).toEqual([false, true]);
  });

  it('sends an optional parameter', () => {
    const one = caseLabelled(given('header', { const: 'north' }), 'header p, given');
    expect([one.expects, headerOf(one, 'p')]).toEqual(['accepted', 'north']);
  });

  it('sends only values that reach the server unchanged', () => {
    const inPath = given('path', { type: 'string' }).map(({ request }) => request.path);
    expect(inPath).toEqual(inPath.map(() => expect.stringMatching(/^\/books\/[!-.0-~]+$/)));
    expect(inPath.length).toBeGreaterThan(3);
    const inField = given('header', { type: 'string' }).map((one) => headerOf(one, 'p') ?? '');
    expect(inField).toEqual(inField.map(() => expect.stringMatching(/^[!-~]*$/)));
    expect(inField.length).toBeGreaterThan(3);
  });

  it('writes lists and objects as their style says', () => {
    const list = given('query', { type: 'array', items: { type: 'integer' }, maxItems: 2 }, { explode: false });
    const paths = list.map(({ request, expects }) => `${expects} ${request.path}`);
    expect(paths).toEqual(expect.arrayContaining(['accepted /books?p=1,1', 'rejected /books?p=1,1,1']));
    const deep = given('query', { properties: { min: { type: 'integer' } }, type: 'object' }, { style: 'deepObject' });
    const requests = deep.map(({ request, expects }) => `${expects} ${request.path}`);
    expect(requests).toEqual(
      expect.arrayContaining(['accepted /books?p%5Bmin%5D=1', 'rejected /books?p%5Bmin%5D=text']),
    );
    expect(requests.filter((path) => /p=|notDeclared/.test(path))).toEqual([]);
  });

  it('sends any text in a property of an object that is written as pairs', () => {
    const schema = {
      type: 'object',
      properties: {
        since: { type: 'string', format: 'date-time' },
        text: { type: 'string' },
        kind: { type: 'string' },
      },
    };
    const sent = (style: string) => {
      const cases = given('query', schema, { style, explode: style !== 'pipeDelimited' });
      return cases.map(({ request, expects }) => `${expects} ${decodeURIComponent(request.path)}`);
    };
    for (const [style, name] of [
      ['deepObject', (property: string) => `p[${property}]`],
      ['form', (property: string) => property],
    ] as const) {
      const found = sent(style);
      expect(found).toContain(`accepted /books?${name('text')}=it's`);
      expect(found).toContainEqual(expect.stringMatching(/^accepted .*since\]?=\d{4}-\d\d-\d\dT\d\d:/));
      expect(found.length).toBeLessThan(200);
    }
    expect(sent('pipeDelimited').some((one) => one.includes("it's"))).toBe(false);
  });

  it('sends more values for more properties of an object, up to a limit', () => {
    const sent = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `p${index}`);
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 2 }]));
      return given('query', { type: 'object', properties }, { style: 'deepObject', explode: true }).filter(
        ({ expects }) => expects === 'rejected',
      ).length;
    };
    expect(sent(20)).toBeGreaterThan(3 * sent(5));
    expect(sent(40)).toBe(sent(30));
  });

  it('sends plain values where no type is named', () => {
    const kinds = given('path', { enum: ['old', 'new'] }).map(({ request, expects }) => `${expects} ${request.path}`);
    expect(kinds).toEqual(expect.arrayContaining(['accepted /books/new', 'rejected /books/oldx']));
    expect(kinds.filter((kind) => kind.includes(','))).toEqual([]);
  });

  it('writes JSON where a parameter has a media type', () => {
    const content = { 'application/json': { schema: { type: 'object', properties: { a: { type: 'boolean' } } } } };
    const paths = { '/books': { get: { parameters: [{ name: 'p', in: 'query', content }] } } };
    const found = casesOf(parametersStrategy, { key: 'GET /books', contract: contractOf({ paths }) }).map(
      ({ request, expects }) => [expects, decodeURIComponent(request.path)],
    );
    expect(found).toEqual(
      expect.arrayContaining([
        ['accepted', '/books?p={"a":true}'],
        ['rejected', '/books?p={"a":1}'],
      ]),
    );
  });

  it("sends the author's example", () => {
    const examples = { example: 'dune' };
    expect(given('path', { type: 'string' }, examples)[0]?.request.path).not.toBe('/books/dune');
    expect(caseLabelled(given('query', { type: 'string' }, examples), 'query p, given').request.path).toBe(
      '/books?p=dune',
    );
  });

  it('sends every optional parameter at once', () => {
    const one = (name: string) => ({ name, in: 'query', schema: { const: name } });
    const contract = contractOf({ paths: { '/books': { get: { parameters: [one('a'), one('b')] } } } });
    const cases = casesOf(parametersStrategy, { key: 'GET /books', contract });
    expect(caseLabelled(cases, 'every parameter')).toMatchObject({
      expects: 'accepted',
      request: { path: '/books?a=a&b=b' },
    });
  });

  const sentAbout = (parameters: readonly JsonObject[], more: JsonObject = {}) => {
    const contract = contractOf({ paths: { '/books': { get: { parameters: [...parameters], ...more } } } });
    return casesOf(parametersStrategy, { key: 'GET /books', contract });
  };
  const day = (name: string, more: JsonObject = { required: true }) => {
    return { name, in: 'query', schema: { type: 'string', format: 'date' }, ...more };
  };

  it('expects that a range is refused that ends before it begins, where the contract says so and how', () => {
    const expected = (description: string, refusal = '400', ofOperation = '') => {
      const responses = { '200': { description: 'Books' }, [refusal]: { description: 'Refused' } };
      const range = [day('soldFrom', {}), day('soldTo', { description })];
      return caseLabelled(sentAbout(range, { responses, description: ofOperation }), 'query soldFrom after soldTo')
        .expectedState;
    };
    const reversed = { kind: 'refused-in-state', of: 'a range', state: 'reversed' };
    expect(expected('It must not be before `soldFrom`.')).toEqual({ ...reversed, status: '400' });
    expect(expected('It must be on or after `soldFrom`.', '422')).toEqual({ ...reversed, status: '422' });
    expect(expected('It must not be before `soldFrom`.', '404')).toBeUndefined();
    expect(expected('', '400', 'Lists them. `soldTo` must not be before `soldFrom`.')).toEqual({
      ...reversed,
      status: '400',
    });
    expect(expected('It may be before `soldFrom`.')).toBeUndefined();
    expect(expected('It must not be before 2020. See also `soldFrom`.')).toBeUndefined();
  });

  it('moves both ends of a range that is required, and keeps its length', () => {
    const [from, to] = [
      day('from', { required: true, example: '2025-03-01' }),
      day('to', { required: true, example: '2025-03-10' }),
    ];
    const sent = sentAbout([from, to]).filter(({ expects }) => expects === 'accepted');
    expect(sent.map(({ request }) => request.path)).toEqual(
      expect.arrayContaining(['/books?from=2036-02-29&to=2036-03-09', '/books?from=2036-02-20&to=2036-02-29']),
    );
    const numbers = ['minPrice', 'maxPrice'].map((name) => {
      return { name, in: 'query', required: true, example: 40, schema: { type: 'integer', minimum: 1, maximum: 50 } };
    });
    const expectations = sentAbout(numbers).map(({ request, expects }) => `${expects} ${request.path}`);
    expect(expectations).toEqual(
      expect.arrayContaining([
        'anything /books?minPrice=50&maxPrice=40',
        'accepted /books?minPrice=1&maxPrice=40',
        'accepted /books?minPrice=40&maxPrice=50',
      ]),
    );
  });

  it('sends the ends of an optional range together in their order', () => {
    const ends = ['from', 'to'].map((name) => day(name, {}));
    const { path } = caseLabelled(sentAbout(ends), 'every parameter').request;
    const [from = '', to = ''] = [...new URLSearchParams(path.split('?')[1]).values()];
    expect(from < to).toBe(true);
  });

  it('sends a range that ends before it begins, of which nothing is promised', () => {
    const ends = ['soldFrom', 'soldTo', 'kind'].map((name) => day(name, {}));
    const reversed = caseLabelled(sentAbout(ends), 'query soldFrom after soldTo');
    expect(reversed.expects).toBe('anything');
    const query = new URLSearchParams(reversed.request.path.split('?')[1]);
    expect([...query.keys()]).toEqual(['soldFrom', 'soldTo']);
    expect((query.get('soldFrom') ?? '') > (query.get('soldTo') ?? '')).toBe(true);
    const others = ['kind', 'colour'].map((name) => day(name, {}));
    expect(sentAbout(others).filter(({ id }) => id.includes(' after '))).toEqual([]);
  });

  it('tests each stated limit of every parameter before it goes on with one of them', () => {
    const one = (name: string) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } });
    const contract = contractOf({ paths: { '/books': { get: { parameters: [one('page'), one('size')] } } } });
    const sent = casesOf(parametersStrategy, { key: 'GET /books', contract }).map(({ request }) => request.path);
    for (const path of ['/books?page=0', '/books?page=51', '/books?size=0', '/books?size=51'])
      expect(sent.slice(0, 14)).toContain(path);
  });

  it('sends a list of two items before it goes on with a parameter', () => {
    const list = { type: 'array', items: { enum: ['a', 'b', 'c'] } };
    const one = (name: string) => ({ name, in: 'query', schema: list });
    const contract = contractOf({ paths: { '/books': { get: { parameters: [one('x'), one('y')] } } } });
    const sent = casesOf(parametersStrategy, { key: 'GET /books', contract }).map(({ request }) => request.path);
    expect(sent.slice(0, 6)).toEqual(expect.arrayContaining(['/books?x=a&x=a', '/books?y=a&y=a']));
  });

  it('promises nothing about values that only the server can make, and leaves them out of ordinary requests', () => {
    const cursor = given('query', { type: 'string' }, { name: 'cursor' });
    expect(cursor.length).toBeGreaterThan(5);
    expect(cursor.filter(({ expects }) => expects === 'accepted')).toEqual([]);
    // A page that a response has named may be gone.
    expect(
      cursor.every(({ scope }) => !scope.inside && [400, 410].every((one) => scope.allowedStatuses.includes(one))),
    ).toBe(true);
  });

  it('sends the limits that the contract states, whatever else there is to send', () => {
    const search = given('query', { type: 'string', minLength: 2, maxLength: 20 });
    const lengths = search.map(({ request }) => new URLSearchParams(request.path.split('?')[1]).get('p')?.length);
    expect(lengths).toEqual(expect.arrayContaining([1, 2, 20, 21]));
  });

  it('gives a header that identifies the request a value of its own each time', () => {
    const required = given('header', { type: 'string' }, { name: 'X-Request-Id', required: true });
    const fresh = required
      .flatMap((one) => headerOf(one, 'X-Request-Id') ?? [])
      .filter((key) => key.startsWith('c01df4a3'));
    expect(new Set(fresh).size).toBe(fresh.length);
    const optional = given('header', { type: 'string' }, { name: 'Idempotency-Key' });
    expect(headerOf(caseLabelled(optional, 'header Idempotency-Key, given'), 'Idempotency-Key')).toMatch(/^c01df4a3/);
  });

  it('lets a server ignore a preference or a language that it does not know', () => {
    const refused = (name: string) =>
      given('header', { enum: ['de', 'fr'] }, { name }).filter(({ expects }) => expects === 'rejected').length;
    expect([refused('Prefer'), refused('Accept-Language')]).toEqual([0, 0]);
    expect(refused('X-Language')).toBeGreaterThan(0);
  });

  it('asks for languages, those that the contract names first, in any case of the name', () => {
    const asked = (name: string, schema: JsonObject, language: JsonObject) => {
      const parameters = [{ name, in: 'header', schema }];
      const headers = { 'content-language': { schema: language } };
      const responses = { '200': { description: 'Books', headers } };
      const contract = contractOf({ paths: { '/books': { get: { parameters, responses } } } });
      const cases = casesOf(parametersStrategy, { key: 'GET /books', contract });
      return cases.flatMap((one) => (one.expects === 'accepted' ? (headerOf(one, name) ?? []) : []));
    };
    expect(asked('accept-language', { type: 'string' }, { enum: ['nl', 'de'] }).slice(0, 4)).toEqual([
      'en',
      'nl',
      'de',
      'en',
    ]);
    expect(asked('Accept-Language', { enum: ['fr', 'xx'] }, { type: 'string' })).not.toContain('de');
    expect(asked('X-Language', { type: 'string' }, { enum: ['nl'] })).not.toContain('nl');
  });

  it('lets a server say that it has none of the languages', () => {
    const [first] = given('header', { type: 'string' }, { name: 'Accept-Language' });
    expect(first?.scope).toMatchObject({ inside: false, by: 'accept', allowedStatuses: expect.arrayContaining([406]) });
    const [other] = given('header', { type: 'string' }, { name: 'X-Language' });
    expect(other?.scope.inside).toBe(true);
  });

  it('sends query forms that the schema does not describe, and lets a server refuse them', () => {
    const oddForms = pages.filter(({ expects }) => expects === 'anything');
    expect(oddForms.map(({ request }) => request.path)).toEqual([
      '/books?p=1&p=1',
      '/books?p%5B%5D=1',
      '/books?p%5Ba%5D=1',
      '/books?p=',
      '/books?p',
    ]);
    expect(oddForms.every(({ scope }) => !scope.inside && scope.allowedStatuses.includes(400))).toBe(true);
  });

  it('lets a resource that may not exist be missing', () => {
    for (const { scope } of given('path', { type: 'integer' })) expect(scope).toMatchObject({ by: 'resource' });
  });

  it('derives nothing for an operation without parameters', () => {
    expect(casesOf(parametersStrategy)).toEqual([]);
  });

  it('sends path segments that a careless router fails on, and promises nothing', () => {
    const odd = casesOf(parametersStrategy, { key: 'GET /books/{isbn}' }).filter(
      ({ expects }) => expects === 'anything',
    );
    expect(odd.map(({ request }) => request.path)).toEqual([
      ...['/books/%25', '/books/a%2Fb', '/books/%00', '/books/%ff', '/books/%22%27'],
    ]);
    expect(odd.every(({ scope }) => !scope.inside && scope.allowedStatuses.includes(400))).toBe(true);
  });

  it('promises nothing about a range, which a resource may not have and a server may ignore', () => {
    const header = { name: 'Range', in: 'header', schema: { type: 'string', pattern: '^bytes=\\d+-$' } };
    const contract = contractOf({ paths: { '/file': { get: { parameters: [header] } } } });
    const sent = casesOf(parametersStrategy, { key: 'GET /file', contract });
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ expects }) => expects))).toEqual(new Set(['anything']));
  });

  it('sends a UUID in capitals, and promises nothing', () => {
    const capitals = given('path', { type: 'string', format: 'uuid' }).filter(({ id }) => id.endsWith('in capitals'));
    expect(capitals.map(({ expects }) => expects)).toEqual(['anything']);
    expect(capitals[0]?.request.path).toMatch(/^\/books\/[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/);
  });
});
