import type { JsonObject } from '../../model/json.ts';

const worth: JsonObject = { enum: ['valid', 'expired', 'forbidden', 'unknown'] };

/** The JSON Schema of a settings file; published as `mocks/settings.schema.json`. */
export const settingsSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Settings of a coldframe mock',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    auth: { description: 'off: no credential is asked for.', enum: ['on', 'off'], default: 'on' },
    tokens: {
      description: 'What known credentials are worth: expired and unknown ones are answered 401, forbidden ones 403.',
      type: 'object',
      additionalProperties: worth,
    },
    otherTokens: {
      description: 'What any other well-formed credential is worth.',
      enum: ['valid', 'unknown'],
      default: 'valid',
    },
    queryPreferences: {
      description:
        'Take what Prefer may say from the query too, as __code=503, for tools that cannot send header fields.',
      type: 'boolean',
      default: false,
    },
    state: {
      description: 'Keep what clients create, where the contract has paths as /things and /things/{id}.',
      type: 'object',
      additionalProperties: false,
      properties: {
        unknown: {
          description:
            'An item that nobody created is answered as without state (example), or as not there; lists are empty then at first (missing).',
          enum: ['example', 'missing'],
          default: 'example',
        },
        seed: {
          description: 'What is there from the start, by the path of the collection: /things, /shelves/7/books.',
          type: 'object',
          propertyNames: { pattern: '^/' },
          additionalProperties: { type: 'array', items: { type: 'object' } },
        },
      },
    },
    scenario: { description: 'The scenario that is played from the start.', type: 'string' },
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
                  description: 'Method and path template; absent: every operation.',
                  type: 'string',
                  pattern: '^[A-Z]+ /',
                },
                every: {
                  description: 'Applies to every so many calls of the operation.',
                  type: 'integer',
                  minimum: 1,
                  default: 1,
                },
                after: { description: 'Lets so many calls pass before.', type: 'integer', minimum: 0, default: 0 },
                credential: { description: "What the request's credential is worth, whatever it is.", ...worth },
                prefer: { description: 'As in the header field Prefer: code=503, delay=2000.', type: 'string' },
              },
            },
          },
        },
      },
    },
  },
};
