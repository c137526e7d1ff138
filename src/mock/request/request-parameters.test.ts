import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { readParameters } from './request-parameters.ts';
import { createRouter } from './router.ts';

const list = (type: string) => ({ type: 'array', items: { type } });
const point = { type: 'object', required: ['x'], properties: { x: { type: 'integer' }, y: { type: 'integer' } } };

/** Reads the one parameter `p` of a request. */
function read(
  parameter: JsonObject,
  said: { target?: string; headers?: Record<string, string> },
  others: readonly JsonObject[] = [],
) {
  const template = parameter['in'] === 'path' ? '/a/{p}' : '/a';
  const contract = contractOf({
    openapi: '3.1.0',
    paths: {
      [template]: {
        get: { parameters: [{ name: 'p', ...parameter }, ...others], responses: { '204': { description: 'Done' } } },
      },
    },
  });
  const [path = '', query = ''] = (said.target ?? '/a').split('?');
  const [route] = createRouter(contract)(path);
  const operation = route?.operations.get('GET');
  if (route === undefined || operation === undefined) throw new Error('the operation is there');
  const request = { method: 'GET', path, query, headers: said.headers ?? {}, body: undefined };
  const validator = createValidator(contract.document, { dialect: '3.1', direction: 'request' });
  const { values, faults } = readParameters(
    operation,
    { request, pathValues: route.values },
    { document: contract.document, validator },
  );
  return {
    value: values.get(`${String(parameter['in'])}/p`),
    faults: faults.map(({ place, message }) => `${place}: ${message}`),
  };
}

describe('a cursor', () => {
  const description = 'An unknown cursor gets 400.';
  const faultsOf = (cursor: string, more: JsonObject = {}) => {
    const parameter = { name: 'cursor', in: 'query', description, schema: { type: 'string' }, ...more };
    return read(parameter, { target: `/a?${parameter.name}=${cursor}` }).faults;
  };

  it('that no response has named is refused where the contract says so', () => {
    expect(faultsOf('other')).toEqual(['query/cursor: is a cursor that no response has named']);
    expect(faultsOf('other', { description: 'Where to go on' })).toEqual([]);
    expect(faultsOf('other', { name: 'title' })).toEqual([]);
  });

  it('is taken where a parameter that several operations share has it as its example', () => {
    const shared = { name: 'cursor', in: 'query', description, example: 'bzE3', schema: { type: 'string' } };
    const contract = contractOf({
      paths: { '/a': { get: { parameters: [{ $ref: '#/components/parameters/Cursor' }] } } },
      components: { parameters: { Cursor: shared } },
    });
    const [operation] = contract.operations;
    if (operation === undefined) throw new Error('the operation is there');
    const validator = createValidator(contract.document, { dialect: '3.1', direction: 'request' });
    const read = (query: string) => {
      const request = { method: 'GET', path: '/a', query, headers: {}, body: undefined };
      return readParameters(operation, { request, pathValues: new Map() }, { document: contract.document, validator });
    };
    expect(read('cursor=bzE3').faults).toEqual([]);
    expect(read('cursor=bzE4').faults).toHaveLength(1);
  });

  it('is taken where a page of the mock, or the contract, has named it', () => {
    expect(faultsOf('c1f')).toEqual([]);
    expect(faultsOf('bzE3', { example: 'bzE3' })).toEqual([]);
  });
});

describe('a parameter', () => {
  it('leaves what another parameter of the query is called to that', () => {
    const other = { name: 'y', in: 'query', schema: { type: 'string' } };
    const query = { in: 'query', schema: point };
    expect(read(query, { target: '/a?x=1&y=text' }, [other])).toEqual({ value: { x: 1 }, faults: [] });
    expect(read(query, { target: '/a?x=1&y=2' })).toEqual({ value: { x: 1, y: 2 }, faults: [] });
    expect(read({ ...query, style: 'deepObject' }, { target: '/a?p[x]=1&p[y]=2' }, [other]).value).toEqual({
      x: 1,
      y: 2,
    });
  });

  it.each<[string, JsonObject, { target?: string; headers?: Record<string, string> }, unknown]>([
    ['a number in a path', { in: 'path', schema: { type: 'integer' } }, { target: '/a/7' }, 7],
    [
      'a text where the style is one of objects',
      { in: 'query', style: 'deepObject', schema: { oneOf: [{ type: 'string' }, point] } },
      { target: '/a?p=plain%20text' },
      'plain text',
    ],
    [
      'a number beyond doubles',
      { in: 'path', schema: { type: 'integer', format: 'int64' } },
      { target: '/a/9223372036854775807' },
      9223372036854775807n,
    ],
    ['a string of digits', { in: 'path', schema: { type: 'string' } }, { target: '/a/7' }, '7'],
    ['an encoded path', { in: 'path', schema: { type: 'string' } }, { target: '/a/x%2Fy%20z' }, 'x/y z'],
    ['a stray percent sign', { in: 'path', schema: { type: 'string' } }, { target: '/a/%' }, '%'],
    ['a label', { in: 'path', style: 'label', schema: list('integer') }, { target: '/a/.1,2' }, [1, 2]],
    [
      'an exploded label',
      { in: 'path', style: 'label', explode: true, schema: list('integer') },
      { target: '/a/.1.2' },
      [1, 2],
    ],
    ['a matrix', { in: 'path', style: 'matrix', schema: { type: 'integer' } }, { target: '/a/;p=5' }, 5],
    [
      'an exploded matrix',
      { in: 'path', style: 'matrix', explode: true, schema: list('string') },
      { target: '/a/;p=x;p=y' },
      ['x', 'y'],
    ],
    ['a simple list', { in: 'path', schema: list('string') }, { target: '/a/x,y%2C' }, ['x', 'y,']],
    ['a simple object', { in: 'path', schema: point }, { target: '/a/x,1,y,2' }, { x: 1, y: 2 }],
    [
      'an exploded simple object',
      { in: 'path', explode: true, schema: point },
      { target: '/a/x=1,y=2' },
      { x: 1, y: 2 },
    ],
    ['a repeated query', { in: 'query', schema: list('integer') }, { target: '/a?p=1&q=0&p=2' }, [1, 2]],
    ['a list of one', { in: 'query', schema: list('integer') }, { target: '/a?p=1' }, [1]],
    [
      'a list or a string',
      { in: 'query', schema: { anyOf: [{ type: 'string' }, list('string')] } },
      { target: '/a?p=x&p=y' },
      ['x', 'y'],
    ],
    ['commas', { in: 'query', explode: false, schema: list('integer') }, { target: '/a?p=1,2' }, [1, 2]],
    [
      'spaces',
      { in: 'query', style: 'spaceDelimited', explode: false, schema: list('integer') },
      { target: '/a?p=1%202' },
      [1, 2],
    ],
    [
      'pipes',
      { in: 'query', style: 'pipeDelimited', explode: false, schema: list('integer') },
      { target: '/a?p=1|2' },
      [1, 2],
    ],
    [
      'a deep object',
      { in: 'query', style: 'deepObject', explode: true, schema: point },
      { target: '/a?p[x]=1&p%5By%5D=2' },
      { x: 1, y: 2 },
    ],
    ['an exploded form object', { in: 'query', schema: point }, { target: '/a?x=1&z=9' }, { x: 1 }],
    ['an exploded form object without members', { in: 'query', required: true, schema: { type: 'object' } }, {}, {}],
    ['plus signs', { in: 'query', schema: { type: 'string' } }, { target: '/a?p=a+b%2B' }, 'a b+'],
    ['a boolean', { in: 'query', schema: { type: 'boolean' } }, { target: '/a?p=true' }, true],
    ['a null', { in: 'query', schema: { type: ['integer', 'null'] } }, { target: '/a?p=null' }, null],
    ['a header', { in: 'header', name: 'p', schema: list('integer') }, { headers: { p: '1, 2' } }, [1, 2]],
    ['a cookie', { in: 'cookie', schema: { type: 'integer' } }, { headers: { cookie: 'a=b; p=3' } }, 3],
    [
      'JSON in a query',
      { in: 'query', content: { 'application/json': { schema: point } } },
      { target: '/a?p=%7B%22x%22:1%7D' },
      { x: 1 },
    ],
    [
      'a type behind a union',
      { in: 'query', schema: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] } },
      { target: '/a?p=true' },
      true,
    ],
  ])('is read by its schema: %s', (_, parameter, said, value) => {
    expect(read(parameter, said)).toEqual({ value, faults: [] });
  });

  it.each<[string, JsonObject, { target?: string; headers?: Record<string, string> }, string]>([
    ['no number', { in: 'query', schema: { type: 'integer' } }, { target: '/a?p=x' }, 'query/p: must be integer'],
    [
      'beyond int64',
      { in: 'path', schema: { type: 'integer', format: 'int64' } },
      { target: '/a/9223372036854775808' },
      'path/p: must match format "int64"',
    ],
    ['a required query', { in: 'query', required: true, schema: { type: 'string' } }, {}, 'query/p: is required'],
    ['a required object', { in: 'query', required: true, schema: point }, {}, 'query/p: is required'],
    ['a required cookie', { in: 'cookie', required: true, schema: { type: 'string' } }, {}, 'cookie/p: is required'],
    ['a required header', { in: 'header', required: true, schema: { type: 'string' } }, {}, 'header/p: is required'],
    ['an item', { in: 'query', schema: list('integer') }, { target: '/a?p=1&p=x' }, 'query/p/1: must be integer'],
    [
      'a property',
      { in: 'query', style: 'deepObject', schema: point },
      { target: '/a?p[y]=1' },
      "query/p: must have required property 'x'",
    ],
    [
      'not JSON',
      { in: 'query', content: { 'application/json': { schema: point } } },
      { target: '/a?p=%7B' },
      'query/p: is not JSON',
    ],
    ['an empty boolean', { in: 'query', schema: { type: 'boolean' } }, { target: '/a?p' }, 'query/p: must be boolean'],
  ])('is rejected: %s', (_, parameter, said, fault) => {
    expect(read(parameter, said).faults).toEqual([fault]);
  });

  it('that is not declared, or is a header that OpenAPI excludes, is ignored', () => {
    const header = { name: 'Accept', in: 'header', required: true, schema: { type: 'integer' } };
    expect(read(header, { target: '/a?x=1', headers: { accept: 'text/html' } }).faults).toEqual([]);
  });
});
