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
    'an explode that OpenAPI defines, or that is not written': `paths:
  /tools:
    get:
      parameters:
        - { name: a, in: query, style: deepObject, explode: true, schema: { type: object } }
        - { name: b, in: query, style: pipeDelimited, schema: { type: array } }
        - { name: c, in: query, style: form, explode: false, allowEmptyValue: true, schema: { type: array } }
        - { name: d, in: query, style: constructor, schema: { type: array } }
      responses: {}
`,
  },
  reports: {
    'an explode that OpenAPI does not define': `paths:
  /tools:
    get:
      parameters:
        - { name: a, in: query, style: deepObject, explode: false, schema: { type: object } } # here
        - { name: b, in: query, style: pipeDelimited, explode: true, schema: { type: array } } # here
        - { name: d, in: header, allowReserved: true, schema: { type: string } } # here
        - { name: c, in: header, allowEmptyValue: true, schema: { type: string } } # here
      responses: {}
`,
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
