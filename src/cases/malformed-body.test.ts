import { describe, expect, it } from 'vitest';
import { casesOf, fieldOf, labelled, textOf } from '../testing/derivations.ts';
import { malformedBody } from './malformed-body.ts';

const cases = casesOf(malformedBody);

describe('malformed-body', () => {
  it('expects a refusal of what is not JSON, in scope', () => {
    expect(labelled(cases, 'trailing comma')).toMatchObject({
      expects: 'rejected',
      fault: 'syntax',
      scope: { inside: true },
      about: '/paths/~1books/post/requestBody',
    });
  });

  it('expects nothing where only the meaning is in doubt', () => {
    for (const label of ['byte order mark', 'repeated member', 'lone surrogate'])
      expect(labelled(cases, label)).toMatchObject({ expects: 'anything', fault: undefined });
  });

  it('spoils content in every way although its last member is a number', () => {
    expect(cases).toHaveLength(37);
    expect(textOf(labelled(cases, 'unknown escape'))).toMatch(/^{"title":"text \d+\\x41","isbn":\d+}$/);
    expect(labelled(cases, 'stray byte').request.body).toMatchObject({ content: expect.any(Uint8Array) });
  });

  it('names the media type all the same, and compares nothing with the answer', () => {
    for (const one of cases) {
      expect(fieldOf(one, 'Content-Type')).toBe('application/json');
      expect(one.request.body).toMatchObject({ kind: 'content', value: undefined });
    }
  });

  it('asks nothing of an operation without content', () => {
    expect(casesOf(malformedBody, { key: 'GET /books' })).toEqual([]);
  });
});
