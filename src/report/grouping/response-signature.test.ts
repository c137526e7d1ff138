import { describe, expect, it } from 'vitest';
import { buildNoReply, buildReply } from '../../testing/build-exchange.ts';
import { hasSpecificMessage, responseSignature } from './response-signature.ts';

const signature = (status: number, text: string) => responseSignature({ outcome: buildReply({ status, text }) });

describe('responseSignature', () => {
  it.each([
    ['numbers and identifiers', '{"error":"no book 17 of a1b2-77"}', '{"error":"no book 4711 of 99ff-0a"}'],
    [
      'paths and times',
      '{"time":"2026-11-20","message":"cannot GET /books/1"}',
      '{"time":"2026-11-21","message":"cannot GET /a"}',
    ],
    ['quoted values', '{"detail":[{"msg":"\'x\' is wrong"}]}', '{"detail":[{"msg":"\'y z\' is wrong"}]}'],
    ['values with quotes in them', '{"error":"no such day: \\"a\\"b\\""}', '{"error":"no such day: \\"monday\\""}'],
    ['properties that are not messages', '{"message":"no","id":1}', '{"requestId":"abc","message":"no"}'],
    ['numbers in plain text', 'error 1', 'error 2'],
  ])('is the same for different %s', (_, one, other) => {
    expect(signature(500, one)).toBe(signature(500, other));
  });

  it('differs where the status or the message differs', () => {
    expect(signature(500, '{"message":"no"}')).not.toBe(signature(502, '{"message":"no"}'));
    expect(signature(500, '{"message":"no"}')).not.toBe(signature(500, '{"message":"yes"}'));
  });

  it('differs where what comes after a quoted value does', () => {
    const text = (end: string) => JSON.stringify({ error: `value: "a" ${end}` });
    expect(signature(500, text('is too long'))).not.toBe(signature(500, text('is not a date')));
  });

  it('is the status of a success, whatever its body', () => {
    expect(signature(200, '{"message":"a"}')).toBe(signature(200, '{"message":"b"}'));
  });

  it('says why there is no response', () => {
    const outcome = buildNoReply({ reason: 'closed', detail: 'the connection ended after 17 bytes' });
    expect(responseSignature({ outcome })).toBe('closed the connection ended after # bytes');
  });

  it('knows the first five messages, and 120 characters of each', () => {
    const listed = (...messages: readonly string[]) =>
      signature(500, JSON.stringify(messages.map((message) => ({ message }))));
    expect(listed('a', 'b', 'c', 'd', 'e')).not.toBe(listed('a', 'b', 'c', 'd', 'f'));
    expect(listed('a', 'b', 'c', 'd', 'e', 'f')).toBe(listed('a', 'b', 'c', 'd', 'e', 'g'));
    const long = (length: number, end: string) => listed('x'.repeat(length) + end);
    expect(long(119, 'y')).not.toBe(long(119, 'z'));
    expect(long(120, 'y')).toBe(long(120, 'z'));
  });

  it('has the messages of a body of 4000 characters', () => {
    const behind = (length: number, message: string) => {
      const start = `{"padding":"`;
      const end = `","message":"${message}"}`;
      return signature(500, `${start}${'x'.repeat(length - start.length - end.length)}${end}`);
    };
    expect(behind(4000, 'no')).not.toBe(behind(4000, 'ja'));
    expect(behind(4001, 'no')).toBe(behind(4001, 'ja'));
  });

  it.each(['a', '\u200b', '"', ': "'])('reads a body of nothing but %j at once', (piece) => {
    const outcome = buildReply({ status: 500, text: piece.repeat(4000) });
    const before = process.cpuUsage();
    for (let times = 0; times < 300; times++) responseSignature({ outcome });
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
  });

  it('copes with deep bodies', () => {
    expect(signature(500, '['.repeat(100_000))).toMatch(/^500/);
  });
});

describe('hasSpecificMessage', () => {
  it.each([
    [true, 400, '{"error":{"message":"title cannot be blank here"}}'],
    [true, 422, '{"detail":[{"msg":"Input should be a valid integer"}]}'],
    [true, 400, '{"message":"title cannot be blank"}'],
    [false, 400, '{"message":"title is blank"}'],
    [false, 400, '{"message":"Bad Request"}'],
    [false, 400, '{"message":"The request body is invalid"}'],
    [false, 500, '{"message":"The server had an unexpected error"}'],
    [false, 200, '{"message":"title cannot be blank here"}'],
  ])('is %s for %i %s', (expected, status, text) => {
    expect(hasSpecificMessage({ outcome: buildReply({ status, text }) })).toBe(expected);
  });
});
