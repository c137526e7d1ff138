import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { readContract } from '../read-contract.ts';

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
  return overlaidBy('1.0.0', actions);
}

async function overlaidBy(version: string, actions: readonly string[]) {
  const path = writeFiles({
    'api.yaml': base,
    'over.yaml': `overlay: ${version}\ninfo: { title: O, version: "1" }\nactions:\n${actions.map((action) => `  - ${action}\n`).join('')}`,
  });
  const contract = await readContract(path('api.yaml'), { overlays: [path('over.yaml')] });
  const place = (pointer: string) => {
    const { file, line, column } = contract.locate(pointer);
    return [basename(file), line, column];
  };
  return { tool: (contract.document as { components: { schemas: { Tool: unknown } } }).components.schemas.Tool, place };
}

describe('an update', () => {
  test('merges objects, appends to lists and replaces everything else', async () => {
    const { tool } = await overlaid(
      '{ target: $..Tool, update: { required: [id], title: A tool, properties: { name: { type: [string, "null"] } } } }',
    );
    expect(tool).toEqual({
      required: ['name', 'kind', 'id'],
      properties: { name: { type: ['string', 'null'] } },
      title: 'A tool',
    });
  });

  test('appends to a target that is a list', async () => {
    const { tool, place } = await overlaid('{ target: $..required, update: id }');
    expect(tool).toMatchObject({ required: ['name', 'kind', 'id'] });
    expect(place('/components/schemas/Tool/required/2')).toEqual(['over.yaml', 4, 36]);
  });

  test('gives its values positions in the overlay, and others keep theirs', async () => {
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

test('a removal removes every selected item and nothing else', async () => {
  const { tool } = await overlaid('{ target: "$..required[*]", remove: true }');
  expect(tool).toEqual({ required: [], properties: { name: { type: 'string' } } });
});

test('a removal that selects nothing is a warning', async () => {
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
    [
      'a target is not a JSONPath',
      '{ target: "$[", update: {} }',
      'overlay-invalid',
      /over.yaml:4:5 .*is not a valid JSONPath/,
    ],
    [
      'a target is nested thousands of levels deep',
      `{ target: "$[?${'('.repeat(20_000)}@.a${')'.repeat(20_000)}]", update: {} }`,
      'overlay-invalid',
      /over.yaml:4:5 .*is too deeply nested\.$/,
    ],
    [
      'a target is neither object nor list',
      '{ target: $.info.title, update: {} }',
      'overlay-invalid',
      /over.yaml:4:5 .*must be an object or a list/,
    ],
    ['an action has no effect', '{ target: $ }', 'overlay-invalid', /over.yaml:4:5 .*has no "update"/],
  ])('when %s', async (_, action, code, message) => {
    await expect(overlaid(action)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('when the file is not an overlay, or is missing', async () => {
    const path = writeFiles({ 'api.yaml': base });
    await expect(readContract(path('api.yaml'), { overlays: [path('api.yaml')] })).rejects.toThrow(
      'This is not an overlay',
    );
    await expect(readContract(path('api.yaml'), { overlays: [path('gone.yaml')] })).rejects.toMatchObject({
      code: 'overlay-invalid',
    });
  });
});

describe('since version 1.1', () => {
  test('a copy merges what it selects, as it is at that moment, and its values keep their positions', async () => {
    const { tool, place } = await overlaidBy('1.1.0', [
      '{ target: $..Tool.properties, update: { kind: { description: Its kind. } } }',
      '{ target: $..properties.kind, copy: $..properties.name }',
      '{ target: $..properties.name, update: { maxLength: 9 } }',
    ]);
    expect(tool).toMatchObject({
      properties: { name: { type: 'string', maxLength: 9 }, kind: { description: 'Its kind.', type: 'string' } },
    });
    expect(place('/components/schemas/Tool/properties/kind/type')).toEqual(['api.yaml', 8, 23]);
    expect(place('/components/schemas/Tool/properties/kind/description')).toEqual(['over.yaml', 4, 66]);
  });

  test('a copy of a value from an overlay has the position in the overlay', async () => {
    const { place } = await overlaidBy('1.1.0', [
      '{ target: $..properties, update: { id: { type: integer }, key: {} } }',
      '{ target: $..properties.key, copy: $..properties.id }',
    ]);
    expect(place('/components/schemas/Tool/properties/key/type')).toEqual(['over.yaml', 4, 52]);
  });

  test('a copy into the copied value itself has the value from before', async () => {
    const { tool } = await overlaidBy('1.1.0', [
      '{ target: $..Tool, update: { items: {} } }',
      '{ target: $..Tool.items, copy: $..Tool }',
    ]);
    expect(tool).toMatchObject({ items: { required: ['name', 'kind'], items: {} } });
  });

  test('lists are joined, other items appended, and single values replaced', async () => {
    const { tool, place } = await overlaidBy('1.1.0', [
      '{ target: $..required, update: [id, size] }',
      '{ target: $..required, update: weight }',
      '{ target: $..required, copy: $..required }',
      '{ target: $..properties.name.type, update: integer }',
    ]);
    const once = ['name', 'kind', 'id', 'size', 'weight'];
    expect(tool).toMatchObject({ required: [...once, ...once], properties: { name: { type: 'integer' } } });
    expect(place('/components/schemas/Tool/required/3')).toEqual(['over.yaml', 4, 41]);
    expect(place('/components/schemas/Tool/required/4')).toEqual(['over.yaml', 5, 36]);
    expect(place('/components/schemas/Tool/required/5')).toEqual(['api.yaml', 6, 18]);
    expect(place('/components/schemas/Tool/required/9')).toEqual(['over.yaml', 5, 36]);
    expect(place('/components/schemas/Tool/properties/name/type')).toEqual(['over.yaml', 7, 48]);
  });

  test.each([
    ['a copy selects nothing', '{ target: $..Tool, copy: $..gone }', /selects nothing/],
    ['a copy selects several values', '{ target: $..Tool, copy: "$.info.*" }', /selects more than one value/],
    ['a copy is not a JSONPath', '{ target: $..Tool, copy: "$[" }', /is not a valid JSONPath/],
    [
      'a copy is of another kind',
      '{ target: $..Tool, copy: $.info.title }',
      /must be an object, because its target is an object/,
    ],
    ['an action updates and copies', '{ target: $..Tool, copy: $.info, update: {} }', /has both "update" and "copy"/],
    [
      'an update replaces a value by one of another kind',
      '{ target: $..Tool, update: { required: true } }',
      /would replace .*required/,
    ],
    ['an object would replace a single value', '{ target: $.info.title, update: {} }', /must be a single value/],
  ])('an overlay is refused when %s', async (_, action, message) => {
    const refusal = { code: 'overlay-invalid', message: expect.stringMatching(message) };
    await expect(overlaidBy('1.1.0', [action])).rejects.toMatchObject(refusal);
  });

  test('an overlay of version 1.0 has no copies', async () => {
    await expect(overlaid('{ target: $..Tool, copy: $.info }')).rejects.toThrow(/since version 1.1/);
  });
});

describe('what would never end', () => {
  const filter = (expression: string) =>
    `{ target: "$..[?search(@.type, '${expression}')]", update: { title: A name } }`;

  test('an expression in a target that takes hours for some texts is refused with its place', async () => {
    await expect(overlaid(filter('(a+)+b'))).rejects.toThrow('The expression "(a+)+b" may take hours for some texts.');
    const { tool } = await overlaid(filter('^str'));
    expect(tool).toMatchObject({ properties: { name: { title: 'A name' } } });
  });

  test.each([`$${'[*,*,*,*]'.repeat(14)}`, `$${'..*'.repeat(6)}`, `$${'[?@[0:,*]]'.repeat(10)}`])(
    '%s, which selects the same values again and again, is refused',
    async (target) => {
      const action = `{ target: "${target}", update: { title: A name } }`;
      await expect(overlaid(action)).rejects.toThrow('selects the same values again and again');
    },
  );

  test('a target with several wildcards, names and filters is not', async () => {
    const { tool } = await overlaid(
      `{ target: "$..schemas[*]..[?@.type == 'string' || @.a == '[*,*][*,*][*,*][*,*][*,*][*,*]']", update: { title: A name } }`,
    );
    expect(tool).toMatchObject({ properties: { name: { title: 'A name' } } });
  });

  test('copies that double the document again and again are refused', async () => {
    const copies = Array.from({ length: 22 }, (_, index) => `{ target: $.info, copy: $, description: copy ${index} }`);
    await expect(overlaidBy('1.1.0', copies)).rejects.toThrow('The "copy" $ has more than 1000000 values.');
  }, 30_000);

  test('a list may grow by more items than a call takes', async () => {
    const items = Array.from({ length: 200_000 }, (_, index) => index).join(', ');
    const { tool } = await overlaid(
      `{ target: $..Tool, update: { examples: [{}] } }`,
      `{ target: $..examples, update: 1 }`,
    );
    expect(tool).toMatchObject({ examples: [{}, 1] });
    const long = await overlaidBy('1.1.0', [`{ target: $..required, update: [${items}] }`]);
    expect((long.tool as { required: unknown[] }).required).toHaveLength(200_002);
  }, 30_000);
});
