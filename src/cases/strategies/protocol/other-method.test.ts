import { describe, expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { casesOf, headerOf } from '../../../testing/derivations.ts';
import { otherMethod } from './other-method.ts';

function methodsFor(key: string): string[] {
  return casesOf(otherMethod, { key }).map(({ request }) => request.method);
}

describe('other-method', () => {
  it('sends the methods that the path does not document, once for each path', () => {
    expect(methodsFor('POST /books')).toEqual(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);
    expect(methodsFor('GET /books')).toEqual([]);
  });

  it('promises nothing, out of scope by the method', () => {
    for (const one of casesOf(otherMethod)) {
      expect(one).toMatchObject({ expects: 'anything', scope: { inside: false, by: 'method' } });
      expect(one.operation.path).toBe('/books');
    }
  });

  it('sends a body only with methods that have one', () => {
    for (const one of casesOf(otherMethod)) {
      const hasBody = ['PUT', 'PATCH'].includes(one.request.method);
      expect(one.request.body.kind).toBe(hasBody ? 'content' : 'none');
      expect(headerOf(one, 'Content-Type')).toBe(hasBody ? 'application/json' : undefined);
    }
  });

  it('sends no method that another path documents for the same address', () => {
    const id = { name: 'id', in: 'path', required: true, schema: { const: 'mine' } };
    const paths = { '/loans/{id}': { parameters: [id], get: {} }, '/loans/mine': { delete: {} } };
    const methods = casesOf(otherMethod, { key: 'GET /loans/{id}', contract: contractOf({ paths }) }).map(
      ({ request }) => request.method,
    );
    expect(methods).toContain('PUT');
    expect(methods).not.toContain('DELETE');
  });
});
