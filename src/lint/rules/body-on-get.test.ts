import { describeRule } from '../../testing/describe-rule.ts';
import { bodyOnGet } from './body-on-get.ts';

describeRule(bodyOnGet, {
  accepts: {
    'a POST': `paths:
  /tools:
    post:
      requestBody: { content: {} }
      responses: {}
`,
    'a DELETE of 3.1': `paths:
  /tools:
    delete:
      requestBody: { content: {} }
      responses: {}
`,
  },
  reports: {
    'a GET': `paths:
  /tools:
    get:
      requestBody: # here
        content: {}
      responses: {}
`,
    'a DELETE of 3.0': `openapi: 3.0.0
info: { title: T, version: "1" }
paths:
  /tools:
    delete:
      requestBody: # here
        content: {}
      responses: {}
`,
  },
});
