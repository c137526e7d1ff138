import { describeRule } from '../../testing/describe-rule.ts';
import { keywordMisspelt } from './keyword-misspelt.ts';

describeRule(keywordMisspelt, {
  accepts: {
    keywords: `components:
  schemas:
    A: { type: object, required: [a], properties: { a: {} }, x-mine: 1 }
`,
    'a word unlike any keyword': `components:
  schemas:
    A: { unit: kg }
`,
  },
  reports: {
    'a misspelt word': `components:
  schemas:
    A:
      type: object
      requird: [a] # here
`,
    'exchanged letters': `components:
  schemas:
    A:
      type: string
      maxLenght: 3 # here
`,
  },
});
