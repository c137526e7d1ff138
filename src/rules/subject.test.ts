import { describe, expect, it } from 'vitest';
import { operationOf } from '../testing/book-contract.ts';
import { type Answered, bench, exchange, noReply, reply } from '../testing/exchanges.ts';
import { fieldValue, isSuccess, isThrottled, readSubject, responseFor } from './subject.ts';

describe('readSubject', () => {
  it('finds what the contract says about the status and the media type', () => {
    const subject = readSubject(bench, exchange({ status: 400, type: 'application/json; charset=utf-8' }));
    expect(subject.response?.pointer).toBe('/paths/~1books/post/responses/400');
    expect(subject.mediaType?.pointer).toBe('/paths/~1books/post/responses/400/content/application~1json');
    expect(subject.json).toMatchObject({ ok: true, value: { code: 17, text: 'no' } });
    expect(subject.violations).toEqual([]);
  });

  it('reads as JSON whatever calls itself so, documented or not', () => {
    const { mediaType, json, violations } = readSubject(bench, exchange({ type: 'application/problem+json' }));
    expect([mediaType, json?.ok, violations]).toEqual([undefined, true, []]);
  });

  it.each([
    ['empty content', { text: '' }],
    ['content that is not UTF-8', { bytes: Uint8Array.from([0xff]) }],
    ['content of another type', { type: 'text/plain' }],
    ['content of no type', { type: null }],
  ] as readonly [string, Answered][])('does not read %s as JSON', (_, answered) => {
    expect(readSubject(bench, exchange(answered)).json).toBeUndefined();
  });

  it.each(['method', 'path'] as const)('knows nothing of answers beyond the contract: %s', (outside) => {
    const subject = readSubject(bench, exchange({}, { outside, expects: 'anything' }));
    expect([subject.inContract, subject.response, subject.mediaType]).toEqual([false, undefined, undefined]);
  });

  it('knows nothing of a 400 to what breaks HTTP, which a proxy may have said, and of each other answer to it', () => {
    const answered = (status: number) =>
      readSubject(bench, exchange({ status }, { outside: 'message', expects: 'anything' })).inContract;
    expect([400, 200, 500].map(answered)).toEqual([false, true, true]);
  });

  it('knows what is documented for requests that are out of frame otherwise', () => {
    const subject = readSubject(bench, exchange({}, { outside: 'credentials', expects: 'unauthorised' }));
    expect([subject.inContract, subject.response?.status]).toEqual([true, '200']);
  });

  it('has no reply when none came', () => {
    const subject = readSubject(bench, exchange(noReply('closed')));
    expect([subject.reply, subject.response, subject.json]).toEqual([undefined, undefined, undefined]);
  });
});

describe('responseFor', () => {
  const statusOf = (key: string, status: number): string | undefined =>
    responseFor(operationOf(key).responses, status)?.status;

  it('prefers an explicit status to a range, and a range to "default"', () => {
    expect(statusOf('GET /books/{isbn}', 404)).toBe('404');
    expect(statusOf('GET /books/{isbn}', 410)).toBe('4XX');
    expect(statusOf('GET /books', 200)).toBe('200');
    expect(statusOf('GET /books', 500)).toBe('default');
  });

  it('finds nothing for a status that nothing covers', () => {
    expect(statusOf('POST /books', 201)).toBeUndefined();
    expect(statusOf('GET /books/{isbn}', 500)).toBeUndefined();
  });

  it('reads a range in lower case', () => {
    const responses = operationOf('GET /books/{isbn}').responses.map((one) => ({
      ...one,
      status: one.status.toLowerCase(),
    }));
    expect(responseFor(responses, 499)?.status).toBe('4xx');
  });
});

describe('fieldValue', () => {
  it('joins the lines of a field in their order, whatever their spelling', () => {
    const answered = reply({
      headers: [
        ['Allow', 'GET'],
        ['X', '1'],
        ['aLLOW', 'POST'],
      ],
    });
    expect(fieldValue(answered, 'allow')).toBe('GET, POST');
  });

  it('tells an empty field from none', () => {
    expect(fieldValue(reply({ headers: [['Allow', '']] }), 'allow')).toBe('');
    expect(fieldValue(reply(), 'allow')).toBeUndefined();
  });
});

it('isSuccess is true of 2xx alone', () => {
  expect([199, 200, 204, 299, 300, 400].map(isSuccess)).toEqual([false, true, true, true, false, false]);
});

it('isThrottled is true of 429, and of 503 that says when to come back', () => {
  const later = [['Retry-After', '0']] as const;
  expect(isThrottled(reply({ status: 429 }))).toBe(true);
  expect(isThrottled(reply({ status: 503, headers: later }))).toBe(true);
  expect(isThrottled(reply({ status: 503 }))).toBe(false);
  expect(isThrottled(reply({ status: 500, headers: later }))).toBe(false);
});
