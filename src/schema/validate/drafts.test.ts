// biome-ignore-all lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { shapeOf } from '../shape/merge-schemas.ts';
import { structureFaults } from '../structure/structure-faults.ts';
import { createValidator } from './validator.ts';

const names = {
  '04': 'http://json-schema.org/draft-04/schema#',
  '06': 'http://json-schema.org/draft-06/schema#',
  '07': 'http://json-schema.org/draft-07/schema#',
  '2019': 'https://json-schema.org/draft/2019-09/schema',
  '2020': 'https://json-schema.org/draft/2020-12/schema',
  unknown: 'urn:own',
} as const;

type Name = keyof typeof names;

function documentOf(name: Name, S: JsonObject): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: { schemas: { S: { $schema: names[name], ...S }, T: { type: 'string' } } },
  };
}

function faults(document: JsonObject, value: Json): string[] {
  const validator = createValidator(document, { dialect: '3.1', direction: 'response' });
  return validator
    .check('/components/schemas/S', value)
    .map(({ schema, message }) => `${schema.slice(21)}: ${message}`);
}

const pair = { items: [{ type: 'integer' }, { type: 'string' }], additionalItems: false };
const dependent = { dependencies: { a: ['b'], c: { required: ['d'] } } };
const reference = { allOf: [{ $ref: '#/components/schemas/T', minLength: 3 }] };

describe('a value is validated by the draft that its schema names', () => {
  test.each<[Name, JsonObject, Json, string[]]>([
    ['04', { minimum: 3, exclusiveMinimum: true }, 3, ['/exclusiveMinimum: must be > 3']],
    ['04', { minimum: 3, exclusiveMinimum: false }, 3, []],
    ['06', { exclusiveMinimum: 3 }, 3, ['/exclusiveMinimum: must be > 3']],
    ['04', { const: 1, contains: { const: 1 }, if: {}, then: false }, [2], []],
    ['06', { const: 1, if: {}, then: false }, 2, ['/const: must be 1']],
    ['07', { if: {}, then: { const: 1 } }, 2, ['/then/const: must be 1']],
    ['07', pair, [1, 'a'], []],
    ['07', pair, ['a', 'a'], ['/items/0/type: must be integer']],
    ['2019', { ...pair, additionalItems: { type: 'null' } }, [1, 'a', 1], ['/additionalItems/type: must be null']],
    ['2020', { prefixItems: [{ type: 'integer' }], additionalItems: false }, [1, 2], []],
    ['07', dependent, { a: 1 }, ['/dependencies: must have property b when property a is present']],
    ['07', dependent, { c: 1 }, ["/dependencies/c/required: must have required property 'd'"]],
    ['2019', dependent, { a: 1, c: 1 }, []],
    ['07', { unevaluatedProperties: false, prefixItems: [false] }, { a: 1 }, []],
    ['2019', { unevaluatedProperties: false }, { a: 1 }, ['/unevaluatedProperties: is not a declared property']],
    ['07', reference, 'ab', []],
    ['2019', reference, 'ab', ['/allOf/0/minLength: must have at least 3 characters']],
    ['unknown', { prefixItems: [{ type: 'null' }] }, [1], ['/prefixItems/0/type: must be null']],
  ])('%s: %j, %j', (name, schema, value, expected) => {
    expect(faults(documentOf(name, schema), value)).toEqual(expected);
  });

  test('jsonSchemaDialect applies to schemas without $schema, and a subschema may have its own draft', () => {
    const S = { properties: { a: pair, b: { $schema: names['2020'], ...pair } } };
    const document = { ...documentOf('2020', {}), jsonSchemaDialect: names['07'], components: { schemas: { S } } };
    expect(faults(document, { a: [1, 'a', 1], b: [1] })).toEqual([
      '/properties/a/additionalItems: must not be present',
    ]);
  });

  test('$recursiveRef refers to the outermost schema with $recursiveAnchor', () => {
    const tree = {
      $id: 'https://example.com/tree',
      $recursiveAnchor: true,
      properties: { children: { items: { $recursiveRef: '#' } } },
    };
    const S = { $id: 'https://example.com/strict', $recursiveAnchor: true, $ref: 'tree', required: ['name'] };
    const document = documentOf('2019', S);
    const schemas = (document['components'] as JsonObject)['schemas'] as JsonObject;
    const both = { ...document, components: { schemas: { ...schemas, tree: { $schema: names['2019'], ...tree } } } };
    expect(faults(both, { name: 'a', children: [{ name: 'b' }] })).toEqual([]);
    expect(faults(both, { name: 'a', children: [{}] })).toEqual(["/required: must have required property 'name'"]);
  });

  test('values are derived by the same draft', () => {
    const shape = shapeOf(documentOf('07', pair), '3.1', '/components/schemas/S');
    expect(shape.arrays).toEqual([
      {
        prefix: ['/components/schemas/S/items/0', '/components/schemas/S/items/1'],
        rest: undefined,
        closed: '/components/schemas/S/additionalItems',
      },
    ]);
  });
});

describe('a schema is checked against the meta-schema of its draft', () => {
  test.each<[Name, JsonObject, string[]]>([
    ['04', { minimum: 3, exclusiveMinimum: true, items: [{}], id: 'a', additionalItems: false }, []],
    ['04', { exclusiveMinimum: 3 }, ['/exclusiveMinimum', '']],
    ['04', { properties: { a: true } }, ['/properties/a']],
    ['06', { exclusiveMinimum: true, properties: { a: true }, if: 5 }, ['/exclusiveMinimum']],
    ['07', { items: [{}], dependencies: { a: [1] }, if: 5 }, ['/dependencies/a/0', '/if']],
    ['2019', { items: [{ type: 'strng' }], $recursiveAnchor: 1 }, ['/items/0/type', '/$recursiveAnchor']],
    ['2020', { items: [{}] }, ['/items']],
    ['unknown', { items: [{}], type: 5 }, []],
    [
      '07',
      { properties: { a: { $schema: names['2020'], items: [{}] }, b: { items: [{ minimum: '1' }] } } },
      ['/properties/a/items', '/properties/b/items/0/minimum'],
    ],
  ])('%s: %j', async (name, schema, expected) => {
    const found = await structureFaults(documentOf(name, schema), '3.1');
    expect(found.map(({ pointer }) => pointer.slice(21)).sort()).toEqual(expected.sort());
  });
});
