import { describeRule } from '../../testing/describe-rule.ts';
import { referenceSiblings } from './reference-siblings.ts';

describeRule(referenceSiblings, {
  accepts: {
    'keywords that the referenced schema has too': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { $ref: "#/components/schemas/B", type: string, maxLength: 3 }
    B: { type: string, maxLength: 3 }
`,
    'a description': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { $ref: "#/components/schemas/B", description: d }
    B: {}
`,
    'a version that does not ignore them': `components:
  schemas:
    A: { $ref: "#/components/schemas/B", maxLength: 3 }
    B: {}
`,
  },
  reports: {
    'properties next to the reference of a parameter, a response or an example': `paths:
  /a:
    $ref: "#/components/pathItems/A"
    get:
      parameters:
        - $ref: "#/components/parameters/P"
          description: d
          required: true # here
      responses:
        "200":
          $ref: "#/components/responses/R"
          content: {} # here
          x-note: n
components:
  pathItems: { A: {} }
  parameters: { P: { name: p, in: query, schema: {} } }
  responses: { R: { description: d } }
`,
    'a limit': `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      $ref: "#/components/schemas/B"
      maxLength: 3 # here
    B: {}
`,
    'a limit in a draft that ignores it': `components:
  schemas:
    A:
      $schema: http://json-schema.org/draft-07/schema#
      $ref: "#/components/schemas/B"
      maxLength: 3 # here
    B: {}
`,
    nullable: `openapi: 3.0.0
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A:
      $ref: "#/components/schemas/B"
      nullable: true # here
    B: {}
`,
  },
});
