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
  - url: v1.2/api
  - url: /
`,
    'variables that are a whole address, or have no default': `servers:
  - url: "{address}"
    variables: { address: { default: "https://example.com" } }
  - url: https://{host}:{port}/v1
    variables: { host: { default: localhost }, port: { default: "8080" } }
`,
  },
  reports: {
    'a scheme that is misspelt': `servers:
  - url: htps://a.test/v1 # here
  - url: https:/b.test/v1 # here
  - url: wss://c.test/v1
  - url: https://d.test
paths: {}
`,
    'addresses without a scheme': `servers:
  - url: api.example.com/v1 # here
  - url: localhost:8080 # here
  - url: 10.0.0.1/v1 # here
  - url: https//example.com # here
  - url: "{host}/v1" # here
    variables: { host: { default: example.com } }
`,
    'texts that are not URLs': `servers:
  - url: https://a b.example.com # here
  - url: https://example.com:99999/v1 # here
  - url: https://{host}.example.com/v1 # here
    variables: { host: { default: "my host" } }
`,
    'variables that the URL does not contain': `servers:
  - url: https://example.com/{base}
    variables:
      base: { default: v1 }
      region: { default: eu } # here
`,
    'an unpaired brace': `servers:
  - url: https://{d.a.example # here
    variables: { d: { default: x } }
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
