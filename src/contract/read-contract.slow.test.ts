import { symlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
import { readContract } from './read-contract.ts';

const head = 'openapi: 3.1.0\ninfo: { title: Tools, version: "2" }\n';

async function contractFrom(files: Record<string, string | Uint8Array>, options = {}) {
  const path = writeFiles(files);
  return readContract(path(Object.keys(files)[0] ?? ''), options);
}

async function failureOf(files: Record<string, string | Uint8Array>, options = {}) {
  const error: unknown = await contractFrom(files, options).catch((thrown: unknown) => thrown);
  const { code, message, advice } = error as { code: string; message: string; advice: string };
  const name = basename(Object.keys(files)[0] ?? '');
  return { code, message: message.slice(Math.max(0, message.indexOf(name))), advice };
}

describe('operations', () => {
  const text = `${head}security: [{ key: [] }]
paths:
  /tools/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: limit, in: query, schema: { type: integer } }
    get:
      operationId: readTool
      security: []
      parameters:
        - $ref: "#/components/parameters/Limit"
        - { name: Accept, in: header, schema: { type: string } }
      responses:
        200: { $ref: "#/components/responses/Tool" }
        4XX: { description: refused }
    delete:
      responses: { default: { description: any } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  parameters:
    Limit: { name: limit, in: query, required: true, schema: { type: integer }, example: 5 }
  responses:
    Tool:
      description: a tool
      headers:
        X-Rate: { required: true, schema: { type: integer } }
        Content-Type: { schema: { type: string } }
      content:
        application/json:
          schema: { $ref: "#/components/schemas/Tool" }
          examples: { hammer: { value: { id: 9007199254740993 } } }
  schemas:
    Tool: { type: object }
`;

  test('are identified by method and path, in the order of the document', async () => {
    const contract = await contractFrom({ 'api.yaml': text });
    expect(contract.operations.map(({ key }) => key)).toEqual(['GET /tools/{id}', 'DELETE /tools/{id}']);
  });

  test("have the path item's parameters, replaced by their own, without ignored header parameters", async () => {
    const [get] = (await contractFrom({ 'api.yaml': text })).operations;
    expect(
      get?.parameters.map(({ name, required, style, explode, pointer }) => [name, required, style, explode, pointer]),
    ).toEqual([
      ['id', true, 'simple', false, '/paths/~1tools~1{id}/parameters/0'],
      ['limit', true, 'form', true, '/components/parameters/Limit'],
    ]);
  });

  test('have their references followed and unquoted statuses read as text', async () => {
    const [get] = (await contractFrom({ 'api.yaml': text })).operations;
    expect(get?.responses.map(({ status, pointer }) => [status, pointer])).toEqual([
      ['200', '/components/responses/Tool'],
      ['4XX', '/paths/~1tools~1{id}/get/responses/4XX'],
    ]);
    expect(get?.responses[0]?.headers.map(({ name }) => name)).toEqual(['X-Rate']);
    expect(get?.responses[0]?.content[0]).toMatchObject({
      mediaType: 'application/json',
      schema: '/components/responses/Tool/content/application~1json/schema',
      examples: [{ name: 'hammer', value: { id: 9007199254740993n } }],
    });
  });

  test('require the credential of the document, unless they have their own requirement', async () => {
    const [get, remove] = (await contractFrom({ 'api.yaml': text })).operations;
    expect(get?.security).toEqual([]);
    expect(remove?.security).toEqual([
      {
        pointer: '/security/0',
        schemes: [
          {
            scopes: [],
            scheme: {
              name: 'key',
              pointer: '/components/securitySchemes/key',
              kind: 'api-key',
              in: 'header',
              parameter: 'X-Key',
            },
          },
        ],
      },
    ]);
  });
});

describe('security schemes', () => {
  test.each([
    ['{ type: oauth2, flows: {} }', 'bearer'],
    ['{ type: openIdConnect, openIdConnectUrl: "https://id.example" }', 'bearer'],
    ['{ type: http, scheme: Bearer }', 'bearer'],
    ['{ type: http, scheme: basic }', 'basic'],
    ['{ type: http, scheme: digest }', 'unsupported'],
    ['{ type: mutualTLS }', 'unsupported'],
  ])('%s travels as %s', async (scheme, kind) => {
    const contract = await contractFrom({
      'api.yaml': `${head}security: [{ s: [] }, {}]\npaths: { /a: { get: {} } }\ncomponents: { securitySchemes: { s: ${scheme} } }\n`,
    });
    const [first, second] = contract.operations[0]?.security ?? [];
    expect(first?.schemes[0]?.scheme.kind).toBe(kind);
    expect(second?.schemes).toEqual([]);
    expect(contract.unsupported).toHaveLength(kind === 'unsupported' ? 1 : 0);
  });
});

test('server variables are replaced by their defaults', async () => {
  const contract = await contractFrom({
    'api.yaml': `${head}servers:\n  - url: https://{host}/v{n}\n    variables: { host: { default: a.example }, n: { default: "1" } }\n`,
  });
  expect(contract.servers).toEqual([{ url: 'https://a.example/v1', pointer: '/servers/0' }]);
});

test('an operation is served by its own servers, else by those of its path, else by those of the document', async () => {
  const get = 'responses: { default: { description: any } }';
  const paths = `paths:\n  /a:\n    servers: [{ url: https://path.example }]\n    get: { servers: [{ url: https://own.example }], ${get} }\n    put: { ${get} }\n  /b: { get: { ${get} } }\n`;
  const name = writeFiles({
    'api.yaml': `openapi: 3.1.0\ninfo: { title: A, version: '1' }\nservers: [{ url: /all }]\n${paths}`,
  });
  const { operations } = await readContract(name('api.yaml'));
  expect(operations.map(({ key, servers }) => [key, ...servers.map(({ url }) => url)])).toEqual([
    ['GET /a', 'https://own.example'],
    ['PUT /a', 'https://path.example'],
    ['GET /b', '/all'],
  ]);
});

test('webhooks and callbacks are named as unsupported', async () => {
  const contract = await contractFrom({
    'api.yaml': `${head}webhooks: { sold: {} }\npaths:\n  /a:\n    post: { callbacks: { done: { "{$url}": {} } } }\n`,
  });
  expect(contract.unsupported.map(({ pointer, operation }) => [pointer, operation])).toEqual([
    ['/webhooks/sold', undefined],
    ['/paths/~1a/post/callbacks/done', 'POST /a'],
  ]);
});

describe('several files', () => {
  const files = {
    'api.yaml': `${head}paths:\n  /a:\n    $ref: parts/a.yaml\ncomponents:\n  schemas:\n    Tree: { $ref: "parts/schemas.json#/Tree" }\n`,
    'parts/a.yaml':
      'get:\n  responses:\n    "200":\n      description: fine\n      content:\n        application/json:\n          schema: { $ref: "schemas.json#/Tree" }\n',
    'parts/schemas.json':
      '{\n  "Tree": {\n    "type": "object",\n    "properties": {"next": {"$ref": "#/Tree"}}\n  }\n}\n',
  };

  test('become one document whose references stay inside it', async () => {
    const contract = await contractFrom(files);
    expect(contract.files.map((file) => basename(file))).toEqual(['api.yaml', 'a.yaml', 'schemas.json']);
    expect(JSON.stringify(contract.document)).not.toMatch(/"\$ref":"[^#]/);
    expect(contract.operations[0]?.responses[0]?.content[0]?.mediaType).toBe('application/json');
  });

  test('have the place that their pointer names', async () => {
    const contract = await contractFrom(files);
    const place = (pointer: string) => {
      const { file, line, column } = contract.locate(pointer);
      return [basename(file), line, column];
    };
    expect(place('/paths/~1a/get/responses/200/description')).toEqual(['a.yaml', 4, 20]);
    expect(place('/components/schemas/Tree/type')).toEqual(['schemas.json', 3, 13]);
    expect(place('/components/schemas/Tree/properties/next/gone/further')).toEqual(['schemas.json', 4, 20]);
    expect(place('/info/title')).toEqual(['api.yaml', 2, 16]);
  });

  test('outside the folder of the contract are read inside the repository, after links are followed', async () => {
    const text = `${head}paths:\n  /a: { $ref: ../models/a.yaml }\n`;
    const inside = { 'repo/in/api.yaml': text, 'repo/.git/HEAD': 'ref: refs/heads/main\n' };
    const path = writeFiles({ ...inside, 'repo/models/a.yaml': 'get: {}\n' });
    const { operations, files } = await readContract(path('repo/in/api.yaml'));
    expect(operations.map(({ key }) => key)).toEqual(['GET /a']);
    expect(files).toEqual([path('repo/in/api.yaml'), path('repo/models/a.yaml')]);
    const linked = writeFiles({ ...inside, 'secret.yaml': 'get: {}\n', 'repo/models/b.yaml': 'get: {}\n' });
    symlinkSync(linked('secret.yaml'), linked('repo/models/a.yaml'));
    await expect(readContract(linked('repo/in/api.yaml'))).rejects.toThrow(/api\.yaml:4:15 .*is not followed/);
  });

  test('outside the folder of the contract are not read from hidden files', async () => {
    const path = writeFiles({
      'repo/in/api.yaml': `${head}paths:\n  /a: { $ref: ../.secret.yaml }\n`,
      'repo/.git/HEAD': 'ref: refs/heads/main\n',
      'repo/.secret.yaml': 'get: {}\n',
    });
    await expect(readContract(path('repo/in/api.yaml'))).rejects.toThrow(/api\.yaml:4:15 .*is not followed/);
  });

  test('outside the folder of the contract are refused unless allowed', async () => {
    const path = writeFiles({ 'in/api.yaml': `${head}paths:\n  /a: { $ref: ../a.yaml }\n`, 'a.yaml': 'get: {}\n' });
    await expect(readContract(path('in/api.yaml'))).rejects.toThrow(
      /api\.yaml:4:15 .*leaves the contract's folder and repository/,
    );
    const contract = await readContract(path('in/api.yaml'), { allowOutside: true });
    expect(contract.operations.map(({ key }) => key)).toEqual(['GET /a']);
  });

  test('on another host are refused unless allowed', async () => {
    const { code, message, advice } = await failureOf({
      'api.yaml': `${head}paths:\n  /a: { $ref: "http://127.0.0.1:9/a.yaml" }\n`,
    });
    expect([code, advice]).toEqual(['contract-invalid', 'Allow them with --allow-remote.']);
    expect(message).toContain('api.yaml:4:15');
  });

  test('a `$ref` inside an example is data', async () => {
    const contract = await contractFrom({
      'api.yaml': `${head}paths: { /a: { $ref: a.yaml } }\ncomponents: { examples: { one: { value: { $ref: gone.yaml } } } }\n`,
      'a.yaml': 'get: {}\n',
    });
    expect(contract.document['components']).toEqual({ examples: { one: { value: { $ref: 'gone.yaml' } } } });
  });
});

describe('a contract is refused, with the place and advice,', () => {
  test.each([
    ['a syntax error', 'openapi: 3.1.0\ninfo: [\n', 'contract-unreadable', /^api.yaml:3:1 cannot be read/],
    [
      'a reference without a target',
      `${head}paths:\n  /a: { $ref: "#/b" }\n`,
      'contract-invalid',
      /^api.yaml:4:15 .*does not exist/,
    ],
    [
      'a circle of references',
      `${head}components:\n  schemas:\n    A: { $ref: "#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }\n`,
      'contract-invalid',
      /^api.yaml:5:16 .*leads back to itself/,
    ],
    ['a repeated key', `${head}paths: {}\npaths: {}\n`, 'contract-invalid', /^api.yaml:4:1 The key "paths"/],
    ['Swagger 2.0', 'swagger: "2.0"\n', 'contract-invalid', /^api.yaml:1:10 Swagger 2.0 is not supported/],
    [
      'an unknown version',
      'openapi: 4.0.0\n',
      'contract-invalid',
      /^api.yaml:1:10 OpenAPI version "4.0.0" is not supported/,
    ],
    [
      'a version that is not a number',
      'openapi: .nan\n',
      'contract-invalid',
      /^api.yaml:1:10 "openapi" must be a string/,
    ],
    ['a version of Swagger that is an object', 'swagger: {}\n', 'contract-invalid', /^api.yaml:1:1 Swagger is not/],
    [
      'a reference with NUL in it',
      `${head}paths: { /a: { $ref: "a\\0b.yaml" } }\n`,
      'contract-invalid',
      /^api.yaml:3:\d+ .*not a valid file path/,
    ],
    ['prose', 'just some words\n', 'contract-invalid', /^api.yaml:1:1 This is not an OpenAPI document/],
    ['an empty file', '', 'contract-invalid', /^api.yaml:1:1 This is not an OpenAPI document/],
    ['endless nesting', `${'['.repeat(20_000)}`, 'contract-unreadable', /cannot be read/],
    [
      'deep nesting in YAML',
      `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`,
      'contract-unreadable',
      /deeper than 400 levels/,
    ],
    [
      'millions of levels, of which no more than some are read',
      `a: ${'{a: ['.repeat(1_000_000)}\n`,
      'contract-unreadable',
      /^api.yaml:1:(?:8|9|10)\d\d .*deeper than 400 levels/,
    ],
    [
      'a reference that is not a path',
      `${head}paths: { /a: { $ref: "%zz.yaml" } }\n`,
      'contract-invalid',
      /^api.yaml:3:\d+ .*not a valid file path/,
    ],
    [
      'aliases that explode',
      `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(10)}]\n`).join('')}`,
      'contract-unreadable',
      /more than five million values/,
    ],
    [
      'merge keys that merge each other, thousands of times',
      `x0: &x0 { k: 1 }\n${Array.from({ length: 4000 }, (_, n) => `x${n + 1}: &x${n + 1} { <<: *x${n}, k${n}: 1 }\n`).join('')}`,
      'contract-unreadable',
      /more than five million values/,
    ],
    ['an alias of itself', 'a: &a [*a]\n', 'contract-unreadable', /^api.yaml:1:8 .*inside the value that it names/],
  ])('for %s', async (_, text, code, message) => {
    const failure = await failureOf({ 'api.yaml': text });
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(message);
    expect(failure.advice).not.toBe('');
  });

  test('when it is missing, a directory or no text', async () => {
    await expect(readContract('/nowhere/api.yaml')).rejects.toMatchObject({ code: 'contract-unreadable' });
    await expect(readContract('/')).rejects.toThrow('is a directory');
    await expect(readContract('/dev/zero')).rejects.toThrow('is not an ordinary file');
    expect((await failureOf({ 'api.yaml': new Uint8Array([0xff, 0xfe, 0x41]) })).message).toBe(
      'api.yaml is not UTF-8 text.',
    );
    expect((await failureOf({ 'api.yaml': new Uint8Array(Buffer.from(head, 'utf16le')) })).message).toBe(
      'api.yaml contains NUL, as text in UTF-16 does.',
    );
  });
});

test('schemas may refer to themselves', async () => {
  const contract = await contractFrom({
    'api.yaml': `${head}components:\n  schemas:\n    Tree: { properties: { left: { $ref: "#/components/schemas/Tree" } } }\n`,
  });
  expect(contract.dialect).toBe('3.1');
});

test('a reference by the $id of a schema is not a reference to a place in the file', async () => {
  const text = `${head}components:\n  schemas:\n    A: { $id: "https://example.com/a", $defs: { y: { type: string } } }\n    B: { $ref: "https://example.com/a#/$defs/y" }\n`;
  await expect(contractFrom({ 'api.yaml': text })).resolves.toMatchObject({ title: 'Tools' });
});

test('thousands of aliases take no longer than the values that they stand for', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `  - &a${n} { a: ${n} }\n  - *a${n}\n`).join('');
  const before = performance.now();
  const { document } = await contractFrom({ 'api.yaml': `${head}x-list:\n${lines}  - &a7 last\n  - *a7\n` });
  expect(performance.now() - before).toBeLessThan(10_000);
  const list = (document as { readonly 'x-list': readonly unknown[] })['x-list'];
  expect([list[15], list.at(-1)]).toEqual([{ a: 7 }, 'last']);
});

test('a byte order mark, merge keys and dates are read as authors mean them', async () => {
  const contract = await contractFrom({
    'api.yaml': `\uFEFF${head}x-date: 2026-01-02\nx-base: &base { a: 1 }\nx-more: { <<: *base, b: 0x10 }\n`,
  });
  expect(contract.document).toMatchObject({ 'x-date': '2026-01-02', 'x-more': { a: 1, b: 16 } });
});
