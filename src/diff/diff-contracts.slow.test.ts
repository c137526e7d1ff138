import { describe, expect, test } from 'vitest';
import { contractOf } from '../testing/contract-of.ts';
import { cleanContract } from '../testing/lint-faults/clean-contract.ts';
import type { Change } from './changes/change.ts';
import { diffContracts } from './diff-contracts.ts';

const base = cleanContract('3.1');

/** One edit of the contract: the original text, its replacement, and the expected changes as `class id`. */
type Edit = readonly [what: string, from: string, to: string, ...changes: string[]];

const edits: readonly Edit[] = [
  ['another title', 'title: Tools', 'title: Better tools'],
  ['other words', 'description: The tools.', 'description: All the tools.'],
  ['another example', 'name: saw\n', 'name: axe\n'],
  [
    'an operation less',
    '    delete:\n      operationId: removeTool',
    '    patch:\n      operationId: removeTool',
    'breaking operation-removed',
    'compatible operation-added',
  ],
  [
    'another name of a path parameter',
    '/tools/{id}:\n    parameters:\n      - name: id',
    '/tools/{number}:\n    parameters:\n      - name: number',
  ],
  [
    'another type of a path parameter',
    'type: integer\n          format: int32',
    'type: string',
    'unclear type',
    'compatible format',
  ],
  [
    'a path parameter that is not a plain string',
    'type: integer\n          format: int32',
    'type: boolean',
    'breaking type',
    'compatible format',
  ],
  ['a wider number', 'format: int32', 'format: int64', 'compatible format'],
  [
    'a new parameter that is required',
    '- name: filter\n',
    '- { name: q, in: query, required: true, schema: { type: string } }\n        - name: filter\n',
    'breaking parameter-added-required',
  ],
  [
    'a new parameter',
    '- name: filter\n',
    '- { name: q, in: query, schema: { type: string } }\n        - name: filter\n',
    'compatible parameter-added',
  ],
  [
    'a parameter less',
    '- $ref: "#/components/parameters/Limit"\n        - name',
    '- name',
    'unclear parameter-removed',
  ],
  [
    'a parameter that is required now',
    'in: query\n          style: deepObject',
    'in: query\n          required: true\n          style: deepObject',
    'breaking parameter-required',
  ],
  ['a lower limit of a request', 'maximum: 100', 'maximum: 50', 'breaking limit'],
  ['a higher limit of a request', 'maximum: 100', 'maximum: 500', 'compatible limit'],
  [
    'a body that is optional now',
    'requestBody:\n        required: true',
    'requestBody:\n        required: false',
    'compatible body-optional',
  ],
  [
    'another media type of a body',
    'requestBody:\n        required: true\n        content:\n          application/json',
    'requestBody:\n        required: true\n        content:\n          application/xml',
    'breaking media-type-removed',
    'compatible media-type-added',
  ],
  [
    'a property that a request must have now',
    'required: [kind]',
    'required: [kind, price]',
    'breaking property-required',
  ],
  ['a property that a request may leave out now', '          required: [kind]\n', '', 'compatible property-optional'],
  [
    'a property that a response must have now',
    '      required:\n        - id\n        - name\n',
    '      required:\n        - id\n        - name\n        - bought\n',
    'breaking property-required',
    'compatible property-required',
  ],
  [
    'a property that a response need not have any more',
    '        - id\n        - name\n',
    '        - name\n',
    'breaking property-optional',
  ],
  [
    'a new property',
    '        bought:\n',
    '        weight:\n          type: number\n        bought:\n',
    'compatible property-added',
    'compatible property-added',
  ],
  [
    'a property less',
    '        bought:\n          type: string\n          format: date\n',
    '',
    'unclear property-removed',
    'unclear property-removed',
  ],
  [
    'a value more',
    'enum: [hand, machine]',
    'enum: [hand, machine, laser]',
    'breaking value-added',
    'compatible value-added',
  ],
  ['a value less', 'enum: [hand, machine]', 'enum: [hand]', 'breaking value-removed', 'compatible value-removed'],
  ['another pattern', '^[a-z]+$', '^[a-z-]+$', 'unclear pattern'],
  [
    'an object that is closed now',
    '    Problem:\n      type: object',
    '    Problem:\n      type: object\n      additionalProperties: false',
    'compatible object-closed',
  ],
  [
    'items of another type',
    'type: array\n          items:\n            type: string',
    'type: array\n          items:\n            type: [string, "null"]',
    'breaking type',
    'compatible type',
  ],
  [
    'an alternative less',
    '        - $ref: "#/components/schemas/Mains"\n',
    '',
    'breaking alternative-removed',
    'compatible alternative-removed',
  ],
  [
    'a change within an alternative',
    'enum: [110, 230]',
    'enum: [110, 230, 400]',
    'breaking value-added',
    'compatible value-added',
  ],
  ['a success less', '"201":', '"202":', 'breaking response-removed', 'unclear response-added'],
  [
    'an error more',
    '        "404":\n',
    '        "429": { description: Later. }\n        "404":\n',
    'compatible response-added',
  ],
  [
    'a header less',
    '          headers:\n            Location:\n              schema:\n                type: string\n                format: uri-reference\n',
    '',
    'unclear header-removed',
  ],
  ['another scope', '- token: [read]', '- token: [write]', 'breaking security-tightened'],
  ['no credential any more', 'security:\n  - token: [read]', 'security: []', 'compatible security-loosened'],
];

describe('the change', () => {
  test.each(edits)('%s', (_, from, to, ...expected) => {
    const parts = base.split(from);
    expect(parts, `${from} is there once`).toHaveLength(2);
    const changes = changesOf(base, parts.join(to));
    expect(changes.map((change) => `${change.class} ${change.id}`)).toEqual(expected);
  });
});

test('is listed once for all operations that share it', () => {
  const [change] = changesOf(
    base,
    base.replace('title:\n          type: string', 'title:\n          type: [string, "null"]'),
  );
  expect(change?.operations).toEqual(['GET /tools', 'POST /tools', 'GET /tools/{id}', 'DELETE /tools/{id}']);
});

test('has its place in both contracts', () => {
  const pair = {
    old: contractOf(base, 'old.yaml'),
    new: contractOf(`# moved\n${base.replace('maximum: 100', 'maximum: 50')}`, 'new.yaml'),
  };
  const [change] = diffContracts(pair);
  const line = base.split('\n').findIndex((text) => text.includes('maximum: 100')) + 1;
  expect(pair.old.locate(change?.old ?? '').line).toBe(line);
  expect(pair.new.locate(change?.new ?? '').line).toBe(line + 1);
});

test('through references and allOf has the place where it was written', () => {
  const split = base.replace(
    '$ref: "#/components/schemas/NewTool"',
    'allOf: [{ $ref: "#/components/schemas/NewTool" }]',
  );
  expect(changesOf(base, split)).toEqual([]);
});

test('a contract has no changes against itself, in any order of its parts', () => {
  expect(changesOf(base, base)).toEqual([]);
  expect(changesOf(base, base.replace('enum: [hand, machine]', 'enum: [machine, hand]'))).toEqual([]);
});

test('recursive schemas are compared once', () => {
  const recursive = (more: string) =>
    `openapi: 3.1.0\npaths:\n  /a:\n    get:\n      responses:\n        "200": { content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }\ncomponents:\n  schemas:\n    A: { type: object, properties: { next: { $ref: "#/components/schemas/A" }${more} } }\n`;
  expect(changesOf(recursive(''), recursive(', b: {}')).map(({ id }) => id)).toEqual(['property-added']);
});

function changesOf(old: string, now: string): Change[] {
  return diffContracts({ old: contractOf(old), new: contractOf(now) });
}
