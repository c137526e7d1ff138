import { describeRule } from '../../testing/describe-rule.ts';
import { keywordAlone } from './keyword-alone.ts';

describeRule(keywordAlone, {
  accepts: {
    'a limit of a later version, which is not a flag': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components: { schemas: { A: { type: number, exclusiveMinimum: 1 } } }
`,
    'keywords with the keywords that they need': `components:
  schemas:
    A: { if: { required: [a] }, then: { required: [b] }, else: { required: [c] } }
    B: { contains: { type: string }, minContains: 2, maxContains: 3 }
    C: { contentMediaType: application/json, contentSchema: {} }
    D: { if: { required: [a] }, else: { required: [c] } }
    if: { properties: { if: {} } }
`,
    'a condition that says which properties are evaluated': `components:
  schemas:
    A: { if: { properties: { a: {} } }, unevaluatedProperties: false }
`,
    'a discriminator of alternatives, of subtypes or with a mapping': `components:
  schemas:
    A: { oneOf: [{ $ref: "#/components/schemas/B" }], discriminator: { propertyName: kind } }
    B: { type: object, discriminator: { propertyName: kind } }
    C: { allOf: [{ $ref: "#/components/schemas/B" }] }
    D: { type: object, discriminator: { propertyName: kind, mapping: { c: "others.yaml#/C" } } }
`,
    'a flag of 3.0 next to its limit, or set to false': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { type: number, minimum: 1, exclusiveMinimum: true, exclusiveMaximum: false }
`,
  },
  reports: {
    'then and else without if': `components:
  schemas:
    A:
      then: { required: [b] } # here
      else: { required: [c] } # here
`,
    'if without then and else': `components:
  schemas:
    A:
      if: { required: [b] } # here
    B: { unevaluatedProperties: false }
`,
    'a discriminator that chooses nothing': `components:
  schemas:
    A:
      type: object
      discriminator: # here
        propertyName: kind
`,
    'minContains without contains': `components:
  schemas:
    A:
      minContains: 2 # here
      maxContains: 3 # here
`,
    'a flag of 3.0 without its limit': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      type: number
      exclusiveMinimum: true # here
`,
  },
});
