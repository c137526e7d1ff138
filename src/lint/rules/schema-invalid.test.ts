import { describeRule } from '../../testing/describe-rule.ts';
import { schemaInvalid } from './schema-invalid.ts';

describeRule(schemaInvalid, {
  accepts: {
    'schemas of every kind that make sense': `components:
  schemas:
    A: { $ref: "#/components/schemas/B", description: d, x-own: { type: 5 }, example: { $ref: "#/gone" } }
    B: true
    C: { $anchor: c, type: [string, "null"], enum: [], const: null, multipleOf: 0.1, properties: { $ref: { type: string } } }
    D: { $ref: "#c" }
`,
    'a reference to another file, of which the reading tells': `components:
  schemas:
    A: { $ref: "other.yaml#/B" }
`,
  },
  reports: {
    'a type that is none, in a schema that lies where no other rule looks': `x-shared:
  Tool:
    type: strng # here
components:
  schemas:
    A: { $ref: "#/x-shared/Tool" }
`,
    'a reference that names nothing within the schema whose $id it is relative to': `components:
  schemas:
    A:
      $id: https://example.com/a
      properties:
        b:
          $ref: "#/$defs/gone" # here
`,
    'a reference to what is no schema': `components:
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
