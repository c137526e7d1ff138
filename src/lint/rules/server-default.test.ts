import { describeRule } from '../../testing/describe-rule.ts';
import { serverDefault } from './server-default.ts';

describeRule(serverDefault, {
  accepts: {
    'a default that is one of the values': `servers: [{ url: "/{v}", variables: { v: { default: a, enum: [a, b] } } }]
`,
    'a free variable': `servers: [{ url: "/{v}", variables: { v: { default: a } } }]
`,
  },
  reports: {
    'the servers of a path and an operation': `paths:
  /tools:
    servers:
      - { url: 'https://a', variables: { r: { default: c, enum: [a, b] } } } # here
    get:
      servers:
        - { url: 'https://a', variables: { r: { default: c, enum: [a, b] } } } # here
      responses: {}
`,
    'a default that is not one of the values': `servers:
  - url: /{v}
    variables:
      v:
        enum: [a, b]
        default: c # here
`,
  },
});
