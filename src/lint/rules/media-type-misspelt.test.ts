import { describeRule } from '../../testing/describe-rule.ts';
import { mediaTypeMisspelt } from './media-type-misspelt.ts';

const withContent = (types: string) => `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          content:
${types}`;

describeRule(mediaTypeMisspelt, {
  accepts: {
    'types in use, with parameters and in capitals, and ranges':
      withContent(`            Application/JSON; charset=utf-8: {}
            text/*: {}
            "*/*": {}
`),
    'types that look like others': withContent(`            application/bson: {}
            application/td+json: {}
            application/xls: {}
            image/apng: {}
            audio/mp3: {}
            application/zip: {}
            application/vnd.tools.v1+json: {}
            application/x-tool: {}
`),
    'the types of contents': `components:
  schemas:
    A: { type: string, contentMediaType: image/png }
    B: { type: string, contentMediaType: application/json; charset=utf-8 }
`,
    'what is not a media type at all, which is another problem': withContent(`            json: {}
`),
  },
  reports: {
    'a type of contents that is not one': `components:
  schemas:
    A:
      type: string
      contentMediaType: png # here
    B:
      type: string
      contentMediaType: aplication/json # here
`,
    'a letter that is missing, swapped or another one': withContent(`            aplication/json: {} # here
            application/jsno: {} # here
            image/jpg: {} # here
            Text/Plan; charset=utf-8: {} # here
            application/x-www-form-urlencode: {} # here
`),
  },
});
