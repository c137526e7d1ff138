import { describeRule } from '../../testing/describe-rule.ts';
import { subtypesListed } from './subtypes-listed.ts';

describeRule(subtypesListed, {
  accepts: {
    'alternatives that extend a schema without a list': `components:
  schemas:
    Tool: { oneOf: [{ $ref: "#/components/schemas/Saw" }, { $ref: "#/components/schemas/File" }] }
    Base: { type: object }
    Saw: { allOf: [{ $ref: "#/components/schemas/Base" }] }
    File: { allOf: [{ $ref: "#/components/schemas/Base" }] }
`,
    'a schema that lists itself, which never ends': `components:
  schemas:
    Tool: { anyOf: [{ type: string }, { $ref: "#/components/schemas/Alias" }] }
    Alias: { $ref: "#/components/schemas/Tool" }
`,
    'alternatives that have the schema in a property': `components:
  schemas:
    Tool: { oneOf: [{ $ref: "#/components/schemas/Box" }, { type: string }] }
    Box: { allOf: [{ properties: { tools: { items: { $ref: "#/components/schemas/Tool" } } } }] }
`,
  },
  reports: {
    'a schema that lists its subtypes': `components:
  schemas:
    Tool:
      type: object
      oneOf: # here
        - $ref: "#/components/schemas/Saw"
        - $ref: "#/components/schemas/File"
    Saw: { allOf: [{ $ref: "#/components/schemas/Tool" }, { type: object }] }
    File: { allOf: [{ $ref: "#/components/schemas/Tool" }, { type: object }] }
`,
    'subtypes in groups, and one that extends by a reference next to other keywords': `components:
  schemas:
    Tool:
      type: object
      anyOf: # here
        - $ref: "#/components/schemas/Sharp"
        - type: object
    Sharp: { oneOf: [{ $ref: "#/components/schemas/Saw" }] }
    Saw: { $ref: "#/components/schemas/Tool", required: [teeth] }
`,
    'an inline subtype': `components:
  schemas:
    Tool:
      oneOf: # here
        - allOf: [{ $ref: "#/components/schemas/Tool" }, { required: [teeth] }]
        - type: string
`,
  },
});
