import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { commandToFind, findIdentifier } from './identifier-place.ts';

/** What the shell finds where the identifier was found. */
function readByShell(output: string, found: NonNullable<ReturnType<typeof findIdentifier>>): string {
  return execFileSync('sh', ['-c', commandToFind(found)], { input: output, encoding: 'utf8' }).trimEnd();
}

describe('findIdentifier', () => {
  it.each([
    ['a number', '{"id":17,"title":"Emma"}', '17'],
    ['a text', '{"title":"Emma", "id" : "a1-b2"}', 'a1-b2'],
    ['a property of a nested object', '{"author":{"id":3},"data":{"id":17}}', '17'],
    ['a property after others of the same name', '[{"id":1},{"id":2},{"id":17 }]', '17'],
    ['a body on several lines', '{\n  "book_id": 17,\n  "id": 4\n}', '17'],
  ])('finds %s so that the shell finds it, too', (_, text, id) => {
    const found = findIdentifier(buildExchange({ outcome: buildReply({ text }) }), id);
    expect(found && readByShell(text, found)).toBe(id);
  });

  it('finds the end of Location', () => {
    const headers = [['Location', 'http://127.0.0.1/api/books/17?x=1']] as const;
    const found = findIdentifier(buildExchange({ outcome: buildReply({ text: '', headers }) }), '17');
    expect(found).toEqual({ in: 'location' });
    const output = 'HTTP/1.1 201 Created\r\nlocation: http://127.0.0.1/api/books/17?x=1\r\n\r\n';
    expect(found && readByShell(output, found)).toBe('17');
  });

  it.each([
    ['is not in the response', '{"id":18}', '17'],
    ['has characters that need quoting', '{"id":"a b"}', 'a b'],
    ['is in a property with an odd name', '{"i.d*":17}', '17'],
  ])('finds none that %s', (_, text, id) => {
    expect(findIdentifier(buildExchange({ outcome: buildReply({ text }) }), id)).toBeUndefined();
  });
});
