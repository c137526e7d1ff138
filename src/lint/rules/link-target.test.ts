import { describeRule } from '../../testing/describe-rule.ts';
import { linkTarget } from './link-target.ts';

describeRule(linkTarget, {
  silent: {
    'operations that are there': `paths:
  /tools:
    post:
      operationId: a
      responses: { "200": { description: d, links: { l: { operationId: a }, m: { operationRef: "#/paths/~1tools/post" } } } }
`,
  },
  tells: {
    'an unknown operationId': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          links:
            l:
              operationId: gone # here
`,
    'a reference to nothing': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          links:
            l:
              operationRef: "#/paths/~1gone/get" # here
`,
  },
});
