const answer =
  '"200": { description: d, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }';

/** Contracts that are unusual and correct, without findings above advice. Linters are easily wrong about each. */
export const unusualContracts: Readonly<Record<string, string>> = {
  'no paths': `${head('3.1.0')}paths: {}\n`,
  'only components': `${head('3.1.1')}components: {}\n`,
  'an unknown patch version': `${head('3.1.99')}paths: {}\n`,
  'paths with extension':
    head('3.1.0') +
    'paths: { x-a: 1, /a: { x-b: 2, get: { x-c: [1], responses: { default: { description: d, x-d: null } } } } }\n',
  'summary on path item ref':
    head('3.1.0') +
    'paths: { /a: { $ref: "#/components/pathItems/P", summary: s } }\ncomponents: { pathItems: { P: { get: { responses: { "204": { description: d } } } } } }\n',
  'ref to path param escaped':
    head('3.1.0') +
    op('').replace('get:\n      \n', 'get:\n') +
    '  /b:\n    get:\n      responses: { "200": { $ref: "#/paths/~1a/get/responses/200" } }\n',
  'dialect 2020-12': `${head('3.1.0')}jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema\npaths: {}\n`,
  'readOnly required':
    head('3.1.0') +
    'paths:\n  /a:\n    post:\n      requestBody: { content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: string, readOnly: true } } }, example: {} } } }\n      responses: { "201": { description: d }, "400": { description: e } }\n',
  'header param upper':
    head('3.1.0') +
    op(
      'parameters: [{ name: X-Trace, in: header, schema: { type: string } }, { name: x-other, in: header, schema: { type: string } }]',
      '"200": { description: d, content: { text/plain: { schema: { type: string } } } }, "400": { description: b }',
    ),
  'content param':
    head('3.1.0') +
    op(
      'parameters: [{ name: f, in: query, content: { application/json: { schema: { type: object } } } }]',
      '"200": { description: d, content: { text/plain: {} } }, default: { description: b }',
    ),
  'parameters of one name in two places':
    head('3.1.0') +
    'paths:\n  /a/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: id, in: query, schema: { type: string } }]\n    get: { responses: { "200": { description: d, content: { text/plain: {} } }, "404": { description: n }, "400": { description: n } } }\n',
  'two parameters in one segment':
    head('3.1.0') +
    'paths:\n  /a/{x}.{y}:\n    get: { parameters: [{ name: x, in: path, required: true, schema: { type: string } }, { name: y, in: path, required: true, schema: { type: string } }], responses: { "200": { description: d, content: { text/plain: {} } }, "404": { description: n } } }\n',
  'a fixed path next to a template':
    head('3.1.0') +
    'paths:\n  /a/me: { get: { responses: { "204": { description: d } } } }\n  /a/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "204": { description: d }, "404": { description: n } } } }\n',
  'empty security override':
    head('3.1.0') +
    'security: [{ k: [] }]\npaths: { /a: { get: { security: [], responses: { "204": { description: d } } } } }\ncomponents: { securitySchemes: { k: { type: http, scheme: basic } } }\n',
  'optional security':
    head('3.1.0') +
    'security: [{ k: [] }, {}]\npaths: { /a: { get: { responses: { "204": { description: d } } } } }\ncomponents: { securitySchemes: { k: { type: http, scheme: Basic } } }\n',
  'two credentials at once':
    head('3.1.0') +
    'security: [{ k: [], l: [] }]\npaths: { /a: { get: { responses: { "204": { description: d }, "401": { description: u } } } } }\ncomponents: { securitySchemes: { k: { type: http, scheme: bearer }, l: { type: apiKey, in: cookie, name: s } } }\n',
  'roles on apiKey 3.1':
    head('3.1.0') +
    'security: [{ k: [admin] }]\npaths: { /a: { get: { responses: { "204": { description: d }, "4XX": { description: u } } } } }\ncomponents: { securitySchemes: { k: { type: apiKey, in: query, name: s } } }\n',
  'relative server': `${head('3.1.0')}servers: [{ url: / }, { url: ../v2 }, { url: "." }, { url: "" }]\npaths: {}\n`,
  'server var with enum':
    head('3.1.0') +
    'servers: [{ url: "https://{a}.e.com:{p}/{b}", variables: { a: { default: x, enum: [x, y] }, p: { default: "443" }, b: { default: "" } } }]\npaths: {}\n',
  'media range':
    head('3.1.0') +
    op(
      '',
      '"200": { description: d, content: { "*/*": { schema: { type: string } }, text/*: { schema: { type: string } } } }',
    ).replace('      \n', ''),
  'media with params and suffix':
    head('3.1.0') +
    op(
      '',
      '"200": { description: d, content: { "application/vnd.a.b+json; version=1; charset=utf-8": { schema: { type: object } } } }',
    ).replace('      \n', ''),
  'only a redirection':
    head('3.1.0') +
    'paths: { /a: { get: { responses: { "302": { description: d, headers: { Location: { schema: { type: string } } } } } } } }\n',
  'only a default response': `${head('3.1.0')}paths: { /a: { get: { responses: { default: { description: d } } } } }\n`,
  'yaml anchors and merge':
    head('3.1.0') +
    'x-common: &c { description: d }\npaths: { /a: { get: { responses: { "204": { <<: *c }, "400": *c } } } }\n',
  '3.2 query and additional':
    head('3.2.0') +
    'paths: { /a: { query: { responses: { "204": { description: d } } }, additionalOperations: { COPY: { responses: { "204": { description: d } } } } } }\n',
  '3.2 tags hierarchy': `${head('3.2.0')}tags: [{ name: a, kind: nav }, { name: b, parent: a, summary: s }]\npaths: {}\n`,
  '3.2 itemSchema':
    head('3.2.0') +
    op(
      '',
      '"200": { description: d, content: { text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } } } } }',
    ).replace('      \n', ''),
  '3.2 dataValue':
    head('3.2.0') +
    op(
      'parameters: [{ name: q, in: query, schema: { type: integer }, examples: { a: { dataValue: 5, serializedValue: "q=5" } } }]',
      '"200": { description: d, content: { text/plain: {} } }, "400": { description: b }',
    ),
  'extensions in a callback':
    head('3.1.0') +
    'paths:\n  /a:\n    get:\n      callbacks: { c: { x-note: 1, "{$url}": { post: { responses: { "200": { description: d } } } } } }\n      responses: { "200": { description: d, content: { text/plain: {} } } }\n',
  'link with constant and expression':
    head('3.1.0') +
    'paths:\n  /a/{id}:\n    get:\n      operationId: g\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: n, in: query, schema: {} }]\n      responses: { "200": { description: d, content: { text/plain: {} }, links: { self: { operationId: g, parameters: { id: $response.body#/id, path.id: $request.path.id, n: 5 } } } }, "404": { description: n } }\n',
  'link by operationRef':
    head('3.1.0') +
    'paths:\n  /a:\n    get:\n      responses: { "200": { description: d, content: { text/plain: {} }, links: { self: { operationRef: "#/paths/~1a/get" }, other: { operationRef: "https://e.com/x.yaml#/paths/~1b/get" } } } }\n',
  'deep object and pipes':
    head('3.1.0') +
    op(
      'parameters: [{ name: f, in: query, style: deepObject, explode: true, schema: { type: object, properties: { a: { type: string } } } }, { name: l, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }]',
      '"200": { description: d, content: { text/plain: {} } }, "400": { description: b }',
    ),
  multipart:
    head('3.1.0') +
    'paths:\n  /a:\n    post:\n      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { contentMediaType: image/png }, n: { type: string } } }, encoding: { f: { contentType: "image/png, image/jpeg", headers: { X-A: { schema: { type: string } } } } } } } }\n      responses: { "204": { description: d }, "400": { description: d } }\n',
  'octet body without schema':
    head('3.1.0') +
    'paths:\n  /a:\n    put:\n      requestBody: { content: { application/octet-stream: {} } }\n      responses: { "204": { description: d } }\n',
  'example externalValue':
    head('3.1.0') +
    op(
      '',
      '"200": { description: d, content: { application/json: { schema: { type: object }, examples: { a: { externalValue: "https://e.com/a.json" }, b: { $ref: "#/components/examples/E" } } } } }',
    ).replace('      \n', '') +
    'components: { examples: { E: { value: { a: 1 } } } }\n',
  'path with tilde and dots': `${head('3.1.0')}paths: { "/a~b/c.d/e-f_g": { get: { responses: { "204": { description: d } } } } }\n`,
  'path with colon action':
    head('3.1.0') +
    'paths: { "/a/{id}:cancel": { post: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "204": { description: d }, "404": { description: n } } } } }\n',
  'root path only': `${head('3.1.0')}paths: { /: { get: { responses: { "204": { description: d } } } } }\n`,
  'trailing slash twin':
    head('3.1.0') +
    'paths: { /a: { get: { responses: { "204": { description: d } } } }, /a/: { get: { responses: { "204": { description: d } } } } }\n',
};

function head(version: string): string {
  return `openapi: ${version}\ninfo: { title: T, version: "1" }\n`;
}

/** A contract with one operation. */
function op(extra: string, responses = answer): string {
  return `paths:\n  /a:\n    get:\n      ${extra}\n      responses: { ${responses} }\n`;
}
