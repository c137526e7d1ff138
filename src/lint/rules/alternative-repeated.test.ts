import { describeRule } from '../../testing/describe-rule.ts';
import { alternativeRepeated } from './alternative-repeated.ts';

describeRule(alternativeRepeated, {
  accepts: {
    'different alternatives, and parts that are the same': `components:
  schemas:
    A: { oneOf: [{ type: string }, { type: integer }], anyOf: [{}, {}], allOf: [{}, {}] }
`,
    'a list of nothing but repeated alternatives, which another rule reports': `components:
  schemas:
    A: { oneOf: [{ type: string }, { type: string }] }
`,
  },
  reports: {
    'a repeated reference and a repeated schema': `components:
  schemas:
    A:
      oneOf:
        - $ref: "#/components/schemas/B"
        - type: string
        - $ref: "#/components/schemas/B" # here
    B:
      oneOf:
        - { type: string, minLength: 1 }
        - { minLength: 1, type: string } # here
        - { type: integer }
`,
  },
});
