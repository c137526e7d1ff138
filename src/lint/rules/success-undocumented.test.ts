import { describeRule } from '../../testing/describe-rule.ts';
import { successUndocumented } from './success-undocumented.ts';

describeRule(successUndocumented, {
  accepts: {
    'an operation of 3.0 that lacks what is required': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: { /a: { get: {} } }
`,
    'a response that is not an object': `paths:
  /tools:
    post:
      responses: { "200": { $ref: "#/x-text" } }
x-text: just a text
`,
    'a 204': `paths:
  /tools:
    post:
      responses: { "204": { description: done } }
`,
    'a redirection': `paths:
  /tools:
    post:
      responses: { "302": { description: there } }
`,
    'a default': `paths:
  /tools:
    post:
      responses: { default: { description: any } }
`,
    'a range': `paths:
  /tools:
    post:
      responses: { 2XX: { description: fine } }
`,
  },
  reports: {
    'errors alone': `paths:
  /tools:
    post:
      responses: # here
        "400": { description: no }
`,
    'no responses at all': `paths:
  /tools:
    get: # here
      summary: reads
`,
  },
});
