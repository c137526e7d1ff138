import { describe, expect, it } from 'vitest';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { type Answered, type Asked, bench, exchange, noReply } from '../../testing/exchanges.ts';
import { isEmptyByHttp, readSubject } from './subject.ts';

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

  it.each(['method', 'path'] as const)('knows nothing of responses beyond the contract: %s', (outside) => {
    const subject = readSubject(bench, exchange({}, { outside, expects: 'anything' }));
    expect([subject.inContract, subject.response, subject.mediaType]).toEqual([false, undefined, undefined]);
  });

  it('ignores a 400 to a request that breaks HTTP, which a proxy may have sent, and no other response to it', () => {
    const answered = (status: number) =>
      readSubject(bench, exchange({ status }, { outside: 'message', expects: 'anything' })).inContract;
    expect([400, 200, 500].map(answered)).toEqual([false, true, true]);
  });

  it('knows what is documented for requests that are out of scope for another reason', () => {
    const subject = readSubject(bench, exchange({}, { outside: 'credentials', expects: 'unauthorised' }));
    expect([subject.inContract, subject.response?.status]).toEqual([true, '200']);
  });

  it('takes the response of an operation that differs in the fragment alone, where it fits', () => {
    const answering = (status: string, name: string) => {
      const schema = { type: 'object', required: [name] };
      return { get: { responses: { [status]: { description: '', content: { 'application/json': { schema } } } } } };
    };
    const contract = contractOf({
      paths: {
        '/items': answering('200', 'title'),
        '/items#boxes': answering('200', 'width'),
        '/other': answering('200', 'id'),
      },
    });
    const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
    const read = (text: string, status = 200) => {
      const one = exchange({ text, status });
      const [operation = one.case.operation] = contract.operations;
      return readSubject({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
    };
    expect(read('{"title":"Emma"}').response?.pointer).toBe('/paths/~1items/get/responses/200');
    expect(read('{"width":3}')).toMatchObject({
      response: { pointer: '/paths/~1items#boxes/get/responses/200' },
      violations: [],
    });
    expect(read('{"id":3}')).toMatchObject({ response: { pointer: '/paths/~1items/get/responses/200' } });
    expect(read('{"id":3}').violations).toHaveLength(1);
    expect(read('{"width":3}', 201).response).toBeUndefined();
  });

  it('has no reply when there is no response', () => {
    const subject = readSubject(bench, exchange(noReply('closed')));
    expect([subject.reply, subject.response, subject.json]).toEqual([undefined, undefined, undefined]);
  });
});

function isEmpty(status: number, asked: Asked): boolean {
  return isEmptyByHttp(readSubject(bench, exchange({ status, type: null, text: '' }, asked)));
}

describe('isEmptyByHttp', () => {
  it('is true of responses to HEAD and of a 204 that the contract names', () => {
    expect(isEmpty(200, { operation: 'HEAD /books' })).toBe(true);
    expect(isEmpty(204, { operation: 'GET /covers' })).toBe(true);
  });

  it('is false where the server could have chosen another status', () => {
    expect(isEmpty(304, { operation: 'GET /books' })).toBe(false);
    expect(isEmpty(200, { operation: 'GET /books' })).toBe(false);
    expect(isEmpty(204, { operation: 'POST /books' })).toBe(false);
  });
});
