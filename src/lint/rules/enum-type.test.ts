import { describeRule } from '../../testing/describe-rule.ts';
import { enumType } from './enum-type.ts';

describeRule(enumType, {
  accepts: {
    'values of the type': `components:
  schemas:
    A: { type: integer, enum: [1, 1.0, 9223372036854775807] }
    B: { type: [string, "null"], enum: [a, null] }
    C: { type: object, const: { a: 1 } }
    D: { type: array, enum: [[1]] }
    E: { type: number, enum: [1, 1.5] }
`,
    'values that satisfy the keywords next to them': `components:
  schemas:
    A: { type: string, pattern: "^[a-z]+$", maxLength: 3, enum: [a, abc] }
`,
    'a list without a valid value, which another rule reports': `components:
  schemas:
    A: { type: string, maxLength: 3, enum: [abcd] }
`,
    'values without a type': `components:
  schemas:
    A: { enum: [1, a] }
`,
    'an unknown type': `components:
  schemas:
    A: { type: strng, enum: [a] }
`,
    'null where it is nullable': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { type: string, nullable: true, enum: [a, null] }
`,
  },
  reports: {
    'values that break a keyword next to them': `components:
  schemas:
    A:
      type: string
      pattern: "^[a-z]+$"
      enum:
        - a
        - B # here
    B:
      type: integer
      minimum: 0
      enum:
        - -1 # here
        - 1
`,
    'values of other types': `components:
  schemas:
    A:
      type: integer
      enum:
        - 1
        - 1.5 # here
        - "1" # here
        - null # here
    C:
      type: [object, boolean]
      enum:
        - [] # here
        - true
`,
    'a list of which null alone is valid': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      type: string
      nullable: true
      enum:
        - 1 # here
        - 2
`,
    'null where nullable means nothing': `components:
  schemas:
    A:
      type: string
      nullable: true
      enum:
        - null # here
        - a
`,
  },
});
