import { describe, expect, test } from 'vitest';
import { editSource } from './edit-source.ts';

const text = `# kept
a:
  type: string # kept too
  minItems: 3 # goes
  b: [x, y, "y"]
list:
  - name: one
  # between
  - name: one
    more: 1
version: 3.1
`;

function changedLines(...changes: Parameters<typeof editSource>[1]): string[] {
  const result = editSource(text, changes).text.split('\n');
  return result
    .filter((line) => !text.split('\n').includes(line))
    .concat(
      text
        .split('\n')
        .filter((line) => !result.includes(line))
        .map((line) => `-${line}`),
    );
}

describe('a change', () => {
  test('removes a property with its line and nothing else', () => {
    expect(changedLines({ kind: 'remove', tokens: ['a', 'minItems'] })).toEqual(['-  minItems: 3 # goes']);
  });

  test('removes an item of a list in one line', () => {
    expect(changedLines({ kind: 'remove', tokens: ['a', 'b', '2'] })).toEqual(['  b: [x, y]', '-  b: [x, y, "y"]']);
  });

  test('removes an item of a list over lines', () => {
    expect(editSource(text, [{ kind: 'remove', tokens: ['list', '1'] }]).text).toContain(
      '- name: one\n  # between\nversion',
    );
  });

  test('sets a value', () => {
    expect(changedLines({ kind: 'set', tokens: ['version'], written: '3.1.0' })).toEqual([
      'version: 3.1.0',
      '-version: 3.1',
    ]);
  });

  test('appends to block and flow lists', () => {
    expect(changedLines({ kind: 'append', tokens: ['a', 'b'], written: 'null' })).toContain('  b: [x, y, "y", null]');
    expect(editSource(text, [{ kind: 'append', tokens: ['list'], written: 'null' }]).text).toContain(
      'more: 1\n  - null\nversion',
    );
  });

  test('keeps JSON valid', () => {
    expect(editSource('{"a": 1, "b": 2}', [{ kind: 'remove', tokens: ['b'] }]).text).toBe('{"a": 1}');
    expect(editSource('{\n  "a": 1,\n  "b": 2\n}', [{ kind: 'remove', tokens: ['a'] }]).text).toBe('{\n  "b": 2\n}');
  });

  test('is left out where it would make its object or list empty', () => {
    expect(editSource('a: { b: 1 }\n', [{ kind: 'remove', tokens: ['a', 'b'] }])).toEqual({
      text: 'a: { b: 1 }\n',
      made: 0,
    });
  });
});

test('new lines have the line break of the lines around them', () => {
  const lines = 'a:\r\n  name: id # kept\r\n  in: path\r\nb:\r\n  - x';
  const insert = { kind: 'insert', tokens: ['a', 'name'], name: 'required', written: 'true' } as const;
  expect(editSource(lines, [insert, { kind: 'append', tokens: ['b'], written: 'y' }])).toEqual({
    text: 'a:\r\n  name: id # kept\r\n  required: true\r\n  in: path\r\nb:\r\n  - x\r\n  - y',
    made: 2,
  });
});

test('several changes do not affect each other', () => {
  const result = editSource(text, [
    { kind: 'remove', tokens: ['a', 'minItems'] },
    { kind: 'remove', tokens: ['a', 'b', '2'] },
    { kind: 'set', tokens: ['version'], written: '3.1.0' },
  ]);
  expect(result.made).toBe(3);
  expect(result.text).toContain('type: string # kept too\n  b: [x, y]\n');
});
