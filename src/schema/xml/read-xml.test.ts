import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../validate/validator.ts';
import { parseXml } from './parse-xml.ts';
import { readXml } from './read-xml.ts';
import { writeXml } from './write-xml.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };
const tag = { type: 'string', xml: { name: 'tag' } };

function read(text: string, schema: JsonObject, schemas: JsonObject = {}) {
  const document = { components: { schemas: { Book: schema, ...schemas } } };
  const parse = parseXml(text);
  if (!parse.ok) throw new Error(parse.message);
  const validator = createValidator(document, { dialect: '3.1', direction: 'response' });
  return readXml(parse.root, '/components/schemas/Book', { document, validator });
}

const readValue = (text: string, schema: JsonObject, schemas: JsonObject = {}) => read(text, schema, schemas).value;
const faultsOf = (text: string, schema: JsonObject) =>
  read(text, schema).violations.map(({ instance, message }) => `${instance} ${message}`);

describe('a value in XML', () => {
  it('has the types of its schema', () => {
    const schema = {
      properties: { title: string, pages: integer, price: { type: 'number' }, lent: { type: 'boolean' } },
    };
    const text = '<book><title>7</title><pages>+007</pages><price> 1.50 </price><lent>0</lent></book>';
    expect(readValue(text, schema)).toEqual({ title: '7', pages: 7, price: 1.5, lent: false });
  });

  it('is the text itself where it is not of its type', () => {
    expect(readValue('<book><pages>many</pages></book>', { properties: { pages: integer } })).toEqual({
      pages: 'many',
    });
  });

  it('is the alternative that is valid', () => {
    const size = { oneOf: [{ type: 'string', enum: ['big'] }, { type: 'integer' }] };
    expect(readValue('<book><size>7</size></book>', { properties: { size } })).toEqual({ size: 7 });
    expect(readValue('<book><size>big</size></book>', { properties: { size } })).toEqual({ size: 'big' });
  });

  it('keeps all digits of an integer', () => {
    const { n } = readValue('<b><n>9223372036854775807</n></b>', { properties: { n: integer } }) as { n: Json };
    expect(n).toBe(9223372036854775807n);
  });

  it('is null where xsi:nil says so, or an empty element can be nothing else', () => {
    const schema = { properties: { a: { type: ['string', 'null'] }, b: { type: ['integer', 'null'] } } };
    const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';
    expect(readValue(`<b><a ${nil}/><b/></b>`, schema)).toEqual({ a: null, b: null });
    expect(readValue('<b><a/></b>', schema)).toEqual({ a: '' });
  });

  it('comes from attributes, prefixed elements and the text of an element', () => {
    const schema = {
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        lang: { type: 'string', xml: { nodeType: 'attribute' } },
        words: { type: 'string', xml: { nodeType: 'text' } },
        t: { type: 'string', xml: { name: 'title', namespace: 'urn:b', prefix: 'b' } },
      },
    };
    const text = '<book id="1" lang="en" xmlns:x="urn:b">Emma<x:title>E</x:title></book>';
    expect(read(text, schema)).toEqual({ value: { id: 1, lang: 'en', words: 'Emma', t: 'E' }, violations: [] });
  });

  it('has the items of lists with and without a wrapper', () => {
    const list = { type: 'array', items: tag };
    expect(readValue('<b><tag>x</tag><tag>y</tag></b>', { properties: { tags: list } })).toEqual({ tags: ['x', 'y'] });
    const wrapped = { properties: { tags: { ...list, xml: { wrapped: true } } } };
    expect(readValue('<b><tags><tag>x</tag></tags></b>', wrapped)).toEqual({ tags: ['x'] });
    expect(readValue('<b><tags/></b>', wrapped)).toEqual({ tags: [] });
    expect(readValue('<b/>', wrapped)).toEqual({});
  });

  it('has an empty list where a list without a wrapper is required', () => {
    expect(readValue('<b/>', { required: ['tags'], properties: { tags: { type: 'array', items: tag } } })).toEqual({
      tags: [],
    });
  });

  it('is a list whatever its root is called', () => {
    expect(read('<ArrayList><tag>x</tag></ArrayList>', { type: 'array', items: tag })).toEqual({
      value: ['x'],
      violations: [],
    });
  });

  it('may contain another one of its schema', () => {
    const book = { $ref: '#/components/schemas/Book' };
    const schema = { properties: { id: integer, next: book, all: { type: 'array', items: book } } };
    expect(readValue('<b><next><id>1</id><all/></next><all><id>2</id></all></b>', schema)).toEqual({
      next: { id: 1, all: [{}] },
      all: [{ id: 2 }],
    });
  });

  it('has properties that are not declared', () => {
    const text = '<b x="1"><n>2</n><n>3</n><o><p>4</p></o><__proto__>5</__proto__></b>';
    expect(JSON.stringify(readValue(text, { type: 'object' }))).toBe(
      '{"x":"1","n":["2","3"],"o":{"p":"4"},"__proto__":"5"}',
    );
    expect(readValue('<b><n>2</n></b>', { additionalProperties: integer, type: 'object' })).toEqual({ n: 2 });
  });
});

describe('an XML document breaks the schema’s xml', () => {
  it.each([
    ['by the name of the root', '<b/>', { type: 'object', xml: { name: 'book' } }, [' must be the element <book>']],
    [
      'by the name of an element',
      '<b><title>E</title></b>',
      { properties: { title: { type: 'string', xml: { name: 'Title' } } } },
      ['/title must be the element <Title>'],
    ],
    [
      'by an element for an attribute',
      '<b><id>1</id></b>',
      { properties: { id: { type: 'integer', xml: { attribute: true } } } },
      ['/id must be an attribute, not an element'],
    ],
    [
      'by an attribute for an element',
      '<b id="1"/>',
      { properties: { id: integer } },
      ['/id must be an element, not an attribute'],
    ],
    [
      'by a list without its wrapper',
      '<b><tag>1</tag></b>',
      { properties: { tags: { type: 'array', xml: { wrapped: true }, items: tag } } },
      ['/tags must have its items in an element of its own (xml.wrapped)'],
    ],
    [
      'by a repeated element',
      '<b><title>1</title><title>2</title></b>',
      { properties: { title: string } },
      ['/title must be one element'],
    ],
    [
      'by another namespace',
      '<b xmlns="urn:a"/>',
      { type: 'object', xml: { namespace: 'urn:b' } },
      [' must be in the namespace urn:b'],
    ],
  ])('%s', (_, text, schema, faults) => {
    expect(faultsOf(text, schema)).toEqual(faults);
  });
});

it('a list without an element of its own is in no namespace of its own', () => {
  const schema = { properties: { tags: { type: 'array', xml: { namespace: 'urn:b' }, items: string } } };
  expect(faultsOf('<b><tags>1</tags></b>', schema)).toEqual([]);
  const wrapped = {
    properties: { tags: { type: 'array', xml: { namespace: 'urn:b', wrapped: true }, items: string } },
  };
  expect(faultsOf('<b><tags><tags>1</tags></tags></b>', wrapped)).toEqual(['/tags must be in the namespace urn:b']);
});

describe('what is written is read', () => {
  it.each([
    [
      { title: ' <&"\'\r\n]]> \u{1f33f}', id: 'a\n\tb' },
      { properties: { id: { type: 'string', xml: { attribute: true } } } },
    ],
    [
      { l: [[1], [2, 3]] },
      {
        properties: {
          l: {
            type: 'array',
            xml: { wrapped: true },
            items: { type: 'array', xml: { wrapped: true }, items: integer },
          },
        },
      },
    ],
    [
      { t: 'E', u: { v: 'x' } },
      {
        xml: { namespace: 'urn:b', prefix: 'b', name: 'book' },
        properties: { t: { type: 'string', xml: { prefix: 'b' } }, u: { type: 'object', xml: { namespace: 'urn:c' } } },
      },
    ],
    [[{ a: 1 }, { a: 2 }], { type: 'array', items: { properties: { a: integer }, xml: { name: 'item' } } }],
    [{ a: 'x' }, { properties: { a: { type: 'string', xml: { prefix: 'unbound' } } } }],
  ] as const)('%j', (value, schema) => {
    const document = { components: { schemas: { Book: schema } } };
    const text = writeXml(value as Json, '/components/schemas/Book', document as JsonObject);
    expect(read(text, schema as JsonObject)).toEqual({ value, violations: [] });
  });
});

describe('parseXml', () => {
  it.each([
    ['<a><b></a>', 'unexpected close tag (line 1, column 11)'],
    ['', 'document must contain a root element (line 1, column 1)'],
    ['<a/><b/>', 'documents may contain only one root (line 1, column 8)'],
    ['<a>&secret;</a>', 'undefined entity (line 1, column 12)'],
  ])('says why %j is not well-formed, without its words', (text, message) => {
    expect(parseXml(text)).toEqual({ ok: false, message, isMalformed: true });
  });

  it('reads no document type declaration, so no entity can grow', () => {
    const text = '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>';
    expect(parseXml(text)).toMatchObject({ ok: false, isMalformed: false });
  });

  it('reads elements within each other up to a depth', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(parseXml(nested(500))).toMatchObject({ ok: true });
    expect(parseXml(nested(501))).toMatchObject({ ok: false, isMalformed: false });
  });

  it('resolves references and CDATA sections, and leaves out comments', () => {
    expect(parseXml('<?xml version="1.0"?><!-- c --><a b="&#x41;"><![CDATA[<]]>&amp;<!-- c -->x</a>')).toMatchObject({
      root: { name: 'a', text: '<&x', attributes: [{ name: 'b', value: 'A' }] },
    });
  });
});
