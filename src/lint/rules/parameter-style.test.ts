import { describeRule } from '../../testing/describe-rule.ts';
import { parameterStyle } from './parameter-style.ts';

describeRule(parameterStyle, {
  accepts: {
    'an object': `paths:
  /tools:
    post:
      parameters: [{ name: q, in: query, style: deepObject, schema: { type: object } }]
      responses: {}
`,
  },
  reports: {
    'a text as deepObject': `paths:
  /tools:
    post:
      parameters:
        - name: q
          in: query
          style: deepObject # here
          schema: { type: string }
      responses: {}
`,
  },
});
