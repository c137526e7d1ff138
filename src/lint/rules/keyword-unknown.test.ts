import { describeRule } from '../../testing/describe-rule.ts';
import { keywordUnknown } from './keyword-unknown.ts';

describeRule(keywordUnknown, {
  silent: {
    keywords: `components:
  schemas:
    A: { type: object, x-mine: 1 }
`,
    'another dialect': `components:
  schemas:
    A: { $schema: "https://example.com/mine", unit: kg }
`,
    'a property of that name': `components:
  schemas:
    A: { properties: { unit: {} } }
`,
  },
  tells: {
    'a word of its own': `components:
  schemas:
    A:
      unit: kg # here
`,
    'nullable, which 3.1 dropped': `components:
  schemas:
    A:
      type: string
      nullable: true # here
`,
  },
});
