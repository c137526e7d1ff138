import type { JsonObject } from '../model/json.ts';
import { type Setting, type SimpleSetting, settings } from './settings.ts';
import { duration, flag, positiveDuration } from './value-schemas.ts';

/** The schema of a setting: what it means, and the default. */
export function schemaOf(setting: Setting): JsonObject {
  return 'schema' in setting ? setting.schema : schemaOfSimple(setting);
}

function schemaOfSimple(setting: SimpleSetting): JsonObject {
  const { description } = setting;
  switch (setting.kind) {
    case 'flag':
      return flag(description);
    case 'word':
      return { description, enum: setting.words, default: setting.default };
    case 'count': {
      const limits = { minimum: setting.least, maximum: setting.most ?? 999_999_999_999_999 };
      return {
        description,
        type: 'integer',
        ...limits,
        ...(setting.default !== undefined && { default: setting.default }),
      };
    }
    case 'percent':
      return { description, type: 'integer', minimum: 0, maximum: 100, default: setting.default };
    case 'time':
      return (setting.isPositive ? positiveDuration : duration)(description, setting.default);
  }
}

const properties = Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, schemaOf(setting)]));

/** The JSON Schema of the configuration file; published as `coldframe.schema.json`. */
export const configurationSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of coldframe',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    ...properties,
    apis: {
      description:
        'Several APIs by name, each with its own contract. What is written outside holds for all of them; what an API writes itself comes first. "coldframe test NAME" tests one of them.',
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_-]*$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['contract'],
        properties: Object.fromEntries(Object.keys(properties).map((key) => [key, { $ref: `#/properties/${key}` }])),
      },
    },
  },
};
