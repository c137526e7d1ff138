import { describe, expect, it } from 'vitest';
import { readCheckedContract } from '../../read-checked-contract.ts';
import { writeFiles } from '../../testing/write-files.ts';

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
const done = 'responses: { "204": { description: Done } }';

const shared = '#/components/parameters/Q';
const inPath = (name: string) => `{ name: ${name}, in: path, required: true, schema: {} }`;

async function read(paths: string, others: Readonly<Record<string, string>> = {}) {
  const path = writeFiles({ 'api.yaml': head + paths, 'coldframe.yaml': 'lint: {}', ...others });
  const { operations, unusable, assumptions } = await readCheckedContract(path('api.yaml'), {
    config: path('coldframe.yaml'),
  });
  return {
    left: operations.map(({ key }) => key),
    unusable: Object.fromEntries(unusable.map(({ operation, reason }) => [operation.key, reason])),
    assumptions: assumptions.map(({ operation, text }) => `${operation}: ${text}`),
  };
}

describe('an error of the document', () => {
  it('excludes its operation, and no other of the path', async () => {
    const { left, unusable } = await read(`paths:
  /a:
    get:
      parameters: [{ name: kind, in: query, schema: { type: string, enum: [] } }]
      ${done}
    delete: { ${done} }
`);
    expect(left).toEqual(['DELETE /a']);
    expect(unusable).toEqual({ 'GET /a': expect.stringMatching(/an error at .*api\.yaml:6: The "enum" is empty/) });
  });

  it('is a path that is longer than servers read', async () => {
    const { left, unusable } = await read(`paths:
  ? /${'a'.repeat(7999)}
  : { get: { ${done} } }
  ? /${'a'.repeat(8000)}
  : { get: { ${done} } }
  ? ${'/'.repeat(1000)}
  : { get: { ${done} } }
`);
    expect(left).toEqual([`GET /${'a'.repeat(7999)}`]);
    const reason = 'its path has more than 8000 characters or 1000 segments';
    expect(Object.values(unusable)).toEqual([reason, reason]);
  });

  it('excludes every operation that references the place, directly or not', async () => {
    const { left, unusable } = await read(`paths:
  /a: { get: { responses: { "200": { $ref: "#/components/responses/R" } } } }
  /b: { get: { ${done} } }
  /c: { get: { responses: { "200": { description: C, content: { application/json: { schema: { $ref: "#/components/schemas/Other" } } } } } } }
components:
  responses: { R: { description: R, content: { application/json: { schema: { $ref: "#/components/schemas/S" } } } } }
  schemas:
    S: { type: array, items: { $ref: "#/components/schemas/Bad" } }
    Other: { type: string }
    Bad: { type: integer, exclusiveMinimum: true }
`);
    expect(left).toEqual(['GET /b', 'GET /c']);
    expect(unusable).toEqual({ 'GET /a': expect.stringContaining('api.yaml:12: "exclusiveMinimum" must be a number') });
  });

  it('excludes all operations of a path whose shared part it is in', async () => {
    const { left } = await read(`paths:
  /a: { parameters: [{ name: k, in: query, schema: { enum: [] } }], get: { ${done} }, put: { ${done} } }
  /b: { get: { ${done} } }
`);
    expect(left).toEqual(['GET /b']);
  });

  it('excludes the operations that need an undeclared security scheme', async () => {
    const { left, unusable } = await read(`paths:
  /a: { get: { security: [{ gone: [] }], ${done} } }
  /b: { get: { ${done} } }
`);
    expect(left).toEqual(['GET /b']);
    expect(Object.keys(unusable)).toEqual(['GET /a']);
  });

  it('in a callback or in an unused component excludes nothing', async () => {
    const { left, unusable, assumptions } = await read(`paths:
  /a:
    get:
      callbacks: { done: { "{$request.query.url}": { post: { requestBody: { content: { application/json: { schema: { enum: [] } } } }, ${done} } } } }
      ${done}
components: { schemas: { Unused: { enum: [] } } }
`);
    expect(left).toEqual(['GET /a']);
    expect(unusable).toEqual({});
    expect(assumptions).toHaveLength(2);
  });

  it('in a path without a readable operation excludes that path', async () => {
    const { left, unusable } = await read(`paths:
  /a: { $ref: "#/gone" }
  /b: { gett: { ${done} } }
  /c: { get: { ${done} } }
`);
    expect(left).toEqual(['GET /c']);
    expect(Object.keys(unusable)).toEqual(['* /a', '* /b']);
  });

  it.each([
    ['a missing description', 'get: { responses: { "200": {} } }'],
    [
      'both example and examples',
      'get: { responses: { "200": { description: A, content: { application/json: { example: 1, examples: { two: { value: 2 } } } } } } }',
    ],
    ['a parameter without a schema', `get: { parameters: [{ name: q, in: query }], ${done} }`],
    ['a path parameter that is not in the path', `get: { parameters: [${inPath('b')}], ${done} }`],
    ['a path parameter that is not required', `parameters: [{ name: a, in: path, required: false }], get: { ${done} }`],
    ['a path parameter that does not say so', `parameters: [{ name: a, in: path, schema: {} }], get: { ${done} }`],
    [
      'a property required twice',
      `get: { parameters: [{ name: q, in: query, schema: { required: [a, a] } }], ${done} }`,
    ],
    ['no required property', `get: { parameters: [{ name: q, in: query, schema: { required: [] } }], ${done} }`],
    ['an operationId used twice', `get: { operationId: o, ${done} }, trace: { operationId: o, ${done} }`],
    ['one parameter named twice', `get: { parameters: [{ $ref: "${shared}" }, { $ref: "${shared}" }], ${done} }`],
    ['an undeclared scheme beside a declared one', `get: { security: [{ gone: [] }, { known: [] }], ${done} }`],
  ])('that changes no request and no response excludes nothing: %s', async (_, item) => {
    const scheme =
      'components: { parameters: { Q: { name: q, in: query, schema: {} } }, securitySchemes: { known: { type: http, scheme: bearer } } }\n';
    const { left, unusable } = await read(`paths: { "/a/{a}": { ${item} } }\n${scheme}`);
    expect(left).toContain('GET /a/{a}');
    expect(unusable).toEqual({});
  });

  it('that touches every operation refuses the document', async () => {
    await expect(read('paths: { /a: { $ref: "#/gone" } }\n')).rejects.toMatchObject({ code: 'contract-invalid' });
  });
});

describe('a reference that leads nowhere', () => {
  it('excludes the operations that need it, also when another file has it', async () => {
    const { left, unusable } = await read(
      `paths:
  /a: { get: { responses: { "200": { description: A, content: { application/json: { schema: { $ref: "s.yaml#/Tool" } } } } } } }
  /b: { get: { responses: { "200": { description: B, content: { application/json: { schema: { $ref: "s.yaml#/Name" } } } } } } }
  /c: { get: { responses: { "200": { description: C, content: { application/json: { schema: { $ref: "gone.yaml" } } } } } } }
  /d: { get: { responses: { "200": { description: D, content: { application/json: { schema: { $ref: "gone.yaml" } } } } } } }
`,
      { 's.yaml': 'Tool:\n  properties:\n    maker: { $ref: "#/Maker" }\nName: { type: string }\n' },
    );
    expect(left).toEqual(['GET /b']);
    expect(unusable).toEqual({
      'GET /a': expect.stringMatching(/s\.yaml:3: The target of \$ref "#\/Maker" does not exist/),
      'GET /c': expect.stringContaining('gone.yaml'),
      'GET /d': expect.stringContaining('gone.yaml'),
    });
  });
});

describe('what its author clearly meant', () => {
  it('is read so: a path parameter that is not described is any text', async () => {
    const { left, unusable, assumptions } = await read(`paths:\n  /a/{id}: { get: { ${done} } }\n`);
    expect(left).toEqual(['GET /a/{id}']);
    expect(unusable).toEqual({});
    expect(assumptions).toEqual([expect.stringContaining('{id} is not described')]);
  });

  it('is read so: a query or a fragment in a path', async () => {
    const { left, assumptions } = await read(`paths:
  /a: { get: { ${done} } }
  /a?beta=true: { get: { ${done} } }
  "/a#c": { get: { ${done} } }
`);
    expect(left).toEqual(['GET /a', 'GET /a?beta=true', 'GET /a#c']);
    expect(assumptions).toEqual([
      'GET /a?beta=true: the query beta=true of its path is part of every request',
      'GET /a#c: the fragment #c of its path is never sent',
    ]);
  });
});
