import { describeRule } from '../../testing/describe-rule.ts';
import { schemaUnsatisfiable } from './schema-unsatisfiable.ts';

describeRule(schemaUnsatisfiable, {
  accepts: {
    'limits that parts give to a property that may be left out, and lists that may be empty': `components:
  schemas:
    A: { allOf: [{ type: object, properties: { a: { minLength: 5 } } }, { properties: { a: { maxLength: 4 } } }] }
    B: { allOf: [{ type: object, required: [a], properties: { a: { type: string, minLength: 5 } } }, { properties: { a: { maxLength: 5 } } }] }
    C: { type: array, minItems: 0, items: { not: {} } }
    D: { type: array, contains: {}, minContains: 0, maxItems: 0 }
    E: { type: array, contains: {}, maxItems: 1 }
`,
    'listed values of which one is valid': `components:
  schemas:
    A: { enum: [a, bc], allOf: [{ minLength: 2 }] }
    B: { type: boolean, not: { const: true } }
    C: { type: integer, enum: [a, 1] }
    D: { type: object, required: [id], properties: { id: { readOnly: true } }, enum: [{}] }
`,

    'alternatives of oneOf of which one can match alone': `components:
  schemas:
    A: { oneOf: [{ type: number }, { type: integer }] }
    B: { oneOf: [{ type: string }, { type: string }, { type: integer }] }
    C: { oneOf: [{ type: object, additionalProperties: false }, { type: object, required: [a] }] }
    D: { oneOf: [{ type: object, properties: { a: {} } }, { type: object, properties: { b: {} }, required: [b] }] }
    E: { oneOf: [{ $ref: "#/components/schemas/F" }, { $ref: "#/components/schemas/G" }], discriminator: { propertyName: a } }
    F: { type: object, required: [a], properties: { a: { type: string } } }
    G: { type: object, required: [a], properties: { a: { type: string } } }
`,
    'steps with a multiple within the limits': `components:
  schemas:
    A: { type: integer, multipleOf: 10, minimum: 11, maximum: 20 }
    B: { type: integer, multipleOf: 10, minimum: -5, maximum: 5 }
    C: { type: number, multipleOf: 0.1, minimum: 0.25, maximum: 0.3 }
    D: { type: [integer, string], multipleOf: 10, minimum: 11, maximum: 19 }
`,
    'items that "contains" may match, or need not': `components:
  schemas:
    A: { type: array, items: { type: [integer, string] }, contains: { type: string } }
    B: { type: array, items: { type: integer }, contains: { type: string }, minContains: 0 }
    C: { type: array, prefixItems: [{ type: string }], items: { type: integer }, contains: { type: string } }
    D: { type: array, items: { type: number }, contains: { type: integer } }
    E: { type: array, items: { type: boolean }, uniqueItems: true, minItems: 2 }
    F: { type: array, items: { $ref: "#/components/schemas/F" }, minItems: 0 }
    G: { not: {} }
`,
    'a reference to a schema that is reported at its own place': `components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/C", description: d }
    C: { type: object, properties: { a: { $ref: "#/components/schemas/A" } } }
`,
    'patterns, alternatives and exclusions that leave values': `components:
  schemas:
    A: { type: string, minLength: 2, maxLength: 5, pattern: "[0-9]" }
    B: { type: string, minLength: 9, pattern: "^(a|b$)" }
    C: { type: [string, "null"], anyOf: [{ type: integer }, { type: "null" }] }
    D: { type: number, oneOf: [{ type: integer }, { type: string }] }
    E: { type: number, not: { type: integer } }
    F: { type: string, not: { type: string, maxLength: 3 } }
    G: { type: string, oneOf: [{ minLength: 3 }, { pattern: "^a" }] }
    H: { type: integer, maxLength: 1, pattern: "^[0-9]{5}$" }
`,
    'an enum with a valid value': `components:
  schemas:
    A: { enum: [a, bcd], minLength: 2 }
    B: { type: string, enum: ["1"], minimum: 0 }
`,
    'a reference and keywords that agree with it': `components:
  schemas:
    A: { $ref: "#/components/schemas/B", required: [a], properties: { a: { type: integer } } }
    B: { type: object, properties: { a: { type: number } } }
    C: { $ref: "#/components/schemas/A", description: d }
`,
    'an optional property that is never valid': `components:
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
    'limits of several parts that allow some values': `components:
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
    'properties that other schemas describe where the rest is forbidden': `components:
  schemas:
    A: { type: object, required: [a], allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }
    B: { type: object, required: [a], anyOf: [{ properties: { a: {} } }], unevaluatedProperties: false }
    C: { type: object, required: [a], allOf: [{ additionalProperties: true }], unevaluatedProperties: false }
    D: { type: object, required: [a], if: { properties: { a: {} } }, unevaluatedProperties: false }
`,
  },
  reports: {
    'listed values that all have another type': `components:
  schemas:
    A:
      type: string
      enum:
        - 1 # here
        - 2
    B:
      type: string
      const: true # here
    C: { type: string, enum: [1, a] }
`,
    'a required property that parts give lists without a common value': `components:
  schemas:
    A:
      allOf: # here
        - { type: object, required: [kind], properties: { kind: { type: string, enum: [single] } } }
        - { properties: { kind: { const: cellar } } }
    B:
      allOf:
        - { type: object, required: [kind], properties: { kind: { type: string, enum: [single, cellar] } } }
        - { properties: { kind: { const: cellar } } }
    C:
      allOf:
        - { type: object, properties: { kind: { type: string, enum: [single] } } }
        - { properties: { kind: { const: cellar } } }
`,
    'listed values that another part or a keyword refuses': `components:
  schemas:
    A:
      type: string
      allOf: # here
        - { enum: [a, b] }
        - { minLength: 2 }
    B:
      type: object
      required: [b]
      enum: [{ a: 1 }] # here
    C:
      const: { a: 1 } # here
      required: [b]
    D:
      enum: [a, b] # here
      not: { enum: [b, a] }
    E:
      type: boolean
      not: # here
        enum: [true, false]
`,
    'alternatives of oneOf that all lie within another one': `components:
  schemas:
    Repeated:
      oneOf: # here
        - { type: object, properties: { a: { type: string } } }
        - { type: object, properties: { a: { type: string } }, description: Another }
    References:
      oneOf: # here
        - $ref: "#/components/schemas/One"
        - $ref: "#/components/schemas/Other"
    One: { type: object, required: [a], properties: { a: { type: integer } } }
    Other: { type: object, required: [a], properties: { a: { type: integer } } }
    Empty:
      oneOf: # here
        - { type: object, additionalProperties: false }
        - { type: object, maxProperties: 0 }
    Anything:
      oneOf: # here
        - {}
        - { title: T }
        - { type: integer }
`,
    'a step without a multiple within the limits': `components:
  schemas:
    A:
      type: integer
      multipleOf: 10 # here
      minimum: 11
      maximum: 19
    B:
      type: number
      multipleOf: 5 # here
      exclusiveMinimum: 5
      exclusiveMaximum: 10
    C:
      type: integer
      format: int32
      minimum: 2147483001
      multipleOf: 1000 # here
`,
    'a "not" that excludes everything': `components:
  schemas:
    A:
      type: string
      not: {} # here
`,
    '"contains" for items of another type': `components:
  schemas:
    A:
      type: array
      items: { type: integer }
      contains: { type: string } # here
`,
    'more different items than booleans and null allow': `components:
  schemas:
    A:
      type: array
      items: { type: [boolean, "null"] }
      uniqueItems: true
      minItems: 4 # here
`,
    'a list that must contain a list like itself': `components:
  schemas:
    A:
      type: array
      minItems: 1 # here
      items: { $ref: "#/components/schemas/A" }
`,
    'limits of several parts that exclude every value': `components:
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
    'listed values of another type than a part requires': `components:
  schemas:
    A:
      type: integer
      allOf: # here
        - enum: [a, b]
`,
    'a const that is not in the enum': `components:
  schemas:
    A:
      const: a
      enum: [b, c] # here
`,
    'arrays that must be longer than they may be': `components:
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
    'objects that must have more properties than they may have': `components:
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
    'required properties that are not allowed': `components:
  schemas:
    A:
      type: object
      properties: { abc: {} }
      propertyNames: { maxLength: 2 }
      required:
        - abc # here
    B:
      type: object
      properties: { a: false }
      required:
        - a # here
    C:
      type: object
      properties: { a: { not: {} } }
      required:
        - a # here
    D:
      type: object
      unevaluatedProperties: false
      required:
        - a # here
`,
    'a value of const that breaks a limit': `components:
  schemas:
    A:
      type: string
      pattern: ^[0-9]+$
      const: none # here
`,
    'patterns that no text of an allowed length matches': `components:
  schemas:
    A:
      type: string
      maxLength: 4
      pattern: ^[0-9]{5}$ # here
    B:
      type: string
      minLength: 3
      pattern: ^[0-9]{1,2}$ # here
    C:
      type: string
      pattern: $A^ # here
`,
    'alternatives of other types': `components:
  schemas:
    A:
      type: string
      anyOf: # here
        - type: integer
        - type: boolean
    B:
      type: string
      oneOf: # here
        - $ref: "#/components/schemas/C"
    C: { type: object }
`,
    'not with the own type': `components:
  schemas:
    A:
      type: string
      not: # here
        type: string
    B:
      type: integer
      not: # here
        type: [number, "null"]
`,
    'an enum whose values all break a limit': `components:
  schemas:
    A:
      type: string
      minLength: 5
      enum: [a, b] # here
`,
    'a type next to a reference to another type': `components:
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
    'enums without a common value': `components:
  schemas:
    A:
      allOf: # here
        - { enum: [a] }
        - { enum: [b] }
`,
    'an empty enum': `components:
  schemas:
    A:
      enum: [] # here
`,
    'limits that parts give to a required property': `components:
  schemas:
    A:
      allOf: # here
        - { type: object, required: [a], properties: { a: { type: string, minLength: 5 } } }
        - { properties: { a: { maxLength: 4 } } }
`,
    'a part that accepts nothing, items that no value satisfies, and an item that a list without items must contain': `components:
  schemas:
    A:
      allOf: # here
        - {}
        - false
    B:
      type: array
      minItems: 1 # here
      items: { not: {} }
    C:
      type: array
      contains: { type: string }
      maxItems: 0 # here
`,
    'a required property that is forbidden': `components:
  schemas:
    A:
      allOf: # here
        - { type: object, required: [a] }
        - { properties: { b: {} }, additionalProperties: false }
`,
    'a value without an end': `components:
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
