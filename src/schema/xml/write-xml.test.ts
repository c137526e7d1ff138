import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { writeXml } from './write-xml.ts';

function written(value: Json, schema: JsonObject, schemas: JsonObject = {}) {
  const document = { components: { schemas: { Book: schema, ...schemas } } };
  return writeXml(value, '/components/schemas/Book', document).replace('<?xml version="1.0" encoding="UTF-8"?>\n', '');
}

const string = { type: 'string' };

describe('XML', () => {
  it('has the name of the component, or of the schema’s xml.name, at its root', () => {
    expect(written({ a: 'x' }, { properties: { a: string } })).toBe('<Book><a>x</a></Book>');
    expect(written('x', { type: 'string', xml: { name: 'volume' } })).toBe('<volume>x</volume>');
  });

  it('has the attributes, prefixes and namespaces of the schema', () => {
    const schema = {
      xml: { namespace: 'urn:b', prefix: 'b' },
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        t: { type: 'string', xml: { name: 'title', prefix: 'b' } },
      },
    };
    expect(written({ id: 1, t: 'E' }, schema)).toBe('<b:Book xmlns:b="urn:b" id="1"><b:title>E</b:title></b:Book>');
  });

  it('has items side by side, or in a wrapper if the schema asks for one', () => {
    const list = { type: 'array', items: { type: 'string', xml: { name: 'tag' } } };
    expect(written({ tags: ['a', 'b'] }, { properties: { tags: list } })).toBe('<Book><tag>a</tag><tag>b</tag></Book>');
    const wrapped = { ...list, xml: { wrapped: true } };
    expect(written({ tags: ['a'] }, { properties: { tags: wrapped } })).toBe('<Book><tags><tag>a</tag></tags></Book>');
  });

  it('is well-formed whatever the value', () => {
    expect(written({ 'a b<': '<&"\u0000>', n: null }, {})).toBe(
      '<Book><a_b_>&lt;&amp;&quot;\uFFFD&gt;</a_b_><n></n></Book>',
    );
  });
});
