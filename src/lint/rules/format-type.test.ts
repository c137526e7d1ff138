import { describeRule } from '../../testing/describe-rule.ts';
import { formatType } from './format-type.ts';

describeRule(formatType, {
  accepts: {
    'a 64-bit number as a string': `components:
  schemas:
    A: { type: string, format: int64 }
`,
    'a limit that excludes every number of the format': `components:
  schemas:
    A: { type: integer, format: int32, minimum: 3000000000 }
    B: { type: integer, format: uint8, maximum: -1 }
`,
    'a date': `components:
  schemas:
    A: { type: string, format: date, minLength: 10, maxLength: 10 }
    B: { type: string, format: date-time, minLength: 24, maxLength: 64 }
    C: { type: string, format: ipv4, maxLength: 15 }
    D: { type: string, format: own, maxLength: 3 }
`,
  },
  reports: {
    'a format of fractions on integers': `components:
  schemas:
    A:
      type: integer
      format: float # here
    B: { type: number, format: double }
    C: { type: [integer, number], format: double }
`,
    'a length that no text of the format has': `components:
  schemas:
    A:
      type: string
      format: uuid
      maxLength: 32 # here
    B:
      type: string
      format: date
      minLength: 11 # here
    C:
      type: string
      format: date-time
      maxLength: 10 # here
`,
    'a limit that no number of the format has': `components:
  schemas:
    A:
      type: integer
      format: int32
      minimum: 0
      maximum: 4294967295 # here
    B:
      type: integer
      format: uint8
      minimum: -1 # here
      maximum: 255
`,
    'a date that is a number': `components:
  schemas:
    A:
      type: integer
      format: date-time # here
`,
    'a boolean as an example of a number': `components:
  schemas:
    A:
      type: boolean
      format: int32 # here
`,
  },
});
