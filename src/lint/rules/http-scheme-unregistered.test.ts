import { describeRule } from '../../testing/describe-rule.ts';
import { httpSchemeUnregistered } from './http-scheme-unregistered.ts';

describeRule(httpSchemeUnregistered, {
  accepts: {
    'registered schemes, in any case, and other types': `components:
  securitySchemes:
    a: { type: http, scheme: Bearer }
    b: { type: http, scheme: scram-sha-256 }
    c: { type: apiKey, in: header, name: X-Key, scheme: any }
    d: { $ref: '#/components/securitySchemes/a' }
    e: { type: http }
    f: { type: http, scheme: 'bear er' }
`,
  },
  reports: {
    'a misspelt scheme': `components:
  securitySchemes:
    a:
      type: http
      scheme: baerer # here
`,
    'a scheme of its own, once': `components:
  securitySchemes:
    a:
      type: http
      scheme: token # here
    b: { $ref: '#/components/securitySchemes/a' }
`,
  },
});
