import { describeRule } from '../../testing/describe-rule.ts';
import { pathParameters } from './path-parameters.ts';

describeRule(pathParameters, {
  accepts: {
    'a parameter of the path item': `paths: { "/a/{b}": { parameters: [{ name: b, in: path }], get: {} } }
`,
  },
  reports: {
    'a parameter that is not described': `paths:
  /a/{b}:
    get: # here
      parameters: [{ name: b, in: query }]
`,
    'a parameter that is not in the path': `paths:
  /tools:
    post:
      parameters:
        - { name: a, in: path } # here
`,
  },
});
