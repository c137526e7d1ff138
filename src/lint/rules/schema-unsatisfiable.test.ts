import { describeRule } from '../../testing/describe-rule.ts';
import { schemaUnsatisfiable } from './schema-unsatisfiable.ts';

describeRule(schemaUnsatisfiable, {
  accepts: {
    'a mere reference to what is told where it stands': `components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/C", description: d }
    C: { type: object, properties: { a: { $ref: "#/components/schemas/A" } } }
`,
    'a list of which some value will do': `components:
  schemas:
    A: { enum: [a, bcd], minLength: 2 }
    B: { type: string, enum: [1], minimum: 0 }
`,
    'a reference and what agrees with it': `components:
  schemas:
    A: { $ref: "#/components/schemas/B", required: [a], properties: { a: { type: integer } } }
    B: { type: object, properties: { a: { type: number } } }
    C: { $ref: "#/components/schemas/A", description: d }
`,
    'an optional property that can never be there': `components:
  schemas:
    A: { type: object, allOf: [{ properties: { a: { type: string } } }, { properties: { a: { type: integer } } }] }
`,
    'parts that agree': `components:
  schemas:
    A: { allOf: [{ type: object, required: [a] }, { properties: { a: {} }, additionalProperties: false }] }
`,
    'a property that may end the recursion': `components:
  schemas:
    A: { type: object, required: [a], properties: { a: { type: [object, "null"], required: [b], properties: { b: { $ref: "#/components/schemas/A" } } } } }
`,
    'recursion through a list': `components:
  schemas:
    A: { type: object, required: [a], properties: { a: { type: array, items: { $ref: "#/components/schemas/A" } } } }
`,
    'recursion that is optional': `components:
  schemas:
    A: { type: object, properties: { a: { $ref: "#/components/schemas/A" } } }
`,
    'an alternative that ends': `components:
  schemas:
    A: { type: object, required: [a], properties: { a: { oneOf: [{ type: string }, { $ref: "#/components/schemas/A" }] } } }
`,
    'limits of several parts that leave something': `components:
  schemas:
    A: { allOf: [{ type: integer, minimum: 5 }, { maximum: 5 }] }
    B: { allOf: [{ minLength: 5 }, { maxLength: 3 }] }
    C: { allOf: [{ type: string, minimum: 5 }, { maximum: 3 }] }
`,
    'closed lists and objects with room': `components:
  schemas:
    A: { type: array, prefixItems: [{}, {}], items: false, minItems: 2 }
    B: { type: array, items: { enum: [a, b] }, uniqueItems: true, minItems: 2 }
    C: { type: array, items: {}, contains: {}, minContains: 2, maxItems: 2 }
    D: { type: object, properties: { a: {} }, patternProperties: { x: {} }, additionalProperties: false, minProperties: 5 }
    E: { type: object, required: [ab], properties: { ab: {} }, propertyNames: { maxLength: 2 }, maxProperties: 1 }
    F: { properties: { a: {} }, additionalProperties: false, minProperties: 2 }
    G: { type: object, properties: { a: false, b: { not: {} } } }
`,
    'what other schemas speak of where the rest is forbidden': `components:
  schemas:
    A: { type: object, required: [a], allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }
    B: { type: object, required: [a], anyOf: [{ properties: { a: {} } }], unevaluatedProperties: false }
    C: { type: object, required: [a], allOf: [{ additionalProperties: true }], unevaluatedProperties: false }
    D: { type: object, required: [a], if: { properties: { a: {} } }, unevaluatedProperties: false }
`,
  },
  reports: {
    'limits of several parts that leave nothing': `components:
  schemas:
    A:
      allOf: # here
        - { type: integer, minimum: 5 }
        - { maximum: 3 }
    B:
      type: string
      minLength: 5 # here
      allOf: [{ maxLength: 3 }]
`,
    'listed values of another type than a part asks for': `components:
  schemas:
    A:
      type: integer
      allOf: # here
        - enum: [a, b]
`,
    'one value that is none of a list': `components:
  schemas:
    A:
      const: a
      enum: [b, c] # here
`,
    'lists that may not be as long as they must': `components:
  schemas:
    A:
      type: array
      minItems: 1 # here
      items: false
    B:
      type: array
      prefixItems: [{}]
      minItems: 2 # here
      items: false
    C:
      type: array
      items: { enum: [a, b] }
      uniqueItems: true
      minItems: 3 # here
    D:
      type: array
      contains: { type: string }
      minContains: 3
      maxItems: 2 # here
`,
    'objects that may not be as large as they must': `components:
  schemas:
    A:
      type: object
      required: [a, b]
      properties: { a: {}, b: {} }
      maxProperties: 1 # here
    B:
      type: object
      properties: { a: {} }
      additionalProperties: false
      minProperties: 2 # here
`,
    'required properties that may not be there': `components:
  schemas:
    A:
      type: object
      properties: { abc: {} }
      propertyNames: { maxLength: 2 }
      required: # here
        - abc
    B:
      type: object
      properties: { a: false }
      required: # here
        - a
    C:
      type: object
      properties: { a: { not: {} } }
      required: # here
        - a
    D:
      type: object
      unevaluatedProperties: false
      required: # here
        - a
`,
    'a list of which every value breaks a limit': `components:
  schemas:
    A:
      type: string
      minLength: 5
      enum: [a, b] # here
`,
    'a type beside a reference to another one': `components:
  schemas:
    A:
      $ref: "#/components/schemas/B" # here
      type: array
    B: { type: object }
`,
    'a required property of two types': `components:
  schemas:
    A:
      type: object
      required: [a]
      allOf: # here
        - properties: { a: { type: string } }
        - properties: { a: { type: integer } }
`,
    'a required property that the schema itself forbids, at "required"': `components:
  schemas:
    A:
      type: object
      additionalProperties: false
      required: [a] # here
`,
    'types that exclude each other': `components:
  schemas:
    A:
      allOf: # here
        - { type: string }
        - { type: object }
`,
    'lists of values without one in common': `components:
  schemas:
    A:
      allOf: # here
        - { enum: [a] }
        - { enum: [b] }
`,
    'an empty list of values': `components:
  schemas:
    A:
      enum: [] # here
`,
    'a required property that is forbidden': `components:
  schemas:
    A:
      allOf: # here
        - { type: object, required: [a] }
        - { properties: { b: {} }, additionalProperties: false }
`,
    'a value that never ends': `components:
  schemas:
    A:
      type: object
      required: [a]
      properties:
        a: { $ref: "#/components/schemas/B" }
    B:
      type: object
      required: [a] # here
      properties:
        a: { $ref: "#/components/schemas/A" }
`,
  },
});
