import { describeRule } from '../../testing/describe-rule.ts';
import { securityScopes } from './security-scopes.ts';

const schemes = `components:
  securitySchemes:
    oauth:
      type: oauth2
      flows:
        implicit: { authorizationUrl: "https://a.example", scopes: { read: Read } }
        clientCredentials: { tokenUrl: "https://a.example", scopes: { write: Write } }
    other: { $ref: "#/components/securitySchemes/oauth" }
    connect: { type: openIdConnect, openIdConnectUrl: "https://a.example" }
    role: { type: http, scheme: bearer }
`;

describeRule(securityScopes, {
  accepts: {
    'scopes that some flow declares': `${schemes}security: [{ oauth: [read, write] }, { other: [read] }]
paths: { /a: { get: { security: [{ oauth: [] }, {}] } } }
`,
    'schemes whose scopes are declared elsewhere': `${schemes}security: [{ connect: [any] }, { role: [admin] }, { gone: [x] }]
`,
  },
  reports: {
    'scopes of a scheme that has none, in 3.0': `openapi: 3.0.3
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
security:
  - key:
      - read # here
`,
    'a scope that no flow declares': `${schemes}security:
  - oauth: [read]
  - other:
      - delete # here
paths:
  /a:
    get:
      security:
        - oauth:
            - read
            - rights # here
`,
  },
});
