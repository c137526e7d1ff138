import { describeRule } from '../../testing/describe-rule.ts';
import { boundsCrossed } from './bounds-crossed.ts';

describeRule(boundsCrossed, {
  accepts: {
    'a format of numbers on a string': `components:
  schemas:
    A: { type: string, format: int32, minimum: 3000000000 }
    B: { type: integer, format: int32, minimum: 2147483647, maximum: 2147483647 }
    C: { type: number, minimum: 1.2, maximum: 1.8 }
    E: { type: integer, exclusiveMinimum: 4, exclusiveMaximum: 6 }
    F: { type: integer, minimum: 4.5, exclusiveMaximum: 5.5 }
    D: { type: integer, minimum: 0.5, maximum: 1 }
`,
    'limits that leave one value': `components:
  schemas:
    A: { minimum: 3, maximum: 3 }
`,
    'a flag of 3.0': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { type: integer, minimum: 3, exclusiveMinimum: true, maximum: 4 }
`,
  },
  reports: {
    'limits without an integer between them': `components:
  schemas:
    A:
      type: integer
      minimum: 1.2
      maximum: 1.8 # here
    B:
      type: integer
      exclusiveMinimum: 4
      exclusiveMaximum: 5 # here
    C:
      type: integer
      minimum: 4.5
      exclusiveMaximum: 5 # here
`,
    'a limit beyond the format': `components:
  schemas:
    A:
      format: int32
      minimum: 2147483648 # here
    B:
      format: uint8
      maximum: -1 # here
`,
    'a minimum above the maximum': `components:
  schemas:
    A:
      maximum: 1
      minimum: 2 # here
`,
    'an exclusive limit that excludes every value': `components:
  schemas:
    A:
      exclusiveMinimum: 2 # here
      maximum: 2
`,
    'an exclusive flag of 3.0': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      type: number
      minimum: 3 # here
      maximum: 3
      exclusiveMaximum: true
`,
    lengths: `components:
  schemas:
    A:
      minLength: 9 # here
      maxLength: 3
`,
    'limits beyond 2^53': `components:
  schemas:
    A:
      minimum: 9007199254740993 # here
      maximum: 9007199254740992
`,
  },
});
