import { describeRule } from '../../testing/describe-rule.ts';
import { nullableRemoved } from './nullable-removed.ts';

describeRule(nullableRemoved, {
  accepts: {
    'OpenAPI 3.0': `openapi: 3.0.0
components:
  schemas:
    A: { type: string, nullable: true }
`,
    'what changes nothing': `components:
  schemas:
    A: { type: object, nullable: false, properties: { nullable: { type: boolean } } }
`,
  },
  reports: {
    'nullable in 3.1': `components:
  schemas:
    A:
      type: string
      nullable: true # here
`,
  },
});
