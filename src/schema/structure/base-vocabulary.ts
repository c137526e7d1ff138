import type { Dialect } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';

const text = { type: 'string' };
const extensions = { '^x-': true };

/** The keywords that OpenAPI adds to JSON Schema from 3.1 on, as a schema of Schema Objects (OAS, Discriminator, XML and External Documentation Object). */
export function baseVocabulary(dialect: Dialect): JsonObject {
  const isOld = dialect !== '3.2';
  return {
    properties: {
      discriminator: {
        type: 'object',
        required: ['propertyName'],
        properties: {
          propertyName: text,
          mapping: { type: 'object', additionalProperties: text },
          ...(isOld ? {} : { defaultMapping: text }),
        },
        patternProperties: extensions,
        additionalProperties: false,
      },
      externalDocs: {
        type: 'object',
        required: ['url'],
        properties: { url: text, description: text },
        patternProperties: extensions,
        additionalProperties: false,
      },
      xml: {
        type: 'object',
        properties: {
          ...(isOld ? {} : { nodeType: { enum: ['element', 'attribute', 'text', 'cdata', 'none'] } }),
          name: text,
          namespace: text,
          prefix: text,
          attribute: { type: 'boolean' },
          wrapped: { type: 'boolean' },
        },
        allOf: [{ not: { required: ['nodeType', 'attribute'] } }, { not: { required: ['nodeType', 'wrapped'] } }],
        patternProperties: extensions,
        additionalProperties: false,
      },
    },
  };
}

/** Whether a Schema Object has one of these keywords. */
export function usesVocabulary(schema: JsonObject): boolean {
  return ['discriminator', 'externalDocs', 'xml'].some((keyword) => Object.hasOwn(schema, keyword));
}
