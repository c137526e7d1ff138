import { describeRule } from '../../testing/describe-rule.ts';
import { integerUnsafe } from './integer-unsafe.ts';

describeRule(integerUnsafe, {
  accepts: {
    'a parameter and a header, which are not JSON': `paths:
  /a:
    get:
      parameters: [{ name: q, in: query, schema: { type: integer, format: int64 } }]
      responses: { "200": { description: d, headers: { X-A: { schema: { type: integer, format: int64 } } } } }
`,
    'safe limits': `components:
  schemas:
    A: { type: integer, format: int64, minimum: 0, maximum: 9007199254740991 }
`,
    'a text': `components:
  schemas:
    A: { type: string, format: int64 }
`,
    'a smaller format': `components:
  schemas:
    A: { type: integer, format: int32 }
`,
  },
  reports: {
    'no limits': `components:
  schemas:
    A:
      type: integer
      format: int64 # here
`,
    'only one of the limits': `components:
  schemas:
    A:
      type: integer
      minimum: 0
      format: int64 # here
`,
  },
});
