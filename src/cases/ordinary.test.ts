import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { bookContract, contractOf, operationOf } from '../testing/book-contract.ts';
import { derivationOf, ordinaryOf, sourceOf, thingContract } from '../testing/derivations.ts';
import { openFresh } from './fresh.ts';
import { deriveOrdinary } from './ordinary.ts';
import { openResources } from './resources.ts';

function reasonFor(operation: JsonObject, components: JsonObject = {}): string | undefined {
  const contract = contractOf({ paths: { '/a': { post: operation } }, components });
  const context = { contract, operation: operationOf('POST /a', contract), source: sourceOf(contract) };
  const ordinary = deriveOrdinary({ ...context, fresh: openFresh(1), resources: openResources(contract) });
  return 'reason' in ordinary ? ordinary.reason : undefined;
}

function taking(type: string, schema: JsonObject = {}): JsonObject {
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

describe('deriveOrdinary', () => {
  it('makes a request that is valid and in scope', () => {
    const { ordinary, source } = derivationOf();
    const { method, path, headers, body, credential } = ordinary.request();
    expect({ method, path, headers, credential, scope: ordinary.scope }).toEqual({
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
    expect(value !== undefined && source.validator.check(ordinary.schema ?? '', value)).toEqual([]);
  });

  it('uses each identity once, however requests and contents are asked for', () => {
    const ordinary = ordinaryOf();
    const values = [ordinary.content(), ordinary.request().body, ordinary.content(), ordinary.request().body];
    const isbns = values.map((value) => /"isbn":(\d+)/.exec(JSON.stringify(value))?.[1]);
    expect(new Set(isbns).size).toBe(4);
  });

  it('gives no credential where none is asked for, and accepts anything where nothing is documented', () => {
    const { credential } = ordinaryOf({ key: 'GET /books' }).request();
    const { headers } = ordinaryOf({ key: 'POST /things', contract: thingContract({}) }).request();
    expect(credential).toBe('none');
    expect(headers).toContainEqual(['Accept', '*/*']);
  });

  it('accepts every documented media type, once', () => {
    const [accept] = ordinaryOf({ key: 'GET /covers' }).request().headers;
    expect(accept?.[1]).toBe('image/png, text/*, application/vnd.cover+json; version=1, application/json');
  });

  it('leaves the scope where the resource may not exist', () => {
    const ordinary = ordinaryOf({ key: 'GET /books/{isbn}' });
    expect(ordinary.request().path).toMatch(/^\/books\/\d+$/);
    expect(ordinary.scope).toEqual({ inside: false, by: 'resource', admits: [404, 410] });
  });

  it('changes what it is told to, in place and whatever the case', () => {
    const ordinary = ordinaryOf();
    const headers = { 'content-type': 'text/plain', ACCEPT: undefined, 'X-New': '1' };
    expect(ordinary.request({ headers, method: 'PUT', credential: 'none' })).toMatchObject({
      method: 'PUT',
      credential: 'none',
      headers: [
        ['content-type', 'text/plain'],
        ['X-New', '1'],
      ],
    });
  });

  it('starts from the example of the contract when it is valid', () => {
    const example = { name: 'Emma' };
    const contract = thingContract({ type: 'object', properties: { name: { type: 'string' } }, example });
    expect(ordinaryOf({ key: 'POST /things', contract }).sample).toEqual(example);
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

  it.each(['application/xml', 'application/json-seq', 'application/jsonl', 'application/x+jsonp'])(
    'cannot send %s yet',
    (type) => {
      expect(reasonFor(taking(type))).toBe(`it takes only ${type}, which is not supported yet`);
    },
  );

  it('says when no valid content could be made', () => {
    expect(reasonFor(taking('application/json', { type: 'string', enum: [1] }))).toBe(
      'no valid content could be made for its schema',
    );
  });

  it('says when no scheme of security is supported, and only then', () => {
    const securitySchemes = { odd: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'query', name: 'k' } };
    const components = { securitySchemes };
    expect(reasonFor({ security: [{ odd: [] }] }, components)).toBe('none of its security schemes is supported yet');
    expect(reasonFor({ security: [{ odd: [], key: [] }] }, components)).toBeDefined();
    expect(reasonFor({ security: [{ odd: [] }, { key: [] }] }, components)).toBeUndefined();
    expect(reasonFor({ security: [{ odd: [] }, {}] }, components)).toBeUndefined();
  });

  it('names what is known to exist, as long as the parameter admits it', () => {
    const resources = (isbn: string) => ({
      ...openResources(bookContract),
      valuesFor: () => new Map([['isbn', isbn]]),
    });
    const pathWith = (isbn: string) =>
      ordinaryOf({ key: 'GET /books/{isbn}', resources: resources(isbn) }).request().path;
    expect([pathWith('74107410'), pathWith('extra')]).toEqual(['/books/74107410', '/books/1']);
  });
});
