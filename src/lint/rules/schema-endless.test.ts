import { expect, test } from 'vitest';
import { contractOf } from '../../testing/contract-of.ts';
import { describeRule } from '../../testing/describe-rule.ts';
import { schemaObjects } from '../subject/schema-objects.ts';
import { schemaEndless } from './schema-endless.ts';

describeRule(schemaEndless, {
  accepts: {
    'a schema that contains itself in a property, in items or in other properties': `components:
  schemas:
    A:
      properties: { next: { $ref: "#/components/schemas/A" } }
      items: { anyOf: [{ $ref: "#/components/schemas/A" }, { type: "null" }] }
      additionalProperties: { $ref: "#/components/schemas/A" }
`,
    'two ways to one schema': `components:
  schemas:
    A: { allOf: [{ $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/C" }] }
    B: { allOf: [{ $ref: "#/components/schemas/C" }] }
    C: { type: string }
`,
    'references that lead only to each other, which are reported while reading': `components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/A" }
`,
    'a keyword next to a reference of 3.0, which is ignored': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { $ref: "#/components/schemas/B", allOf: [{ $ref: "#/components/schemas/A" }] }
    B: { type: string }
`,
    'a tree whose nodes are extended by a dynamic reference': `components:
  schemas:
    Tree:
      $id: https://example.com/tree
      $dynamicAnchor: node
      properties: { children: { items: { $dynamicRef: "#node" } } }
    Strict:
      $id: https://example.com/strict
      $dynamicAnchor: node
      $ref: tree
      unevaluatedProperties: false
`,
  },
  reports: {
    'a part of itself': `components:
  schemas:
    A:
      allOf:
        - $ref: "#/components/schemas/A" # here
`,
    'a schema as its own alternative': `components:
  schemas:
    A:
      anyOf:
        - type: string
        - $ref: "#/components/schemas/A" # here
`,
    'the negation of itself, in 3.0': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      not:
        $ref: "#/components/schemas/A" # here
`,
    'a circle of three, once, although several schemas lead into it': `components:
  schemas:
    Entry: { properties: { a: { $ref: "#/components/schemas/B" } } }
    Other: { items: { oneOf: [{ $ref: "#/components/schemas/C" }] } }
    A:
      allOf:
        - $ref: "#/components/schemas/B" # here
    B:
      oneOf:
        - $ref: "#/components/schemas/C"
    C:
      if: { type: object }
      then:
        $ref: "#/components/schemas/A"
`,
    'a dynamic reference to the enclosing schema': `components:
  schemas:
    A:
      $dynamicAnchor: a
      anyOf:
        - type: string
        - $dynamicRef: "#a" # here
`,
    'a schema that describes a property without requiring it': `components:
  schemas:
    A:
      dependentSchemas:
        a:
          $ref: "#/components/schemas/A" # here
`,
  },
});

test('a long chain of references is not a circle', () => {
  const schemas = Array.from(
    { length: 3_000 },
    (_, index) => `    S${index}: { $ref: "#/components/schemas/S${index + 1}" }`,
  );
  const text = `openapi: 3.1.0\ncomponents:\n  schemas:\n${schemas.join('\n')}\n    S3000: { type: string }\n`;
  const subject = contractOf(text);
  expect([...schemaEndless.check({ ...subject, schemas: schemaObjects(subject) })]).toEqual([]);
});

test.each([
  [20, 0],
  [40, 1],
])('of %i schemas that each name the next one twice, %i are reported', (count, expected) => {
  const schemas = Array.from({ length: count }, (_, index) => {
    const next = `{ $ref: "#/components/schemas/S${index + 1}" }`;
    return `    S${index}: { allOf: [${next}, ${next}] }`;
  });
  const text = `openapi: 3.1.0\ncomponents:\n  schemas:\n${schemas.join('\n')}\n    S${count}: { type: string }\n`;
  const subject = contractOf(text);
  const found = [...schemaEndless.check({ ...subject, schemas: schemaObjects(subject) })];
  expect(found).toHaveLength(expected);
  for (const { message, pointer } of found) {
    expect(message).toContain('applies millions of schemas to one value');
    // The one that applies the fewest, as the others contain it.
    expect(pointer).toMatch(/^\/components\/schemas\/S19\b/);
  }
});
