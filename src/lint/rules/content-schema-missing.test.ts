import { describeRule } from '../../testing/describe-rule.ts';
import { contentSchemaMissing } from './content-schema-missing.ts';

describeRule(contentSchemaMissing, {
  accepts: {
    'a request body that is not one': `paths: { /a: { post: { requestBody: { required: true } } } }
`,
    'JSON with a schema': `paths:
  /tools:
    post:
      responses: { "200": { description: fine, content: { application/json: { schema: { type: object } } } } }
`,
    'an image': `paths:
  /tools:
    post:
      responses: { "200": { description: fine, content: { image/png: {} } } }
`,
  },
  reports: {
    'a form': `paths:
  /a:
    post:
      requestBody:
        content:
          multipart/form-data: # here
            encoding: { file: { contentType: image/png } }
          application/x-www-form-urlencoded: {} # here
          multipart/mixed: {}
      responses: { "204": { description: d } }
`,
    'a text/json response without a schema': `paths:
  /tools:
    get:
      responses:
        "200":
          description: fine
          content:
            text/html: {}
            text/json: {} # here
`,
    'a JSON response without a schema': `paths:
  /tools:
    post:
      responses:
        "200":
          description: fine
          content:
            application/problem+json: # here
              example: 1
`,
    'a JSON request without a schema': `paths:
  /tools:
    post:
      requestBody:
        content:
          application/json: {} # here
      responses: {}
`,
  },
});
