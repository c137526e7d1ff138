import { describeRule } from '../../testing/describe-rule.ts';
import { keywordUnknown } from './keyword-unknown.ts';

describeRule(keywordUnknown, {
  accepts: {
    keywords: `components:
  schemas:
    A: { type: object, x-mine: 1 }
`,
    'another dialect': `components:
  schemas:
    A: { $schema: "https://example.com/mine", unit: kg }
`,
    'keywords of the draft that a schema names': `components:
  schemas:
    A:
      $schema: http://json-schema.org/draft-07/schema#
      dependencies: { a: [b] }
      items: { additionalItems: false, items: [{}] }
`,
    'a property of that name': `components:
  schemas:
    A: { properties: { unit: {} } }
`,
  },
  reports: {
    'a private keyword': `components:
  schemas:
    A:
      unit: kg # here
`,
    'a misspelt keyword beside the right one': `components:
  schemas:
    A:
      maxLength: 5
      maxlength: 5 # here
`,
    'keywords that 2020-12 dropped': `components:
  schemas:
    A:
      dependencies: { a: [b] } # here
`,
    'keywords of a later draft': `jsonSchemaDialect: http://json-schema.org/draft-07/schema#
components:
  schemas:
    A:
      unevaluatedProperties: false # here
      items: { contains: {} }
`,
    'nullable, which 3.1 dropped': `components:
  schemas:
    A:
      type: [string, "null"]
      nullable: true # here
    B:
      type: string
      nullable: false # here
`,
  },
});
