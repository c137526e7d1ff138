import { describe, expect, it } from 'vitest';
import { derivationOf } from '../../testing/derivations.ts';
import type { GivenValue } from './given-values.ts';
import { protectResources } from './protect-resources.ts';

const derivation = derivationOf({ key: 'DELETE /books/{isbn}' });

interface Known {
  readonly own?: readonly string[];
  readonly given?: readonly GivenValue[];
}

/** The path that a request with this method and path is sent to; `undefined` when it is not sent. */
function sentTo(method: string, path: string, { own = [], given = [] }: Known = {}): string | undefined {
  const request = { ...derivation.validRequest.build(), method, path };
  const draft = {
    label: 'one',
    request,
    expects: 'anything',
    about: derivation.operation.pointer,
    why: 'a request',
  } as const;
  const isOwn = (kind: string, values: readonly string[]) => kind === '/books/{}' && own.includes(values.join());
  return protectResources(draft, derivation, { ...derivation, resources: { isOwn }, fresh: () => 7, given })?.request
    .path;
}

describe('a request that changes something', () => {
  it('reaches only what the run has created', () => {
    expect(sentTo('DELETE', '/books/12', { own: ['12'] })).toBe('/books/12');
    const elsewhere = sentTo('DELETE', '/books/12');
    expect(elsewhere).not.toBe('/books/12');
    expect(elsewhere ?? '/books/unused').toMatch(/^\/books\/./);
  });

  it('reaches what the user has named for that operation', () => {
    const given = [{ name: 'isbn', value: '12' }];
    expect(sentTo('DELETE', '/books/12', { given })).not.toBe('/books/12');
    expect(sentTo('POST', '/books/12', { given })).toBe('/books/12');
    expect(sentTo('POST', '/books/13', { given })).not.toBe('/books/13');
    const forIt = [{ name: 'isbn', value: '12', operation: 'DELETE /books/{isbn}' }];
    expect(sentTo('DELETE', '/books/12', { given: forIt })).toBe('/books/12');
  });

  it('may have an identifier that nothing has', () => {
    expect(sentTo('DELETE', '/books/a%2Fb')).toBe('/books/a%2Fb');
    expect(sentTo('DELETE', '/books/%ff')).toBe('/books/%ff');
  });

  it('is not bound when it only reads', () => {
    expect(sentTo('GET', '/books/12')).toBe('/books/12');
  });
});
