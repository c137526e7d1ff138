import { describeRule } from '../../testing/describe-rule.ts';
import { dialectUnknown } from './dialect-unknown.ts';

describeRule(dialectUnknown, {
  accepts: {
    'dialects of OpenAPI and drafts of JSON Schema': `jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base
components:
  schemas:
    A: { $schema: "http://json-schema.org/draft-04/schema#" }
    B: { $schema: "http://json-schema.org/draft-06/schema" }
    C: { $schema: "http://json-schema.org/draft-07/schema#" }
    D: { $schema: "https://json-schema.org/draft/2019-09/schema" }
    E: { $schema: "https://json-schema.org/draft/2020-12/schema" }
    F: { $schema: "https://spec.openapis.org/oas/3.2/dialect/2025-09-17" }
`,
    'a property and an example with a property of that name': `components:
  schemas:
    A: { properties: { $schema: { type: string } }, examples: [{ $schema: "urn:own" }] }
`,
    'OpenAPI 3.0, which has no dialects': `openapi: 3.0.3
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    A: { $schema: "urn:own" }
`,
  },
  reports: {
    'a dialect of the document': `jsonSchemaDialect: urn:own # here
`,
    'a dialect of one schema': `components:
  schemas:
    A:
      items:
        $schema: https://example.com/dialect # here
`,
  },
});
