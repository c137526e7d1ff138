import { expect, test } from 'vitest';
import { contractOf } from '../../testing/contract-of.ts';
import { describeRule } from '../../testing/describe-rule.ts';
import { schemaObjects } from '../subject/schema-objects.ts';
import { alternativeIncluded } from './alternative-included.ts';

test('names the other alternative by its place in the list, from 1', () => {
  const contract = contractOf(`openapi: 3.1.0
info: { title: T, version: "1" }
components: { schemas: { A: { oneOf: [{ type: number }, { type: integer }] } } }
`);
  const [complaint] = [...alternativeIncluded.check({ ...contract, schemas: schemaObjects(contract) })];
  expect(complaint?.message).toContain('also matches alternative 1,');
});

describeRule(alternativeIncluded, {
  accepts: {
    'alternatives that exclude each other, or overlap only in part': `components:
  schemas:
    A: { oneOf: [{ type: integer }, { type: string }] }
    A1: { oneOf: [{ type: [integer, "null"] }, { type: string }] }
    A2: { type: string, oneOf: [{ type: [string, "null"], maxLength: 1 }, { type: [string, "null"], minLength: 5 }] }
    A3: { oneOf: [{ type: [integer, "null"] }, { type: [string, "null"], enum: [a] }] }
    B: { oneOf: [{ type: integer, minimum: 5 }, { type: number, maximum: 9 }] }
    C: { oneOf: [{ type: string, pattern: ^a }, { type: string, maxLength: 5 }] }
    D: { oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: string } } }] }
    E: { oneOf: [{ type: array, items: { type: string } }, { type: array, items: { type: integer } }] }
    F: { oneOf: [{ type: string, enum: [a, b] }, { type: string, enum: [b, c] }] }
    G: { oneOf: [{ type: object, required: [a] }, { type: object, required: [b] }] }
    H: { oneOf: [{ type: string }, { type: string, format: date }], discriminator: { propertyName: kind } }
    I: { oneOf: [{ type: string, format: date }, { type: string, format: date-time }] }
    J: { oneOf: [{ type: object, additionalProperties: false, properties: { a: {} } }, { type: object, additionalProperties: { type: string } }] }
    K: { oneOf: [{ type: string, not: { maxLength: 3 } }, { type: string, minLength: 5, maxLength: 2 }] }
`,
    'the same alternative twice, which another rule reports': `components:
  schemas:
    A: { oneOf: [{ type: string }, { type: string }] }
`,
  },
  reports: {
    'null in two alternatives': `components:
  schemas:
    A:
      oneOf:
        - { type: [integer, "null"] }
        - { type: boolean }
        - $ref: "#/components/schemas/B" # here
    B: { type: [string, "null"] }
`,
    'null in two alternatives of OpenAPI 3.0': `openapi: 3.0.3
info: { title: T, version: "1" }
components:
  schemas:
    A:
      oneOf:
        - { type: integer, nullable: true }
        - { type: string, nullable: true } # here
`,
    'an alternative that another one includes': `components:
  schemas:
    A:
      oneOf:
        - type: number
        - type: integer # here
    B:
      oneOf:
        - type: string
          maxLength: 5 # not this place
        - type: string
    C:
      oneOf:
        - type: string
        - enum: # not this place
            - none
    D:
      oneOf:
        - $ref: "#/components/schemas/Open"
        - $ref: "#/components/schemas/Strict" # here
    E:
      oneOf:
        - { $ref: "#/components/schemas/Open", maxProperties: 3 } # here
        - $ref: "#/components/schemas/Open"
    Open: { type: object, required: [a], properties: { a: { type: string } } }
    Strict: { type: object, required: [a, b], properties: { a: { type: string, maxLength: 3 }, b: {} } }
    List:
      oneOf:
        - { type: array, items: { type: integer } } # here
        - { type: array, items: { type: number } }
    Tree:
      oneOf:
        - $ref: "#/components/schemas/Node" # here
        - type: object
    Node: { type: object, properties: { child: { $ref: "#/components/schemas/Node" } } }
`
      .replace('- type: string\n          maxLength: 5 # not this place', '- { type: string, maxLength: 5 } # here')
      .replace('- enum: # not this place\n            - none', '- { enum: [none] } # here'),
  },
});
