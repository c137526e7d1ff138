import { describeRule } from '../../testing/describe-rule.ts';
import { mediaTypeName } from './media-type-name.ts';

describeRule(mediaTypeName, {
  accepts: {
    'media types': `paths:
  /tools:
    post:
      responses: { "200": { description: d, content: { "application/json; charset=utf-8": {}, text/*: {}, "*/*": {}, application/vnd.a.v1+json: {} } } }
`,
  },
  reports: {
    'a parameter without a value, and a list of media types': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          content:
            application/json; charset: {} # here
            "text/a, text/b": {} # here
`,
    'a word': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          content:
            json: {} # here
`,
  },
});
