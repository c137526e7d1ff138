import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { jsonBody, rawBody } from '../request/body/body-draft.ts';
import { namesOtherResource, withOwnIdentity } from './own-identity.ts';

function identified(path: string, body: Json, { method = 'PUT', template = '/books/{bookId}', about = '' } = {}) {
  const request = { method, path, headers: [], body: jsonBody(body), credential: 'valid' as const };
  return { request, operation: { path: template }, about };
}

function sentBody(...args: Parameters<typeof identified>): unknown {
  const { body } = withOwnIdentity(identified(...args));
  return body.kind === 'content' ? body.content : undefined;
}

describe('the identifier of the path in the body', () => {
  it.each<[string, Json, string]>([
    ['/books/7', { bookId: 1, title: 'Emma' }, '{"bookId":7,"title":"Emma"}'],
    ['/books/7', { id: 1 }, '{"id":7}'],
    ['/books/a%20b?dry=1', { book_id: 'x' }, '{"book_id":"a b"}'],
    ['/books/9223372036854775807', { id: 1 }, '{"id":9223372036854775807}'],
  ])('%s stands in %j as %s', (path, body, sent) => {
    expect(sentBody(path, body)).toBe(sent);
  });

  it('does not stand in a valid body that it would make invalid', () => {
    const bodyWhere = (allows: (value: Json) => boolean) => {
      const { body } = withOwnIdentity({ ...identified('/books/7', { id: 'a' }), allows });
      return body.kind === 'content' ? body.content : undefined;
    };
    expect(bodyWhere((value) => JSON.stringify(value) === '{"id":"a"}')).toBe('{"id":"a"}');
    expect(bodyWhere(() => false)).toBe('{"id":"7"}');
  });

  it('does not stand in an invalid body that it would make valid', () => {
    const request = identified('/books/ab', { slug: '!' }, { template: '/books/{slug}' });
    const isSlug = (value: Json) => !JSON.stringify(value).includes('!');
    expect(withOwnIdentity({ ...request, allows: isSlug })).toBe(request.request);
    expect(withOwnIdentity({ ...request, allows: () => false })).not.toBe(request.request);
  });

  it('stands in the body of a PATCH, too', () => {
    expect(sentBody('/books/7', { id: 1 }, { method: 'PATCH' })).toBe('{"id":7}');
  });

  it.each<[string, Parameters<typeof identified>]>([
    ['another property', ['/books/7', { authorId: 1 }]],
    ['a POST', ['/books/7', { id: 1 }, { method: 'POST' }]],
    [
      'a resource below the one with the identifier',
      ['/books/7/pages', { id: 1 }, { template: '/books/{bookId}/pages' }],
    ],
    ['another property where the parameter is an identifier', ['/books/7', { number: 1 }]],
    ['a name that is not an identifier', ['/books/7', { id: 1 }, { template: '/books/{slug}' }]],
    ['a case about the identifier', ['/books/7', { id: 1 }, { about: '/components/schemas/Book/properties/id' }]],
    ['a case about its format', ['/books/7', { id: 1 }, { about: '/components/schemas/Book/properties/id/format' }]],
    ['an identifier of another kind', ['/books/x', { id: 1 }]],
    ['a list in its place', ['/books/7', { id: [1] }]],
  ])('does not change %s', (_, args) => {
    expect(sentBody(...args)).toBe(JSON.stringify(args[1]));
  });

  it('does not change a body that is not plain JSON', () => {
    const one = identified('/books/7', {});
    const request = { ...one.request, body: rawBody('{"id":1.0}') };
    expect(withOwnIdentity({ ...one, request })).toBe(request);
  });
});

it('a body names another resource when its identifier is not that of the path', () => {
  expect(namesOtherResource(identified('/books/7', { id: 8 }))).toBe(true);
  expect(namesOtherResource(identified('/books/7', { id: 7 }))).toBe(false);
  expect(namesOtherResource(identified('/books/7', { title: '8' }))).toBe(false);
});
