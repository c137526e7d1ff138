import { describeRule } from '../../testing/describe-rule.ts';
import { propertyForbidden } from './property-forbidden.ts';

describeRule(propertyForbidden, {
  accepts: {
    'a closed part that describes every property': `components:
  schemas:
    A:
      properties: { a: {} }
      allOf: [{ properties: { a: { type: string }, b: {} }, additionalProperties: false }]
    B: { type: object, properties: { a: {}, b: {} }, additionalProperties: false, oneOf: [{ required: [a] }, { properties: { b: { minLength: 1 } } }] }
    C: { properties: { a: {} }, patternProperties: { ^x: {} }, additionalProperties: false, allOf: [{ properties: { xb: {} } }] }
`,
    'a part that forbids a property on purpose': `components:
  schemas:
    A:
      properties: { a: {} }
      additionalProperties: false
      allOf: [{ properties: { b: false, c: { not: {} } } }]
    B: { type: object, properties: { a: {}, b: {} }, oneOf: [{ properties: { a: {} }, additionalProperties: false }, { required: [b] }] }
`,
    'one property in parts that agree, or that disagree in one of them, where that is reported': `components:
  schemas:
    A: { allOf: [{ properties: { a: { type: number } } }, { properties: { a: { type: integer } } }, { properties: { a: { minimum: 1 } } }] }
    B: { allOf: [{ properties: { a: { type: [string, "null"] } } }, { properties: { a: { type: [integer, "null"] } } }] }
`,
    'the whole, closed': `components:
  schemas:
    A:
      allOf: [{ properties: { a: {} } }, { properties: { b: {} } }]
      unevaluatedProperties: false
`,
    'a required property, which another rule reports': `components:
  schemas:
    A:
      type: object
      required: [b]
      allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }]
`,
    'a reference of OpenAPI 3.0, which replaces what is next to it': `openapi: 3.0.3
components:
  schemas:
    A: { $ref: "#/components/schemas/B", properties: { a: {} } }
    B: { type: object, properties: { b: {} }, additionalProperties: false }
`,
  },
  reports: {
    'properties of the other parts': `components:
  schemas:
    A:
      allOf:
        - type: object
          properties: { a: {} }
          additionalProperties: false # here
        - $ref: "#/components/schemas/B" # here
        - properties: { a: {} }
    B:
      type: object
      properties: { b: {} }
      additionalProperties: false
    C:
      properties: { c: {} }
      $ref: "#/components/schemas/B" # here
    D:
      properties: { d: {} }
      additionalProperties: false # here
      allOf:
        - $ref: "#/components/schemas/E"
    E: { type: object, properties: { e: {} } }
`,
    'a property of two types, where they meet': `components:
  schemas:
    A:
      allOf: # here
        - properties: { a: { type: string } }
        - $ref: "#/components/schemas/B"
    B: { type: object, properties: { a: { type: integer } } }
    C: { allOf: [{ $ref: "#/components/schemas/A" }, { properties: { c: {} } }] }
    D:
      $ref: "#/components/schemas/B" # here
      properties: { a: { type: boolean } }
`,
    'properties of alternatives': `components:
  schemas:
    A:
      type: object
      additionalProperties: false # here
      oneOf:
        - { properties: { a: {} } }
        - { properties: { b: {} } }
`,
  },
});
