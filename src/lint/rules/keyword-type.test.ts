import { describeRule } from '../../testing/describe-rule.ts';
import { keywordType } from './keyword-type.ts';

describeRule(keywordType, {
  accepts: {
    'a type that is none, which the structure reports': `components:
  schemas:
    A: { type: int, minimum: 1 }
`,
    'a flag that is meant for a parameter': `components: { schemas: { A: { type: string, required: true } } }
`,
    'a keyword of one of the types': `components:
  schemas:
    A: { type: [string, "null"], minLength: 1 }
`,
    'a schema without a type': `components:
  schemas:
    A: { minLength: 1 }
`,
  },
  reports: {
    'a length of a number': `components:
  schemas:
    A:
      type: integer
      minLength: 1 # here
`,
    'properties of a list': `components:
  schemas:
    A:
      type: array
      items: {}
      properties: # here
        a: {}
`,
  },
});
