import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
import { readContract } from './read-contract.ts';

const base = `openapi: 3.1.0
info: { title: Tools, version: "2" }
components:
  schemas:
    Tool:
      required: [name, kind]
      properties:
        name: { type: string }
`;

async function overlaid(...actions: string[]) {
  const path = writeFiles({
    'api.yaml': base,
    'over.yaml': `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions:\n${actions.map((action) => `  - ${action}\n`).join('')}`,
  });
  const contract = await readContract(path('api.yaml'), { overlays: [path('over.yaml')] });
  const place = (pointer: string) => {
    const { file, line, column } = contract.locate(pointer);
    return [basename(file), line, column];
  };
  return { tool: (contract.document as { components: { schemas: { Tool: unknown } } }).components.schemas.Tool, place };
}

describe('an update', () => {
  test('merges objects, lets lists grow and replaces all else', async () => {
    const { tool } = await overlaid(
      '{ target: $..Tool, update: { required: [id], title: A tool, properties: { name: { type: [string, "null"] } } } }',
    );
    expect(tool).toEqual({
      required: ['name', 'kind', 'id'],
      properties: { name: { type: ['string', 'null'] } },
      title: 'A tool',
    });
  });

  test('appends to a list it aims at', async () => {
    const { tool, place } = await overlaid('{ target: $..required, update: id }');
    expect(tool).toMatchObject({ required: ['name', 'kind', 'id'] });
    expect(place('/components/schemas/Tool/required/2')).toEqual(['over.yaml', 4, 36]);
  });

  test('gives what it wrote its own place, and leaves the rest where it was', async () => {
    const { place } = await overlaid(
      '{ target: $..Tool, update: { required: [id], title: A } }',
      '{ target: "$..required[0]", remove: true }',
    );
    expect(place('/components/schemas/Tool/title')).toEqual(['over.yaml', 4, 57]);
    expect(place('/components/schemas/Tool/required/1')).toEqual(['over.yaml', 4, 45]);
    expect(place('/components/schemas/Tool/required/0')).toEqual(['api.yaml', 6, 24]);
    expect(place('/components/schemas/Tool/properties/name')).toEqual(['api.yaml', 8, 9]);
  });
});

test('a removal takes every selected item and nothing else', async () => {
  const { tool } = await overlaid('{ target: "$..required[*]", remove: true }');
  expect(tool).toEqual({ required: [], properties: { name: { type: 'string' } } });
});

test('a removal that finds nothing is no obstacle', async () => {
  const { tool } = await overlaid('{ target: $..gone, remove: true }');
  expect(tool).toMatchObject({ required: ['name', 'kind'] });
});

describe('an overlay is refused, with the place,', () => {
  test.each([
    [
      'an update selects nothing',
      '{ target: $..gone, update: {} }',
      'contract-invalid',
      /over.yaml:4:15 .*selects nothing/,
    ],
    ['a target is no JSONPath', '{ target: "$[", update: {} }', 'overlay-invalid', /over.yaml:4:5 .*no JSONPath/],
    [
      'a target is no container',
      '{ target: $.info.title, update: {} }',
      'overlay-invalid',
      /over.yaml:4:5 .*neither an object nor a list/,
    ],
    ['it does nothing', '{ target: $ }', 'overlay-invalid', /over.yaml:4:5 .*needs an update/],
  ])('when %s', async (_, action, code, message) => {
    await expect(overlaid(action)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('when it is no overlay or missing', async () => {
    const path = writeFiles({ 'api.yaml': base });
    await expect(readContract(path('api.yaml'), { overlays: [path('api.yaml')] })).rejects.toThrow(
      'This is no overlay',
    );
    await expect(readContract(path('api.yaml'), { overlays: [path('gone.yaml')] })).rejects.toMatchObject({
      code: 'overlay-invalid',
    });
  });
});
