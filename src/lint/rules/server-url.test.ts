import { describeRule } from '../../testing/describe-rule.ts';
import { serverUrl } from './server-url.ts';

describeRule(serverUrl, {
  silent: {
    'addresses, relative and with variables': `servers:
  - url: https://{host}.example.com/v1
    variables: { host: { default: a } }
  - url: ../v2
  - url: /
`,
  },
  tells: {
    'a query and a fragment, wherever servers are named': `servers:
  - url: https://example.com?key=1 # here
paths:
  /a:
    servers: [{ url: "https://example.com#top" }] # here
    get:
      servers:
        - url: /v1?a # here
      responses: { "204": { description: d } }
`,
  },
});
