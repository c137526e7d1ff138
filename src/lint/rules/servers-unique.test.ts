import { describeRule } from '../../testing/describe-rule.ts';
import { serversUnique } from './servers-unique.ts';

describeRule(serversUnique, {
  accepts: {
    'different servers, and one server in two lists': `servers:
  - url: /v1
  - url: /v2
  - url: https://{region}.example.com
    variables: { region: { default: eu } }
  - url: https://{region}.example.com
    variables: { region: { default: us } }
paths:
  /a:
    servers: [{ url: /v1 }]
    get: { responses: {} }
`,
    'names before OpenAPI 3.2, where they mean nothing': `servers:
  - { url: /v1, name: main }
  - { url: /v2, name: main }
`,
  },
  reports: {
    'the same URL twice': `servers:
  - url: /v1
    description: One
  - description: Another
    url: /v1 # here
paths:
  /a:
    servers:
      - url: /v1
      - url: /v1 # here
    get: { responses: {} }
`,
    'the same name twice, in OpenAPI 3.2': `openapi: 3.2.0
info: { title: T, version: "1" }
servers:
  - { url: /v1, name: main }
  - url: /v2
    name: main # here
`,
  },
});
