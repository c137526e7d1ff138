import { describeRule } from '../../testing/describe-rule.ts';
import { formSchema } from './form-schema.ts';

describeRule(formSchema, {
  accepts: {
    'a list in multipart/mixed, whose parts have no names': `paths:
  /tools:
    post:
      requestBody: { content: { multipart/mixed: { schema: { type: array } } } }
      responses: {}
`,
    'an object': `paths:
  /tools:
    post:
      requestBody: { content: { multipart/form-data: { schema: { type: object } } } }
      responses: {}
`,
  },
  reports: {
    'a list in a form, whatever the case of its media type': `paths:
  /tools:
    post:
      requestBody:
        content:
          Multipart/Form-Data; boundary=x:
            schema: # here
              type: array
      responses: {}
`,
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
