import { describeRule } from '../../testing/describe-rule.ts';
import { defaultInvalid } from './default-invalid.ts';

describeRule(defaultInvalid, {
  accepts: {
    'a default of the type': `components:
  schemas:
    A: { type: integer, default: 3 }
`,
  },
  reports: {
    'a default of another type': `components:
  schemas:
    A:
      type: integer
      default: many # here
`,
    'a default outside the limits': `components:
  schemas:
    A:
      type: integer
      maximum: 3
      default: 4 # here
`,
  },
});
