import { describeRule } from '../../testing/describe-rule.ts';
import { discriminatorMapping } from './discriminator-mapping.ts';

describeRule(discriminatorMapping, {
  accepts: {
    'names and references': `components:
  schemas:
    A: { discriminator: { propertyName: k, mapping: { b: B, c: "#/components/schemas/B" } } }
    B: { type: object }
`,
  },
  reports: {
    'a reference without a target': `components:
  schemas:
    A:
      discriminator:
        propertyName: k
        mapping:
          b: "#/components/schemas/B" # here
`,
    'the name of no schema as the usual one': `openapi: 3.2.0
info: { title: T, version: "1" }
components:
  schemas:
    A:
      discriminator:
        propertyName: k
        defaultMapping: B # here
`,
    'the name of no schema': `components:
  schemas:
    A:
      discriminator:
        propertyName: k
        mapping:
          b: B # here
`,
  },
});
