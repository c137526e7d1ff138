import { describeRule } from '../../testing/describe-rule.ts';
import { requiredUndeclared } from './required-undeclared.ts';

describeRule(requiredUndeclared, {
  accepts: {
    'a described property': `components:
  schemas:
    A: { required: [a], properties: { a: {} } }
`,
    'a property of a part': `components:
  schemas:
    A: { allOf: [{ properties: { b: {} } }], required: [b], properties: { a: {} } }
`,
    'a property of the enclosing schema': `components:
  schemas:
    A: { properties: { a: {} }, allOf: [{ required: [a], properties: { b: {} } }] }
`,
    'an alternative that only requires': `components:
  schemas:
    A: { properties: { a: {} }, anyOf: [{ required: [a] }] }
`,
    'a part of a schema that describes it': `components:
  schemas:
    A: { required: [a], properties: { b: {} } }
    B: { allOf: [{ $ref: "#/components/schemas/A" }], properties: { a: {} } }
`,
    'a property of a referenced part': `components:
  schemas:
    A: { properties: { a: {} } }
    B: { allOf: [{ $ref: "#/components/schemas/A" }], required: [a] }
`,
    'a part that only requires': `components:
  schemas:
    A: { properties: { a: {} } }
    B: { allOf: [{ $ref: "#/components/schemas/A" }, { required: [a] }] }
`,
    'a property that the schema forbids, which another rule reports': `components:
  schemas:
    A: { type: object, required: [a], properties: { b: {} }, additionalProperties: false }
`,
    'an alternative or a condition that describes it': `components:
  schemas:
    A: { required: [a], properties: { b: {} }, oneOf: [{ properties: { a: {} } }, { required: [b] }] }
    B: { required: [a], properties: { b: {} }, if: { required: [b] }, then: { properties: { a: {} } } }
    C: { required: [a], properties: { b: {} }, anyOf: [{ oneOf: [{ $ref: "#/components/schemas/A" }] }] }
    D: { required: [xa], properties: { b: {} }, anyOf: [{ patternProperties: { ^x: {} } }] }
`,
    'dependencies between described properties, or between those of a map': `components:
  schemas:
    A: { properties: { a: {} }, allOf: [{ properties: { b: {} } }], dependentRequired: { a: [b] } }
    B: { additionalProperties: { type: string }, dependentRequired: { a: [b] } }
    C: { properties: { a: {} }, patternProperties: { ^x: {} }, dependentRequired: { a: [xb] } }
    D: { properties: { a: {} }, additionalProperties: { type: string }, dependentRequired: { a: [b] } }
`,
    'what only alternatives describe': `components:
  schemas:
    A: { required: [a], anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }
    B: { required: [a], oneOf: [{ required: [b] }, { required: [c] }] }
    C: { oneOf: [{ required: [a], properties: { b: {} } }], anyOf: [{ properties: { a: {} } }] }
`,
    'a map': `components:
  schemas:
    A: { required: [a], additionalProperties: { type: string } }
`,
  },
  reports: {
    'a property that no alternative describes': `components:
  schemas:
    B: { allOf: [{ $ref: "#/components/schemas/A" }] }
    A:
      properties: { a: {} }
      if: { required: [a] }
      then: { properties: { a: { type: string } } }
      required:
        - b # here
`,
    'a property that only another alternative describes': `components:
  schemas:
    A:
      oneOf:
        - $ref: "#/components/schemas/B"
        - properties: { b: {} }
          required:
            - b
            - a # here
    B: { properties: { a: {} } }
`,
    'a property that none of the alternatives describes, which describe all': `components:
  schemas:
    A:
      anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }]
      required:
        - c # here
        - a
`,
    'dependencies on properties that are not described': `components:
  schemas:
    A:
      properties: { a: {}, b: {} }
      dependentRequired:
        a:
          - b
          - c # here
        d: [a] # here
`,
    'a property that no part describes': `components:
  schemas:
    A: { properties: { a: {} } }
    B:
      allOf: [{ $ref: "#/components/schemas/A" }]
      required:
        - b # here
`,
    'a property that is not described': `components:
  schemas:
    A:
      properties: { a: {} }
      required:
        - a
        - b # here
`,
  },
});
