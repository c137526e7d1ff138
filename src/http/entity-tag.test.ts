import { describe, expect, it } from 'vitest';
import { exchange, noReply } from '../testing/exchanges.ts';
import { entityTagOf, isStrongTag } from './entity-tag.ts';

describe('an entity tag', () => {
  it('is read from the response, whatever the case of the name', () => {
    expect(entityTagOf(exchange({ headers: [['Etag', '"a"']] }))).toBe('"a"');
    expect(entityTagOf(exchange({}))).toBeUndefined();
    expect(entityTagOf(exchange(noReply('closed')))).toBeUndefined();
  });

  it('is strong unless it is marked as weak', () => {
    expect(isStrongTag('"a"')).toBe(true);
    expect(isStrongTag('W/"a"')).toBe(false);
  });
});
