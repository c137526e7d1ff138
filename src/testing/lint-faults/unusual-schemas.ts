/** Contracts whose schemas are unusual and correct, without findings above advice. */
export const unusualSchemas: Readonly<Record<string, string>> = {
  'boolean schemas': schema('3.1.0', 'true', '    B: false\n    C: { properties: { a: true, b: false } }\n'),
  'anchor refs': schema('3.1.0', '{ $anchor: a, type: string }', '    B: { $ref: "#a" }\n'),
  'references within a schema that has an $id': schema(
    '3.1.0',
    '{ $id: "https://e.com/a", type: object, properties: { x: { $ref: "#/$defs/y" } }, $defs: { y: { type: string } } }',
    '    B: { $ref: "https://e.com/a" }\n',
  ),
  'a reference into a schema by its $id': schema(
    '3.1.0',
    '{ $id: "https://e.com/a", type: object, $defs: { y: { type: string } } }',
    '    B: { $ref: "https://e.com/a#/$defs/y" }\n',
  ),
  'ref into nested': schema(
    '3.1.0',
    '{ type: object, properties: { x: { type: string } } }',
    '    B: { $ref: "#/components/schemas/A/properties/x" }\n',
  ),
  'ref percent-encoded': schema(
    '3.1.0',
    '{ type: object, properties: { "a b": { type: string } } }',
    '    B: { $ref: "#/components/schemas/A/properties/a%20b" }\n',
  ),
  'recursive tree': schema(
    '3.1.0',
    '{ type: object, properties: { kids: { type: array, items: { $ref: "#/components/schemas/A" } } } }',
  ),
  'nullable recursion anyOf null': schema(
    '3.1.0',
    '{ anyOf: [{ type: "null" }, { type: object, properties: { next: { $ref: "#/components/schemas/A" } } }] }',
  ),
  'type list': schema('3.1.0', '{ type: [string, "null"], maxLength: 3 }'),
  'enum with null and type null': schema('3.1.0', '{ type: [string, "null"], enum: [a, null] }'),
  'const object': schema('3.1.0', '{ const: { a: [1] } }'),
  'property named $ref': schema(
    '3.1.0',
    '{ type: object, properties: { $ref: { type: string } }, example: { $ref: x } }',
  ),
  'property named __proto__': schema(
    '3.1.0',
    '{ type: object, properties: { __proto__: { type: string }, constructor: { type: string }, toString: {type: string} } }',
  ),
  'property named type/properties/enum': schema(
    '3.1.0',
    '{ type: object, properties: { type: { type: string }, properties: { type: object }, enum: { type: array }, required: { type: boolean } }, required: [type, required] }',
  ),
  'items false after prefix': schema('3.1.0', '{ type: array, prefixItems: [{ type: string }], items: false }'),
  'if then else': schema(
    '3.1.0',
    '{ type: object, if: { properties: { a: { const: 1 } }, required: [a] }, then: { required: [b] }, else: { required: [c] }, properties: { a: {}, b: {}, c: {} } }',
  ),
  contentEncoding: schema('3.1.0', '{ type: string, contentEncoding: base64, contentMediaType: image/png }'),
  contentSchema: schema(
    '3.1.0',
    '{ type: string, contentMediaType: application/json, contentSchema: { type: object } }',
  ),
  'draft-07 schema in 3.1': schema(
    '3.1.0',
    '{ $schema: "http://json-schema.org/draft-07/schema#", type: array, items: [{ type: string }], additionalItems: false, definitions: { x: {} } }',
  ),
  'int enum': schema('3.0.3', '{ type: integer, enum: [1, 2], default: 1 }'),
  'nullable 3.0': schema('3.0.3', '{ type: string, nullable: true, enum: [a, null] }'),
  'nullable ref allOf 3.0': schema(
    '3.0.3',
    '{ type: object, nullable: true, allOf: [{ $ref: "#/components/schemas/B" }] }',
    '    B: { type: object }\n',
  ),
  'exclusive bool 3.0': schema('3.0.3', '{ type: number, minimum: 0, exclusiveMinimum: true, example: 0.5 }'),
  'discriminator implicit': schema(
    '3.1.0',
    '{ oneOf: [{ $ref: "#/components/schemas/B" }], discriminator: { propertyName: kind } }',
    '    B: { type: object, required: [kind], properties: { kind: { type: string } } }\n',
  ),
  'discriminator in base': schema(
    '3.0.3',
    '{ type: object, required: [kind], discriminator: { propertyName: kind, mapping: { b: B } }, properties: { kind: { type: string } } }',
    '    B: { allOf: [{ $ref: "#/components/schemas/A" }, { type: object, properties: { x: { type: string } } }] }\n',
  ),
  'pattern unicode and lookbehind': schema('3.1.0', '{ type: string, pattern: "^\\\\p{L}+(?<!x)$" }'),
  'pattern with escapes': schema('3.1.0', '{ type: string, pattern: "^[\\\\w.\\\\-_@]+$" }'),
  'integer with 1.0 example': schema('3.1.0', '{ type: integer, example: 1.0, default: 1e2 }'),
  'big integers': schema(
    '3.1.0',
    '{ type: integer, format: int64, minimum: -9223372036854775808, maximum: 9223372036854775807, example: 9223372036854775807 }',
  ),
  uint64: schema('3.1.0', '{ type: integer, format: uint64, example: 18446744073709551615 }'),
  'int64 as text': schema('3.1.0', '{ type: string, format: int64, example: "12" }'),
  'additionalProperties schema and required undeclared': schema(
    '3.1.0',
    '{ type: object, required: [a], additionalProperties: { type: string } }',
  ),
  'patternProperties only': schema(
    '3.1.0',
    '{ type: object, patternProperties: { "^x-": { type: string } }, additionalProperties: false }',
  ),
  propertyNames: schema('3.1.0', '{ type: object, propertyNames: { pattern: "^a" } }'),
  dependent: schema(
    '3.1.0',
    '{ type: object, dependentRequired: { a: [b] }, dependentSchemas: { c: { required: [d] } }, properties: { a: {}, b: {}, c: {}, d: {} } }',
  ),
  unevaluated: schema('3.1.0', '{ type: object, allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }'),
  'required only in allOf part': schema(
    '3.1.0',
    '{ allOf: [{ type: object, properties: { a: { type: string } } }, { required: [a] }] }',
  ),
  'oneOf of required': schema(
    '3.1.0',
    '{ type: object, properties: { a: {}, b: {} }, oneOf: [{ required: [a] }, { required: [b] }] }',
  ),
  'not required': schema('3.1.0', '{ type: object, properties: { a: {}, b: {} }, not: { required: [a, b] } }'),
  'forbidden property by not': schema('3.0.3', '{ type: object, properties: { a: { not: {} } } }'),
  dynamicRef: schema(
    '3.1.0',
    '{ $id: "https://e.com/list", type: array, items: { $dynamicRef: "#T" }, $defs: { T: { $dynamicAnchor: T } } }',
    '    B: { $id: "https://e.com/strings", $ref: list, $defs: { T: { $dynamicAnchor: T, type: string } } }\n',
  ),
  xml: schema(
    '3.1.0',
    '{ type: object, xml: { name: a, namespace: "urn:x", prefix: p }, properties: { id: { type: string, xml: { attribute: true } }, l: { type: array, xml: { wrapped: true }, items: { type: string } } } }',
  ),
};

/** A contract with the schema A and others. */
function schema(version: string, written: string, more = ''): string {
  const paths = version.startsWith('3.0') ? 'paths: {}\n' : '';
  return `openapi: ${version}\ninfo: { title: T, version: "1" }\n${paths}components:\n  schemas:\n    A: ${written}\n${more}`;
}
