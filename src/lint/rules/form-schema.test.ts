import { describeRule } from '../../testing/describe-rule.ts';
import { formSchema } from './form-schema.ts';

describeRule(formSchema, {
  accepts: {
    'an object': `paths:
  /tools:
    post:
      requestBody: { content: { multipart/form-data: { schema: { type: object } } } }
      responses: {}
`,
  },
  reports: {
    'a text': `paths:
  /tools:
    post:
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: # here
              type: string
      responses: {}
`,
  },
});
