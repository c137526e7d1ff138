import { expect, test } from 'vitest';
import { valueAt } from '../../schema/json/pointer.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { readDocument } from '../read-document.ts';

const head = 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n';

async function read(api: string, parts = '') {
  const found = await readDocument(writeFiles({ 'api.yaml': head + api, 'parts.yaml': parts })('api.yaml'));
  return { ...found, at: (pointer: string) => valueAt(found.document, `/components/schemas/${pointer}`) };
}

test('the schemas of a map that another file has are followed by their names, with a warning', async () => {
  const found = await read(
    '    A:\n      properties:\n        $ref: "parts.yaml#/all"\n',
    'all:\n  a/b: { type: string }\n  "c#%": { $ref: "#/one" }\none: { type: integer }\n',
  );
  expect(found.at('A/properties/a~1b')).toEqual({ type: 'string' });
  expect(found.at('A/properties/c#%')).toMatchObject({ type: 'integer' });
  expect(found.findings).toMatchObject([
    { rule: 'reference-place', level: 'warning', position: { file: expect.stringMatching(/api\.yaml$/), line: 8 } },
  ]);
  expect(found.locate('/components/schemas/A/properties/a~1b/type')).toMatchObject({
    file: expect.stringMatching(/parts\.yaml$/),
    line: 2,
  });
});

test('the names that a map has itself stay beside those that it refers to, and win', async () => {
  const found = await read(
    '    A: { properties: { id: { type: string }, b: { type: integer }, $ref: "#/components/schemas/B/properties" } }\n    B: { properties: { a: {}, b: {} } }\n',
  );
  expect(found.at('A/properties')).toEqual({
    a: { $ref: '#/components/schemas/B/properties/a' },
    b: { type: 'integer' },
    id: { type: 'string' },
  });
  expect(found.findings).toMatchObject([{ rule: 'reference-place', level: 'warning' }]);
});

test('names that no address has are followed, too', async () => {
  const found = await read(
    '    A: { properties: { $ref: "parts.yaml#/all" } }\n',
    'all: { "\\uD800": { type: string } }\n',
  );
  expect(found.at('A/properties/\ud800')).toEqual({ type: 'string' });
});

test('a property called $ref is not a reference', async () => {
  const found = await read('    A: { properties: { $ref: { type: string } } }\n');
  expect(found.at('A/properties')).toEqual({ $ref: { type: 'string' } });
  expect(found.findings).toEqual([]);
});

test('an example that only refers is what it names, with a warning', async () => {
  const found = await read('    A: { example: { $ref: "parts.yaml#/b" } }\n', 'b: { id: 5 }\n');
  expect(found.at('A/example')).toEqual({ id: 5 });
  expect(found.findings).toMatchObject([{ rule: 'reference-place', level: 'warning', position: { line: 6 } }]);
  expect(found.locate('/components/schemas/A/example/id')).toMatchObject({ line: 6 });
});

test('an example that names an Example Object is the value of that', async () => {
  const found = await read(
    '    A: { example: { $ref: "#/components/examples/one" } }\n  examples:\n    one: { summary: One, value: [1] }\n',
  );
  expect(found.at('A/example')).toEqual([1]);
});

test('an example that names something else is the whole of it', async () => {
  const found = await read('    A: { example: { $ref: "parts.yaml#/b" } }\n', 'b: { value: 5 }\n');
  expect(found.at('A/example')).toEqual({ value: 5 });
});

test('a map without schemas stays as it is: what reads it follows the reference', async () => {
  const found = await read(
    '    A: {}\n  responses:\n    Ok: { description: Ok, content: { $ref: "parts.yaml#/content" } }\n',
    'content: { application/json: {} }\n',
  );
  expect(valueAt(found.document, '/components/responses/Ok/content')).toEqual({ 'application/json': {} });
  expect(found.findings).toEqual([]);
});

test.each([
  ['names nothing', '{ $ref: "parts.yaml#/c" }'],
  ['names a file that does not exist', '{ $ref: "gone.yaml" }'],
  ['has more than the reference', '{ $ref: "parts.yaml#/b", id: 1 }'],
  ['has a $ref that is not a text', '{ $ref: 5 }'],
])('an example that %s is data', async (_, example) => {
  const found = await read(`    A: { example: ${example} }\n`, 'b: { id: 5 }\n');
  expect(found.at('A/example')).toHaveProperty('$ref');
  expect(found.findings).toEqual([]);
});

test('a map that has a property with the name of an example is not one', async () => {
  const found = await read(
    '    A: { properties: { example: { $ref: "#/components/schemas/B" } } }\n    B: { type: string }\n',
  );
  expect(found.at('A/properties/example')).toEqual({ $ref: '#/components/schemas/B' });
  expect(found.findings).toEqual([]);
});
