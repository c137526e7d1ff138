import { describeRule } from '../../testing/describe-rule.ts';
import { schemaInvalid } from './schema-invalid.ts';

describeRule(schemaInvalid, {
  accepts: {
    'valid schemas of every kind': `components:
  schemas:
    A: { $ref: "#/components/schemas/B", description: d, x-own: { type: 5 }, example: { $ref: "#/gone" } }
    B: true
    C: { $anchor: c, type: [string, "null"], enum: [], const: null, multipleOf: 0.1, properties: { $ref: { type: string } } }
    D: { $ref: "#c" }
`,
    'a reference to another file, which is checked while reading': `components:
  schemas:
    A: { $ref: "other.yaml#/B" }
`,
  },
  reports: {
    'an unknown type, in a schema that no other rule checks': `x-shared:
  Tool:
    type: strng # here
components:
  schemas:
    A: { $ref: "#/x-shared/Tool" }
`,
    'a reference without a target in the schema whose $id is its base': `components:
  schemas:
    A:
      $id: https://example.com/a
      properties:
        b:
          $ref: "#/$defs/gone" # here
`,
    'a reference to something that is not a schema': `components:
  schemas:
    A:
      properties:
        a:
          $ref: "#/info/title" # here
`,
    'values of keywords that are of the wrong kind': `components:
  schemas:
    A:
      minLength: -1 # here
      required: name # here
      allOf: {} # here
      properties: [] # here
`,
  },
});
