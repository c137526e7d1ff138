import { describeRule } from '../../testing/describe-rule.ts';
import { unusedComponent } from './unused-component.ts';

const operation = (schema: string) =>
  `paths: { /a: { get: { responses: { "200": { description: d, content: { application/json: { schema: ${schema} } } } } } } }
`;

describeRule(unusedComponent, {
  accepts: {
    'what is referenced, in part or as a whole': `${operation('{ $ref: "#/components/schemas/A/properties/b" }')}components:
  schemas:
    A: { properties: { b: { $ref: "#/components/schemas/C~1D" } } }
    C/D: { type: string }
`,
    'subtypes that a discriminator names': `${operation('{ $ref: "#/components/schemas/Pet" }')}components:
  schemas:
    Pet: { discriminator: { propertyName: kind, mapping: { dog: Hound, cat: "#/components/schemas/Cat" } } }
    Hound: {}
    Cat: {}
    Bird: { allOf: [{ $ref: "#/components/schemas/Pet" }] }
`,
    'required schemes': `security: [{ token: [] }]
paths: { /a: { get: { security: [{ key: [] }] } } }
components:
  securitySchemes: { token: {}, key: {} }
`,
    'schemas that are named by anchors': `${operation('{ $ref: "#here" }')}components:
  schemas:
    A: { $anchor: here }
`,
    'a collection without operations': `components:
  schemas: { A: {} }
`,
    'a collection with no path': `paths: {}
components:
  schemas: { A: {} }
`,
    'what may be meant by a wrong name': `security: [{ tokn: [] }]
${operation('{ $ref: "#/components/schemas/Aa" }')}components:
  schemas: { A: {} }
  securitySchemes: { token: { type: http, scheme: bearer } }
`,
    extensions: `paths: { /a: {} }
components:
  x-kept: { A: {} }
`,
  },
  reports: {
    'components without a reference': `paths: { /a: {} }
components:
  schemas:
    A: {} # here
    B: # here
      properties: { next: { $ref: "#/components/schemas/B" } }
  responses:
    Gone: { description: Gone. } # here
  securitySchemes:
    token: { type: http, scheme: bearer } # here
`,
  },
});
