import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { exchange } from '../../testing/exchanges.ts';
import { readStream } from './read-stream.ts';

/** What is wrong in a stream, whose items are events or lines with this schema of their data. */
function faults(data: JsonObject, text: string, type = 'text/event-stream'): string[] {
  const content = { [type]: { itemSchema: { type: 'object', properties: { data } } } };
  const paths = { '/feed': { get: { responses: { '200': { description: '', content } } } } };
  const contract = contractOf({ openapi: '3.2.0', paths });
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const { outcome } = exchange({ text, type });
  if (outcome.kind !== 'reply') throw new Error('There is no reply.');
  const [media] = contract.operations[0]?.responses[0]?.content ?? [];
  return readStream(outcome, media, { contract, validator })?.violations.map(({ instance }) => instance) ?? [];
}

describe('readStream', () => {
  it('takes the data of an event for JSON where the contract describes another type than a text there', () => {
    const book = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    expect(faults(book, 'data: {"title":"Emma"}\n\n')).toEqual([]);
    expect(faults({ oneOf: [book, { type: 'integer' }] }, 'data: 7\n\n')).toEqual([]);
    expect(faults(book, 'data: {}\n\n')).toEqual(['/0/data']);
    expect(faults(book, 'data: {"title":\n\n')).toEqual(['/0/data']);
    expect(faults({ type: 'string' }, 'data: 7\n\n')).toEqual([]);
    // The data of a line is what is written.
    expect(faults({ type: 'integer' }, '{"data":"7"}\n', 'application/x-ndjson')).toEqual(['/0/data']);
    expect(faults({ pattern: '^[a-z]+$' }, 'data: 7\n\n')).toEqual(['/0/data']);
  });
});
