import { describe, expect, it } from 'vitest';
import { writeFiles } from '../testing/write-files.ts';
import { packContract, unpackContract } from './packed-contract.ts';
import { readContract } from './read-contract.ts';

const contract = `
openapi: 3.1.0
info: { title: Library, version: 1.0.0 }
servers: [{ url: https://books.example/v1 }]
paths:
  /books/{isbn}:
    get:
      parameters: [{ name: isbn, in: path, required: true, schema: { type: integer, maximum: 9223372036854775807 } }]
      responses:
        "200":
          description: A book
          content: { application/json: { schema: { $ref: "./book.yaml" }, example: { __proto__: 1, isbn: 9007199254740993 } } }
`;

const book = `type: object
properties:
  isbn:
    type: integer
`;

describe('a packed contract', () => {
  it('is the same contract, with exact numbers, after any JSON parser', async () => {
    const file = writeFiles({ 'openapi.yaml': contract, 'book.yaml': book });
    const read = await readContract(file('openapi.yaml'));
    const unpacked = unpackContract(JSON.parse(JSON.stringify(packContract(read))));
    const { locate: _, linesOf: ___, ...values } = unpacked;
    const { locate: __, linesOf: ____, ...expected } = read;
    expect(values).toEqual(expected);
    expect(unpacked.operations[0]?.responses[0]?.content[0]?.examples[0]?.value).toHaveProperty(
      'isbn',
      9007199254740993n,
    );
  });

  it('has the file and line of each value, and of the nearest ancestor of a missing one', async () => {
    const file = writeFiles({ 'openapi.yaml': contract, 'book.yaml': book });
    const read = await readContract(file('openapi.yaml'));
    const unpacked = unpackContract(packContract(read));
    const operation = '/paths/~1books~1{isbn}/get';
    for (const pointer of [
      '',
      '/info/title',
      operation,
      `${operation}/parameters/0/schema/maximum`,
      `${operation}/responses/200/content/application~1json/schema/properties/isbn/type`,
      `${operation}/responses/200/content/application~1json/example`,
      '/nowhere/at/all',
    ]) {
      const { file: name, line } = read.locate(pointer);
      expect(unpacked.locate(pointer)).toEqual({ file: name, line, column: 1 });
    }
  });

  it('is refused when it is something else', () => {
    const other = { coldframe: 2, source: '', files: [], dialect: '3.1', document: '{}', lines: [] };
    expect(() => unpackContract(other)).toThrow('not the output of coldframe bundle');
    expect(() => unpackContract({ ...other, coldframe: 1, document: '{' })).toThrow('not the output');
    expect(() => unpackContract(JSON.parse('{"openapi":"3.1.0","paths":{}}'))).toThrow('not the output');
  });
});
