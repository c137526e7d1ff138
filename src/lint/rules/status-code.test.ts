import { describeRule } from '../../testing/describe-rule.ts';
import { statusCode } from './status-code.ts';

describeRule(statusCode, {
  accepts: {
    'statuses, ranges, the default and extensions': `paths:
  /a:
    get:
      responses:
        100: { description: d }
        "599": { description: d }
        4XX: { description: d }
        default: { description: d }
        x-more: 1
`,
  },
  reports: {
    'a range in lower case, too few digits, too many, a class that HTTP does not have': `paths:
  /a:
    get:
      responses:
        2xx: { description: d } # here
        99: { description: d } # here
        2000: { description: d } # here
        600: { description: d } # here
        Default: { description: d } # here
        ok: { description: d } # here
`,
  },
});
