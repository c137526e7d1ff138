import { describeRule } from '../../testing/describe-rule.ts';
import { serverVariables } from './server-variables.ts';

describeRule(serverVariables, {
  accepts: {
    'a described variable': `servers: [{ url: "/{a}", variables: { a: { default: b } } }]
`,
  },
  reports: {
    'the servers of a path and an operation': `paths:
  /tools:
    servers:
      - { url: 'https://{zone}.example.com' } # here
    get:
      servers:
        - { url: 'https://{zone}.example.com' } # here
      responses: {}
`,
    'a variable that is not described': `servers:
  - url: /{a} # here
`,
  },
});
