import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { bookContract, contractOf, operationOf } from '../../testing/book-contract.ts';
import { derivationOf, sourceOf, thingContract, validRequestOf } from '../../testing/derivations.ts';
import { openResources } from '../resources/resources.ts';
import { jsonBody } from './body/body-draft.ts';
import { deriveValidRequest } from './valid-request.ts';
import { openFreshNumbers } from './values/fresh-numbers.ts';
import { fullSamples } from './values/full-samples.ts';

function reasonFor(operation: JsonObject, components: JsonObject = {}): string | undefined {
  const contract = contractOf({ paths: { '/a': { post: operation } }, components });
  const context = { contract, operation: operationOf('POST /a', contract), source: sourceOf(contract) };
  const validRequest = deriveValidRequest({
    ...context,
    fresh: openFreshNumbers(1),
    resources: openResources(contract),
  });
  return 'reason' in validRequest ? validRequest.reason : undefined;
}

function taking(type: string, schema: JsonObject = {}): JsonObject {
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

describe('deriveValidRequest', () => {
  it('makes a request that is valid and in scope', () => {
    const { validRequest, source } = derivationOf();
    const { method, path, headers, body, credential } = validRequest.build();
    expect({ method, path, headers, credential, scope: validRequest.scope }).toEqual({
      method: 'POST',
      path: '/books',
      headers: [
        ['Accept', 'application/json'],
        ['Content-Type', 'application/json'],
      ],
      credential: 'valid',
      scope: { inside: true },
    });
    const value = body.kind === 'content' ? body.value : undefined;
    expect(value !== undefined && source.validator.check(validRequest.schema ?? '', value)).toEqual([]);
  });

  it('gives fresh values to what may be left out, where no two resources may have the same', () => {
    const properties = {
      name: { type: 'string' },
      microchip: { type: 'string', pattern: '^[0-9]{15}$', description: 'Unique.' },
      colour: { type: 'string', pattern: '^[0-9]{15}$' },
    };
    const animal = { type: 'object', required: ['name'], properties };
    const post = { ...taking('application/json', animal), responses: { 409: { description: 'Taken' } } };
    const own = contractOf({ paths: { '/animals': { post } } });
    const validRequest = validRequestOf({ key: 'POST /animals', contract: own });
    const { schema = '' } = validRequest;
    const [full] = fullSamples(sourceOf(own), schema);
    const [one, other] = [1, 2].map(() => validRequest.refresh(full ?? null));
    expect(memberOf(one, 'microchip')).toMatch(/^[0-9]{15}$/);
    expect(memberOf(one, 'microchip')).not.toBe(memberOf(other, 'microchip'));
    // What may be the same is left to the case.
    expect(memberOf(one, 'colour')).toBe(memberOf(full, 'colour'));
  });

  it('uses each identifier once, in requests and in values', () => {
    const validRequest = validRequestOf();
    const values = [
      validRequest.buildValue(),
      validRequest.build().body,
      validRequest.buildValue(),
      validRequest.build().body,
    ];
    const isbns = values.map((value) => /"isbn":(\d+)/.exec(JSON.stringify(value))?.[1]);
    expect(new Set(isbns).size).toBe(4);
  });

  it('keeps what the user has given for a body, also where that is what the contract has as an example', () => {
    const contract = contractOf({
      paths: {
        '/tags': {
          post: {
            ...taking('application/json', {
              type: 'object',
              required: ['type', 'value'],
              properties: { type: { type: 'string', example: 'simple' }, value: { type: 'string' } },
            }),
            responses: { '201': { description: 'Created' } },
          },
        },
      },
    });
    const typeGiven = (value: string | undefined) => {
      const validRequest = deriveValidRequest({
        contract,
        operation: operationOf('POST /tags', contract),
        source: sourceOf(contract),
        fresh: openFreshNumbers(1),
        resources: openResources(contract),
        given: value === undefined ? [] : [{ name: 'type', value, operation: 'POST /tags', inBody: true }],
      });
      if ('reason' in validRequest) throw new Error(validRequest.reason);
      return memberOf(validRequest.buildValue(), 'type');
    };
    expect(typeGiven('simple')).toBe('simple');
    expect(typeGiven('other')).toBe('other');
    expect(typeGiven(undefined)).not.toBe('simple');
  });

  it('has no credential where none is required, and accepts any type where none is documented', () => {
    const { credential } = validRequestOf({ key: 'GET /books' }).build();
    const { headers } = validRequestOf({ key: 'POST /things', contract: thingContract({}) }).build();
    expect(credential).toBe('none');
    expect(headers).toContainEqual(['Accept', '*/*']);
  });

  it('accepts every documented media type, once', () => {
    const [accept] = validRequestOf({ key: 'GET /covers' }).build().headers;
    expect(accept?.[1]).toBe('image/png, text/*, application/vnd.cover+json; version=1, application/json');
  });

  it('is out of scope where the resource may not exist', () => {
    const validRequest = validRequestOf({ key: 'GET /books/{isbn}' });
    expect(validRequest.build().path).toMatch(/^\/books\/\d+$/);
    expect(validRequest.scope).toEqual({ inside: false, by: 'resource', allowedStatuses: [404, 410] });
  });

  it('is out of scope where a field of a form names what may not exist', () => {
    const name = { type: 'string', pattern: '^[a-z]{2,9}$' };
    const author = { name: 'authorName', in: 'path', required: true, schema: name };
    const isInside = (field: string) => {
      const schema = { type: 'object', required: [field], properties: { [field]: name } };
      const paths = {
        '/authors/{authorName}': { parameters: [author], put: {} },
        '/readings': { post: taking('application/x-www-form-urlencoded', schema as JsonObject) },
      };
      const { validRequest } = derivationOf({ key: 'POST /readings', contract: contractOf({ paths }) });
      return validRequest.scopeWith(validRequest.build(), validRequest.scope).inside;
    };
    expect([isInside('authorName'), isInside('room')]).toEqual([false, true]);
  });

  it('is out of scope where a parameter may name what does not exist, and only then', () => {
    const scopesOf = (place: 'query' | 'header', required: boolean) => {
      const author = { name: 'authorId', in: 'path', required: true, schema: { type: 'string' } };
      const filter = { ...author, in: place, required };
      const paths = {
        '/authors/{authorId}': { get: { parameters: [author] } },
        '/books': { get: { parameters: [filter] } },
      };
      const { validRequest } = derivationOf({ key: 'GET /books', contract: contractOf({ paths }) });
      const plain = validRequest.build();
      const path = place === 'query' ? '/books?page=2&authorId=a1' : '/books';
      const filtered = validRequest.build({ path, ...(place === 'header' && { headers: { authorId: 'a1' } }) });
      return [plain, filtered].map((request) => validRequest.scopeWith(request, validRequest.scope).inside);
    };
    expect(scopesOf('query', false)).toEqual([true, false]);
    expect(scopesOf('header', false)).toEqual([true, false]);
    expect(scopesOf('query', true)).toEqual([false, false]);
  });

  it.each<[string, JsonObject, string, readonly number[]]>([
    ['nothing', {}, '', [400, 404, 409, 410, 422]],
    ['a response', { '422': 'The key was used with another body', '201': 'The key is kept' }, '', [409, 422]],
    ['the header', { '422': 'The body is invalid' }, 'Used again, it is refused with 400.', [409, 400]],
  ])('allows a key that was used before the statuses that %s gives it', (_, descriptions, description, expected) => {
    const parameters = [{ name: 'Idempotency-Key', in: 'header', required: true, description, schema: {} }];
    const responses = Object.fromEntries(
      Object.entries(descriptions).map(([status, text]): [string, JsonObject] => [status, { description: text }]),
    );
    const contract = contractOf({
      paths: { '/a': { post: { ...taking('application/json'), parameters, responses } } },
    });
    const { scope } = validRequestOf({ key: 'POST /a', contract });
    expect(!scope.inside && scope.allowedStatuses).toEqual(expected);
  });

  it('is out of scope for a key or a condition only where the request has it', () => {
    const scopesOf = (name: string, required: boolean) => {
      const parameters = [{ name, in: 'header', required, schema: { type: 'string' } }];
      const contract = contractOf({ paths: { '/a': { post: { ...taking('application/json'), parameters } } } });
      const { validRequest } = derivationOf({ key: 'POST /a', contract });
      const sent = validRequest.build({ headers: { [name.toLowerCase()]: 'k-1' } });
      const plain = validRequest.scopeWith(validRequest.build(), validRequest.scope);
      return [validRequest.scope, plain, validRequest.scopeWith(sent, validRequest.scope)].map((scope) => scope.inside);
    };
    expect(scopesOf('Idempotency-Key', false)).toEqual([true, true, false]);
    expect(scopesOf('Idempotency-Key', true)).toEqual([false, false, false]);
    expect(scopesOf('If-Match', false)).toEqual([true, true, false]);
    expect(scopesOf('X-Trace', true)).toEqual([true, true, true]);
  });

  it('is out of scope with a cursor in the body of a search, whose page may be gone', () => {
    const admits = (path: string, value: JsonObject) => {
      const contract = contractOf({ paths: { [path]: { post: taking('application/json') } } });
      const { validRequest } = derivationOf({ key: `POST ${path}`, contract });
      const scope = validRequest.scopeWith(validRequest.build({ body: jsonBody(value) }), validRequest.scope);
      return scope.inside ? [] : scope.allowedStatuses;
    };
    expect(admits('/a/search', { cursor: 'x' })).toContain(400);
    expect(admits('/a/search', { page: { after: 'x', limit: 1 } })).toContain(400);
    expect(admits('/a/search', { limit: 1, shelf: { after: 'x' } })).toEqual([]);
    expect(admits('/a', { cursor: 'x' })).toEqual([]);
  });

  it('gives other values also to a text that has an example, where its pattern makes another one', () => {
    const plate = { type: 'string', pattern: '^[A-Z]{2}-[A-Z]{2}[0-9]{3}$', example: 'BS-AB123' };
    const schema = { type: 'object', required: ['plate'], properties: { plate, note: { type: 'string' } } };
    const contract = contractOf({ paths: { '/a': { post: taking('application/json', schema as JsonObject) } } });
    const { validRequest, validValues } = derivationOf({ key: 'POST /a', contract });
    const full = [...validValues()].find(({ label }) => label === 'the value has every property')?.value ?? null;
    const [one, other] = [validRequest.refresh(full), validRequest.refresh(full)];
    expect(memberOf(one, 'plate')).not.toEqual(memberOf(other, 'plate'));
    expect(memberOf(one, 'note')).toEqual(memberOf(full, 'note'));
  });

  it('gives other texts to the object beside a file in each request', () => {
    const meta = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    const properties = { file: { type: 'string', format: 'binary' }, meta };
    const schema = { type: 'object', required: ['file', 'meta'], properties };
    const contract = contractOf({ paths: { '/a': { post: taking('multipart/form-data', schema) } } });
    const { validRequest } = derivationOf({ key: 'POST /a', contract });
    const titles = [validRequest.build(), validRequest.build()].map(({ body }) =>
      body.kind === 'content' ? memberOf(memberOf(body.fields, 'meta'), 'title') : undefined,
    );
    expect(titles).toEqual([expect.stringMatching(/\d{3}/), expect.stringMatching(/\d{3}/)]);
    expect(titles[0]).not.toBe(titles[1]);
  });

  it('changes header fields in place, whatever the case of their names', () => {
    const validRequest = validRequestOf();
    const headers = { 'content-type': 'text/plain', ACCEPT: undefined, 'X-New': '1' };
    expect(validRequest.build({ headers, method: 'PUT', credential: 'none' })).toMatchObject({
      method: 'PUT',
      credential: 'none',
      headers: [
        ['content-type', 'text/plain'],
        ['X-New', '1'],
      ],
    });
  });

  it("starts from the contract's example when it is valid", () => {
    const example = { name: 'Emma' };
    const contract = thingContract({ type: 'object', properties: { name: { type: 'string' } }, example });
    expect(validRequestOf({ key: 'POST /things', contract }).sample).toEqual(example);
  });

  it.each([
    'application/json',
    'text/json',
    'Application/JSON; charset=utf-8',
    'application/vnd.a+json',
    'application/json ;x=y',
  ])('sends JSON as %s', (type) => {
    expect(reasonFor(taking(type))).toBeUndefined();
  });

  it.each(['application/xml', 'text/event-stream', 'text/csv', 'application/x-tar', 'application/x+jsonp'])(
    'cannot send %s yet',
    (type) => {
      expect(reasonFor(taking(type))).toBe(`it accepts only ${type}, which is not supported yet`);
    },
  );

  it('says when the suite can make no valid body', () => {
    expect(reasonFor(taking('application/json', { type: 'string', enum: [1] }))).toBe(
      'no valid body could be made for its schema',
    );
  });

  it('says when no security scheme is supported, and only then', () => {
    const securitySchemes = { odd: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'query', name: 'k' } };
    const components = { securitySchemes };
    expect(reasonFor({ security: [{ odd: [] }] }, components)).toBe('none of its security schemes is supported yet');
    expect(reasonFor({ security: [{ odd: [], key: [] }] }, components)).toBeDefined();
    expect(reasonFor({ security: [{ odd: [] }, { key: [] }] }, components)).toBeUndefined();
    expect(reasonFor({ security: [{ odd: [] }, {}] }, components)).toBeUndefined();
  });

  it('names a resource that exists, as long as the parameter allows its identifier', () => {
    const resources = (isbn: string) => ({
      ...openResources(bookContract),
      valuesFor: () => new Map([['isbn', isbn]]),
    });
    const pathWith = (isbn: string) =>
      validRequestOf({ key: 'GET /books/{isbn}', resources: resources(isbn) }).build().path;
    expect([pathWith('74107410'), pathWith('extra')]).toEqual(['/books/74107410', '/books/1']);
  });
});

it('keeps the value of the contract in the properties for which a target refuses any other', () => {
  const name = { type: 'string', example: 'webhook' };
  const contract = contractOf({
    paths: { '/a': { post: taking('application/json', { type: 'object', required: ['name'], properties: { name } }) } },
  });
  const accepted = { acceptedValuesOf: () => [{ name: 'name', value: 'webhook' }] };
  const resources = { ...openResources(contract), accepted };
  const [operation, source] = [operationOf('POST /a', contract), sourceOf(contract)];
  const request = deriveValidRequest({ contract, operation, source, fresh: openFreshNumbers(1), resources });
  const freshBody = 'reason' in request ? undefined : request.buildValue();
  expect(freshBody).toEqual({ name: 'webhook' });
  expect('reason' in request ? undefined : request.refresh({ name: 'other' })).toEqual({ name: 'other' });
});

describe('dates that have to be in the future, by what the contract says', () => {
  const date: JsonObject = { type: 'string', format: 'date' };
  const requestOf = (description: string, day: JsonObject, more: JsonObject = {}) => {
    const schema = { type: 'object', required: ['day'], properties: { day, note: { type: 'string' }, ...more } };
    const contract = thingContract(schema, { description });
    return { request: validRequestOf({ key: 'POST /things', contract }), source: sourceOf(contract) };
  };
  const dayOf = (description: string, day: JsonObject = date) =>
    String(memberOf(requestOf(description, day).request.buildValue(), 'day'));

  it('are so in a valid body, each on another day', () => {
    const rule = 'The day must not lie in the past (as seen from UTC); 422 if not.';
    const { request, source } = requestOf(rule, date);
    const days = [1, 2, 3].map(() => String(memberOf(request.buildValue(), 'day')));
    for (const day of days) expect(day).toMatch(/^203[67]-/);
    expect(new Set(days).size).toBe(3);
    const [full = null] = fullSamples(source, request.schema);
    expect(memberOf(request.refresh(full), 'day')).toMatch(/^203[67]-/);
    expect(dayOf('Adds one.', { ...date, description: 'In the future.' })).toMatch(/^203[67]-/);
  });

  it('stay where the case is about them, and where another day is not valid', () => {
    const { request } = requestOf('The day must not be in the past.', date);
    const about = { about: `${request.schema}/properties/day/format` };
    expect(request.refresh({ day: '2001-01-31' }, about)).toMatchObject({ day: '2001-01-31' });
    expect(dayOf('The day must not be in the past.', { ...date, enum: ['2026-03-05'] })).toBe('2026-03-05');
    expect(dayOf('The day must not be in the past.', { ...date, example: '2040-05-05' })).toBe('2040-05-05');
  });

  it('stay where the contract says something else', () => {
    expect(dayOf('The day must not be in the future.')).not.toMatch(/^20[3-9]/);
    expect(dayOf('The week must not be in the past.')).not.toMatch(/^20[3-9]/);
  });
});
