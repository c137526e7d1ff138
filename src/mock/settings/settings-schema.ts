import type { JsonObject } from '../../model/json.ts';
import { localeNames } from '../../world/words/locale.ts';

const tokenStatus: JsonObject = { enum: ['valid', 'expired', 'forbidden', 'unknown'] };

/** The JSON Schema of a settings file; published as `mocks/settings.schema.json`. */
export const settingsSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Settings of a coldframe mock',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    auth: { description: 'off: no credential is required.', enum: ['on', 'off'], default: 'on' },
    tokens: {
      description: 'The status of known credentials: expired and unknown ones get 401, forbidden ones 403.',
      type: 'object',
      additionalProperties: tokenStatus,
    },
    otherTokens: {
      description: 'The status of any other well-formed credential.',
      enum: ['valid', 'unknown'],
      default: 'valid',
    },
    queryPreferences: {
      description:
        'Also read preferences from the query, as in __code=503, for tools that cannot send the Prefer header.',
      type: 'boolean',
      default: true,
    },
    state: {
      description:
        'How to keep what clients create and change, where the contract has paths such as /things and /things/{id}; false: keep nothing.',
      type: ['object', 'boolean'],
      not: { const: true },
      additionalProperties: false,
      properties: {
        unknown: {
          description:
            'The response for an item that no client created: the one without state (example), or 404, with lists empty at first (missing).',
          enum: ['example', 'missing'],
          default: 'example',
        },
        seed: {
          description: 'The items at the start, by the path of their collection: /things, /shelves/7/books.',
          type: 'object',
          propertyNames: { pattern: '^/' },
          additionalProperties: { type: 'array', items: { type: 'object' } },
        },
      },
    },
    engine: {
      description: 'What responds to valid requests: the mock, or Prism, which must be installed.',
      enum: ['coldframe', 'prism'],
      default: 'coldframe',
    },
    data: {
      description: 'Values for generated data, by kind and property: "Pet.name", or "*.city" for every kind.',
      type: 'object',
      propertyNames: { pattern: '^[^.]+\\.[^.]+$' },
      additionalProperties: { type: 'array', minItems: 1 },
    },
    now: {
      description: 'The day that generated times are near; a fixed day by default.',
      type: 'string',
      format: 'date',
    },
    locale: {
      description: 'Whose names, cities, addresses and phone numbers generated data has.',
      enum: [...localeNames],
      default: 'en',
    },
    scenario: { description: 'The scenario to play from the start.', type: 'string' },
    scenarios: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['steps'],
        properties: {
          description: { type: 'string' },
          steps: {
            description: 'The first step that applies to a request decides.',
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              additionalProperties: false,
              properties: {
                operation: {
                  description: 'Method and path template, as in POST /books; every operation by default.',
                  type: 'string',
                  pattern: '^[A-Z]+ /',
                },
                every: {
                  description: 'Applies to every Nth call of the operation: 3 is every third.',
                  type: 'integer',
                  minimum: 1,
                  default: 1,
                },
                after: {
                  description: 'Lets this number of calls pass first.',
                  type: 'integer',
                  minimum: 0,
                  default: 0,
                },
                credential: { description: "The status of the request's credential, whatever it is.", ...tokenStatus },
                prefer: { description: 'As in the Prefer header: code=503, delay=2000.', type: 'string' },
              },
            },
          },
        },
      },
    },
  },
};
