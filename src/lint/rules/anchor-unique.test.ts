import { describeRule } from '../../testing/describe-rule.ts';
import { anchorUnique } from './anchor-unique.ts';

describeRule(anchorUnique, {
  accepts: {
    'the same anchor within two $ids': `components:
  schemas:
    A: { $id: https://example.com/a, $anchor: x }
    B: { $id: https://example.com/b, $defs: { c: { $anchor: x } } }
    C: { $dynamicAnchor: x }
`,
    'properties and examples of these names': `components:
  schemas:
    A: { properties: { $id: { type: string }, $anchor: { type: string } }, examples: [{ $id: a }, { $id: a }] }
    B: { properties: { $id: { type: string } } }
`,
    'anchors in 3.0, which has none': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components:
  schemas: { A: { $id: a }, B: { $id: a } }
`,
  },
  reports: {
    'an anchor twice': `components:
  schemas:
    A: { $anchor: x }
    B:
      items:
        $anchor: x # here
`,
    'a dynamic anchor with the name of another anchor': `components:
  schemas:
    A:
      $id: https://example.com/a
      $anchor: x
      properties:
        b:
          $dynamicAnchor: x # here
`,
    'a repeated $id': `components:
  schemas:
    A: { $id: https://example.com/a }
    B:
      $id: https://example.com/a # here
`,
  },
});
