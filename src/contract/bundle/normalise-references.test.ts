import { describe, expect, test } from 'vitest';
import type { Json } from '../../model/json.ts';
import { resolve, valueAt } from '../../schema/json/pointer.ts';
import { writeFiles } from '../../testing/write-files.ts';
import { type ReadDocument, readDocument } from '../read-document.ts';

const head = 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n';

function read(files: Readonly<Record<string, string>>): Promise<ReadDocument> {
  return readDocument(writeFiles(files)('api.yaml'));
}

function schema({ document }: ReadDocument, name: string): Json | undefined {
  return valueAt(document, `/components/schemas/${name}`);
}

describe('a reference that', () => {
  test('names its own file becomes a reference within it', async () => {
    const found = await read({
      'api.yaml': `${head}    A: { $ref: "api.yaml#/components/schemas/B" }\n    B: { type: string }\n`,
    });
    expect(schema(found, 'A')).toEqual({ $ref: '#/components/schemas/B' });
    expect(found.findings).toEqual([]);
  });

  test('keeps a # in a name encoded', async () => {
    const found = await read({
      'api.yaml': `${head}    A: { $ref: "api.yaml#/components/schemas/B%23" }\n    "B#": { type: string }\n`,
    });
    expect(schema(found, 'A')).toEqual({ $ref: '#/components/schemas/B%23' });
  });

  test('names its own file, which is not the first, is followed', async () => {
    const found = await read({
      'api.yaml': `${head}    A: { $ref: "parts.yaml#/B" }\n`,
      'parts.yaml': 'B: { type: object, properties: { c: { $ref: "parts.yaml#/C" } } }\nC: { type: string }\n',
    });
    expect(found.findings).toEqual([]);
    expect(schema(found, 'A')).toEqual({ type: 'object', properties: { c: { type: 'string' } } });
  });

  test('leads through another one in the mapping of a discriminator is followed, with a warning at its position', async () => {
    const mapping = (target: string) =>
      `    A: { oneOf: [{ $ref: "#/components/schemas/C" }], discriminator: { propertyName: k, mapping: { c: "${target}" } } }\n`;
    const others = '    B: { $ref: "#/components/schemas/C" }\n    C: { properties: { k: { type: string } } }\n';
    const found = await read({ 'api.yaml': head + mapping('#/components/schemas/B/properties/k') + others });
    expect(schema(found, 'A')).toMatchObject({
      discriminator: { mapping: { c: '#/components/schemas/C/properties/k' } },
    });
    expect(found.findings).toMatchObject([{ rule: 'reference-through', level: 'warning', position: { line: 6 } }]);
    const wrong = await read({ 'api.yaml': head + mapping('#/components/schemas/B/properties/x') + others });
    expect(schema(wrong, 'A')).toMatchObject({
      discriminator: { mapping: { c: '#/components/schemas/B/properties/x' } },
    });
    expect(wrong.findings).toEqual([]);
  });

  test('leads through another one is followed, with a warning at its position', async () => {
    const through = '#/components/schemas/A/properties/b/properties/c~1d';
    const found = await read({
      'api.yaml': `${head}    A: { properties: { b: { $ref: "parts.yaml#/B" } } }\n    Z: { $ref: "${through}" }\n`,
      'parts.yaml': 'B: { $ref: "#/C" }\nC: { properties: { c/d: { type: string } } }\n',
    });
    const place = resolve(found.document, '/components/schemas/Z');
    expect(place && valueAt(found.document, place)).toEqual({ type: 'string' });
    expect(found.findings).toMatchObject([{ rule: 'reference-through', level: 'warning', position: { line: 7 } }]);
  });

  test('says #/ for a whole file is followed, with a warning', async () => {
    const found = await read({ 'api.yaml': `${head}    A: { $ref: "b.yaml#/" }\n`, 'b.yaml': 'type: string\n' });
    expect(schema(found, 'A')).toEqual({ type: 'string' });
    expect(found.findings).toMatchObject([{ rule: 'reference-through' }]);
  });

  test.each(['#there', '#/\\ud800/x'])(
    'leads to a lone surrogate (%s), which no address has, is followed',
    async (to) => {
      const found = await read({
        'api.yaml': `${head}    A: { $ref: "parts.json#/start" }\n`,
        'parts.json': `{ "start": { "items": { "$ref": "${to}" } }, "\\ud800": { "x": { "$anchor": "there", "type": "integer" } } }`,
      });
      const items = resolve(found.document, '/components/schemas/A/items');
      expect(items && valueAt(found.document, items)).toMatchObject({ type: 'integer' });
      expect(found.findings).toEqual([]);
    },
  );

  test.each(['#/components/schemas/A/x/y', '#/components/schemas/B/x', '#/gone', 'gone.yaml#/x', '#%', '#anchor'])(
    'has no target (%s) is reported as an error',
    async (reference) => {
      const circle = 'A: { $ref: "#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }';
      const found = await read({ 'api.yaml': `${head}    ${circle}\n    Z: { $ref: "${reference}" }\n` });
      expect(schema(found, 'Z')).toEqual({ $ref: reference });
      expect(found.findings.some(({ level, position }) => level === 'error' && position.line === 8)).toBe(true);
    },
  );
});

describe('schemas in files of their own', () => {
  const head31 = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n';
  /** What the schema A is, with every reference followed. */
  const followed = async (files: Readonly<Record<string, string>>, path = ''): Promise<unknown> => {
    const found = await read({ 'api.yaml': `${head31}    A: { $ref: schemas/a.json }\n`, ...files });
    expect(found.findings).toEqual([]);
    const start = resolve(found.document, '/components/schemas/A');
    const place = path.split('/').reduce<string | undefined>((at, token) => {
      return at === undefined || token === '' ? at : resolve(found.document, `${at}/${token}`);
    }, start);
    return place && valueAt(found.document, place);
  };

  test.each(['owner.json', 'owner.json#owner', 'https://example.com/deep#owner', '#/$defs/deep/$defs/owner'])(
    'name each other from their `$id` and by anchors (%s)',
    async (reference) => {
      const owner = { $anchor: 'owner', type: 'object' };
      const defs = { deep: { $id: 'https://example.com/deep', $defs: { owner } } };
      const a = { $id: 'https://example.com/schemas/a.json', properties: { b: { $ref: reference } }, $defs: defs };
      const files = { 'schemas/a.json': JSON.stringify(a), 'schemas/owner.json': JSON.stringify(owner) };
      expect(await followed(files, 'properties/b')).toMatchObject(owner);
    },
  );

  test('are references with definitions beside them', async () => {
    const a =
      '{ "$ref": "#/definitions/c", "definitions": { "b": { "type": "string" }, "c": { "$ref": "#/definitions/b" } } }';
    expect(await followed({ 'schemas/a.json': a })).toMatchObject({ type: 'string' });
    const bool = '{ "$ref": "#/$defs/no", "$defs": { "no": false } }';
    expect(await followed({ 'schemas/a.json': bool })).toBe(false);
  });

  test('have names with a percent or a number sign, and properties called $ref and $id', async () => {
    const defs = { 'a%b': { type: 'integer' }, 'a#b': { type: 'number' }, string: { type: 'string' } };
    const properties = {
      percent: { $ref: '#/$defs/a%25b' },
      number: { $ref: '#/$defs/a%23b' },
      $ref: { $ref: '#/$defs/string' },
      again: { $ref: '#/properties/$ref' },
      $id: { type: 'null' },
    };
    const files = { 'schemas/a.json': JSON.stringify({ properties, $defs: defs }) };
    expect(await followed(files, 'properties/percent')).toEqual({ type: 'integer' });
    expect(await followed(files, 'properties/number')).toEqual({ type: 'number' });
    expect(await followed(files, 'properties/$ref')).toEqual({ type: 'string' });
    expect(await followed(files, 'properties/again')).toEqual({ type: 'string' });
    expect(await followed(files, 'properties/$id')).toEqual({ type: 'null' });
  });

  test('are not taken for those of an address that only a reference has', async () => {
    const reference = 'https://example.com/gone.json';
    const found = await read({ 'api.yaml': `${head31}    A: { $id: here, not: { $ref: "${reference}" } }\n` });
    expect(found.findings).toMatchObject([{ rule: 'reference-readable', position: { line: 6 } }]);
  });
});
