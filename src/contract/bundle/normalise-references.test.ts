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

  test('names its own file, which is not the first, is followed', async () => {
    const found = await read({
      'api.yaml': `${head}    A: { $ref: "parts.yaml#/B" }\n`,
      'parts.yaml': 'B: { type: object, properties: { c: { $ref: "parts.yaml#/C" } } }\nC: { type: string }\n',
    });
    expect(found.findings).toEqual([]);
    expect(schema(found, 'A')).toEqual({ type: 'object', properties: { c: { type: 'string' } } });
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
