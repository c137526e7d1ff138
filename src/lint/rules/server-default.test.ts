import { describeRule } from '../../testing/describe-rule.ts';
import { serverDefault } from './server-default.ts';

describeRule(serverDefault, {
  silent: {
    'one of the values': `servers: [{ url: "/{v}", variables: { v: { default: a, enum: [a, b] } } }]
`,
    'a free variable': `servers: [{ url: "/{v}", variables: { v: { default: a } } }]
`,
  },
  tells: {
    'none of the values': `servers:
  - url: /{v}
    variables:
      v:
        enum: [a, b]
        default: c # here
`,
  },
});
