import { describeRule } from '../../testing/describe-rule.ts';
import { serverVariables } from './server-variables.ts';

describeRule(serverVariables, {
  silent: {
    'a described variable': `servers: [{ url: "/{a}", variables: { a: { default: b } } }]
`,
  },
  tells: {
    'a variable nobody described': `servers:
  - url: /{a} # here
`,
  },
});
