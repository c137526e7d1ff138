import { describeRule } from '../../testing/describe-rule.ts';
import { serverUrl } from './server-url.ts';

describeRule(serverUrl, {
  accepts: {
    'several variables': `servers:
  - url: https://{a}.example.com:{b}/{c}
`,
    'URLs, relative and with variables': `servers:
  - url: https://{host}.example.com/v1
    variables: { host: { default: a } }
  - url: ../v2
  - url: /
`,
  },
  reports: {
    'an unpaired brace': `servers:
  - url: https://{a.example.com # here
  - url: https://a}.example.com # here
`,
    'a variable twice': `servers:
  - url: https://{a}.example.com/{a} # here
`,
    'a query and a fragment, in every list of servers': `servers:
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
