import { describeRule } from '../../testing/describe-rule.ts';
import { exampleUndeclared } from './example-undeclared.ts';

describeRule(exampleUndeclared, {
  accepts: {
    'properties that are described, or welcome': `components:
  schemas:
    A: { type: object, properties: { a: { type: string } }, example: { a: b } }
    B: { type: object, example: { a: b } }
    C: { type: object, additionalProperties: true, properties: { a: {} }, example: { b: c } }
    D: { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }], example: { a: 1, b: 2 } }
    E: { properties: { a: {} }, oneOf: [{ properties: { b: {} } }], example: { b: 2 } }
    F: { properties: { a: {} }, patternProperties: { "^x-": {} }, example: { x-b: 2 } }
`,
  },
  reports: {
    'properties that no schema describes': `paths:
  /a:
    get:
      responses:
        "200":
          description: d
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/A" } }
              example:
                - name: a
                  nmae: b # here
                  maker:
                    city: c
                    town: d # here
components:
  schemas:
    A: { type: object, properties: { name: {}, maker: { type: object, properties: { city: {} } } } }
`,
  },
});
