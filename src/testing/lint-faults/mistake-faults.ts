import type { Fault } from './fault.ts';

const modern = ['3.1', '3.2'] as const;
const kind = 'kind:\n          type: string\n          enum: [hand, machine]';

/** Typing errors and contradictions in documents that are formally valid. */
export const mistakeFaults: readonly Fault[] = [
  {
    what: 'a range of statuses in lower case',
    rule: 'status-code',
    from: '"204":\n',
    to: '2xx: # here\n',
  },
  {
    what: 'a place of a parameter in capital letters',
    rule: 'structure',
    from: 'in: query\n          style',
    to: 'in: Query # here\n          style',
  },
  {
    what: 'a response that refers to a schema',
    rule: 'reference-kind',
    from: '"404":\n          $ref: "#/components/responses/Problem"',
    to: '"404":\n          $ref: "#/components/schemas/Problem" # here',
  },
  {
    what: 'a parameter that refers to a schema',
    rule: 'reference-kind',
    from: '- $ref: "#/components/parameters/Limit"',
    to: '- $ref: "#/components/schemas/Tool" # here',
  },
  {
    what: 'a header whose name has a space',
    rule: 'header-name',
    from: 'Location:\n',
    to: '"Location ": # here\n',
  },
  {
    what: 'an ignored response header',
    rule: 'header-ignored',
    from: 'Location:\n',
    to: 'Content-Type: # here\n',
  },
  {
    what: 'a callback with an invalid expression',
    rule: 'runtime-expression',
    from: 'operationId: addTool\n',
    to: 'operationId: addTool\n      callbacks:\n        done:\n          "{$request.bdy#/url}": # here\n            post: { responses: { "204": { description: d } } }\n',
  },
  {
    what: 'a link with an invalid expression',
    rule: 'runtime-expression',
    from: 'operationId: readTool\n        "422"',
    to: 'operationId: readTool\n              parameters:\n                id: $response.body/id # here\n        "422"',
  },
  {
    what: 'a server URL with a query',
    rule: 'server-url',
    from: 'url: https://{region}.example.com',
    to: 'url: https://{region}.example.com?key=1 # here',
  },
  {
    what: 'a server of an operation with a variable that is not described',
    rule: 'server-variables',
    from: 'operationId: listTools\n',
    to: 'operationId: listTools\n      servers:\n        - url: https://{zone}.example.com # here\n',
  },
  {
    what: 'a pattern between slashes',
    rule: 'pattern-delimited',
    from: 'pattern: ^[a-z]+$',
    to: 'pattern: /^[a-z]+$/i # here',
  },
  {
    what: 'a pattern with nested repetition',
    rule: 'pattern-costly',
    from: 'pattern: ^[a-z]+$',
    to: 'pattern: ^([a-z]+)+$ # here',
  },
  {
    what: 'a repeated alternative',
    rule: 'alternative-repeated',
    from: '- $ref: "#/components/schemas/Mains"\n',
    to: '- $ref: "#/components/schemas/Battery" # here\n',
  },
  {
    what: 'a list whose values break the length',
    rule: 'schema-unsatisfiable',
    from: kind,
    to: 'kind:\n          type: string\n          maxLength: 3\n          enum: [hand, machine] # here',
  },
  {
    what: 'limits beyond the format',
    rule: 'bounds-crossed',
    from: 'hours:\n          type: integer',
    to: 'hours:\n          type: integer\n          format: int32\n          minimum: 2147483648 # here',
  },
  {
    what: 'limits without an integer between them',
    rule: 'bounds-crossed',
    from: 'hours:\n          type: integer',
    to: 'hours:\n          type: integer\n          minimum: 0.2\n          maximum: 0.8 # here',
  },
  {
    what: 'a type next to a reference to another type',
    rule: 'schema-unsatisfiable',
    from: 'power:\n          $ref: "#/components/schemas/Power"',
    to: 'power:\n          $ref: "#/components/schemas/Problem" # here\n          type: array',
    in: modern,
  },
  {
    what: 'an encoding for an unknown property',
    rule: 'encoding-property',
    from: 'content:\n          application/json:\n            schema:\n              $ref: "#/components/schemas/NewTool"\n            examples:\n              saw:\n                value:\n                  name: saw\n                  kind: machine',
    to: 'content:\n          multipart/form-data:\n            schema:\n              $ref: "#/components/schemas/NewTool"\n            encoding:\n              image: # here\n                contentType: image/png',
  },
  {
    what: 'an example of a header of another type',
    rule: 'example-invalid',
    from: 'Location:\n              schema:\n                type: string\n                format: uri-reference',
    to: 'Location:\n              example: many # here\n              schema:\n                type: integer',
  },
  {
    what: 'an unknown dialect',
    rule: 'dialect-unknown',
    from: 'tags:\n  - name: tools\npaths',
    to: 'tags:\n  - name: tools\njsonSchemaDialect: https://example.com/dialect # here\npaths',
    in: modern,
  },
  {
    what: 'a keyword of a later draft than the schema names',
    rule: 'keyword-unknown',
    from: '    Problem:\n      type: object',
    to: '    Problem:\n      $schema: http://json-schema.org/draft-07/schema#\n      unevaluatedProperties: false # here\n      type: object',
    in: modern,
  },
  {
    what: 'an operationId that a webhook has too',
    rule: 'operation-id-unique',
    from: 'components:\n  parameters',
    to: 'webhooks:\n  added:\n    post:\n      operationId: addTool # here\n      responses: { "204": { description: d } }\ncomponents:\n  parameters',
    in: modern,
  },
  {
    what: 'white space in a path',
    rule: 'path-template',
    from: '  /tools/{id}:',
    to: '  "/tools/{id} ": # here',
  },
];
