import { describeRule } from '../../testing/describe-rule.ts';
import { itemsMissing } from './items-missing.ts';

describeRule(itemsMissing, {
  accepts: {
    items: `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { type: array, items: {} }
`,
    'a version that does not require it': `components:
  schemas:
    A: { type: array }
`,
  },
  reports: {
    'an array without items': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      type: array # here
`,
  },
});
