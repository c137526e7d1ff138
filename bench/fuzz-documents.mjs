// Small contracts with the structures of large public ones, written by hand. bench/fuzz.mjs changes them, as it does the shipped contract.

const json = (/** @type {unknown} */ schema) => ({ 'application/json': { schema } });
const ref = (/** @type {string} */ name) => ({ $ref: `#/components/schemas/${name}` });
const answers = (/** @type {unknown} */ schema) => ({
  200: { description: 'd', headers: { Link: { schema: { type: 'string' } } }, content: json(schema) },
  '4XX': { description: 'd', content: json(ref('Problem')) },
});
const problem = { type: 'object', properties: { message: { type: 'string' }, errors: { type: 'array', items: {} } } };

/** Many small parts behind references with empty defaults, integers or texts, maps, names with dots. */
const parts = {
  openapi: '3.0.3',
  info: { title: 'Parts', version: '1' },
  paths: {
    '/apis/{namespace}/parts': {
      parameters: [
        {
          name: 'namespace',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: '^[a-z]([-a-z0-9]*[a-z0-9])?$' },
        },
        {
          name: 'labels',
          in: 'query',
          style: 'deepObject',
          schema: { type: 'object', additionalProperties: { type: 'string' } },
        },
      ],
      get: { operationId: 'list', responses: answers({ type: 'array', items: ref('io.Part') }) },
      put: {
        requestBody: {
          content: { 'application/json': { schema: ref('io.Part') }, 'application/merge-patch+json': {} },
        },
        responses: answers(ref('io.Part')),
      },
    },
  },
  components: {
    schemas: {
      'io.Part': {
        type: 'object',
        required: ['spec'],
        properties: {
          spec: { allOf: [ref('io.Spec')], default: {}, description: 'd' },
          ports: { type: 'array', items: { allOf: [ref('io.Port')], default: {} }, 'x-list-type': 'map' },
          status: { nullable: true, allOf: [ref('io.Spec')] },
        },
      },
      'io.Spec': {
        type: 'object',
        required: ['replicas'],
        properties: { replicas: { type: 'integer', format: 'int32', default: 0 }, next: ref('io.Part') },
      },
      'io.Port': {
        oneOf: [
          { type: 'integer', format: 'int64' },
          { type: 'string', format: 'int-or-string' },
        ],
      },
      Problem: problem,
    },
  },
};

/** Alternatives with discriminators, nullable values, cursors, dates, and callbacks. */
const events = {
  openapi: '3.1.0',
  info: { title: 'Events', version: '1' },
  security: [{ key: [] }, {}],
  paths: {
    '/events': {
      post: {
        operationId: 'add',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 64 } }],
        requestBody: { required: true, content: json(ref('Event')) },
        responses: {
          201: {
            description: 'd',
            content: json(ref('Event')),
            links: { read: { operationId: 'read', parameters: { id: '$response.body#/id' } } },
          },
          '4XX': { description: 'd', content: json(ref('Problem')) },
        },
        callbacks: { done: { '{$request.body#/url}': { post: { responses: { 204: { description: 'd' } } } } } },
      },
    },
    '/events/{id}': {
      get: {
        operationId: 'read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: answers(ref('Event')),
      },
    },
  },
  webhooks: {
    changed: { post: { requestBody: { content: json(ref('Event')) }, responses: { 200: { description: 'd' } } } },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Event: {
        oneOf: [ref('Push'), ref('Star')],
        discriminator: { propertyName: 'kind', mapping: { push: '#/components/schemas/Push', star: 'Star' } },
      },
      Base: {
        type: 'object',
        required: ['id', 'kind'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          kind: { type: 'string' },
          at: { type: ['string', 'null'], format: 'date-time' },
          url: { type: 'string', format: 'uri' },
        },
      },
      Push: {
        allOf: [
          ref('Base'),
          {
            type: 'object',
            properties: {
              kind: { const: 'push' },
              size: { type: 'integer', minimum: 0, exclusiveMaximum: 100, multipleOf: 5 },
              commits: {
                type: 'array',
                maxItems: 3,
                uniqueItems: true,
                items: { type: 'string', pattern: '^[0-9a-f]{7,40}$' },
              },
            },
          },
        ],
        unevaluatedProperties: false,
      },
      Star: {
        allOf: [
          ref('Base'),
          { properties: { kind: { enum: ['star', null] }, of: { anyOf: [ref('Event'), { type: 'null' }] } } },
        ],
        example: { id: '8a0e7c52-3f0c-4a0b-9d57-0f6c2f1d8f11', kind: 'star' },
      },
      Problem: problem,
    },
  },
};

/** Contracts as values. */
export const documents = [parts, events];
