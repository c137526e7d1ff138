import { describeRule } from '../../testing/describe-rule.ts';
import { alternativeIndistinct } from './alternative-indistinct.ts';

describeRule(alternativeIndistinct, {
  accepts: {
    'alternatives with a property of their own': `components:
  schemas:
    A: { oneOf: [{ type: object, required: [a], properties: { a: {} } }, { type: object, required: [b], properties: { b: {} } }] }
    B: { oneOf: [{ type: object, required: [k], properties: { k: { enum: [a] } } }, { type: object, required: [k], properties: { k: { enum: [b] } } }] }
    C: { anyOf: [{ type: string }, { type: integer }] }
`,
    'what another rule reports': `components:
  schemas:
    A: { oneOf: [{ type: integer }, { type: number }] }
`,
  },
  reports: {
    'alternatives that require nothing': `components:
  schemas:
    A:
      oneOf:
        - { type: object, properties: { a: { type: string } } }
        - { type: object, properties: { b: { type: string } } } # here
`,
    'an alternative of anyOf twice': `components:
  schemas:
    A:
      anyOf:
        - type: string
        - type: string # here
`,
  },
});
