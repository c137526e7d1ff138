import { expect, it } from 'vitest';
import { contractOf } from '../../testing/contract-of.ts';
import { describeRule } from '../../testing/describe-rule.ts';
import { schemaObjects } from '../subject/schema-objects.ts';
import { discriminatorProperty } from './discriminator-property.ts';

describeRule(discriminatorProperty, {
  accepts: {
    'a defaultMapping, which OpenAPI 3.2 has': `openapi: 3.2.0
components:
  schemas:
    A: { oneOf: [{ $ref: "#/components/schemas/B" }], discriminator: { propertyName: k, defaultMapping: B } }
    B: { type: object }
`,
    'a property that the enclosing schema requires': `components:
  schemas:
    A: { required: [k], oneOf: [{ $ref: "#/components/schemas/B" }], discriminator: { propertyName: k } }
    B: { type: object }
`,
    'a property that every alternative requires': `components:
  schemas:
    A: { oneOf: [{ $ref: "#/components/schemas/B" }], discriminator: { propertyName: k } }
    B: { type: object, required: [k], properties: { k: { type: string } } }
`,
  },
  reports: {
    'an optional property of a schema that others extend, in OpenAPI 3.2': `openapi: 3.2.0
info: { title: T, version: "1" }
components:
  schemas:
    A:
      properties: { k: { type: string } }
      type: object
      discriminator:
        propertyName: k # here
`,
    'a property that one does not require': `components:
  schemas:
    A:
      oneOf: [{ $ref: "#/components/schemas/B" }]
      discriminator:
        propertyName: k # here
    B: { type: object, properties: { k: { type: string } } }
`,
  },
});

it('names alternatives that have no name by their place', () => {
  const subject = contractOf(`openapi: 3.1.0
components:
  schemas:
    A:
      oneOf: [{ type: object }, { $ref: "#/components/schemas/B" }]
      discriminator: { propertyName: k }
    B: { type: object }
`);
  const messages = [...discriminatorProperty.check({ ...subject, schemas: schemaObjects(subject) })].map(
    ({ message }) => message,
  );
  expect(messages).toEqual(['Alternative 1 and "B" do not require the discriminator property "k".']);
});
