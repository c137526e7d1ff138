import { expect, it } from 'vitest';
import { contractOf } from '../testing/book-contract.ts';
import { derivationOf } from '../testing/derivations.ts';
import { deriveCleanUp } from './derive-clean-up.ts';
import type { Resource } from './resources/described/resource-paths.ts';

it('reads first what was created before a restart, and deletes the rest', () => {
  const remaining: readonly Resource[] = ['12', '13'].map((id) => ({ kind: '/books/{}', values: [id], own: true }));
  const find = (method: string) => derivationOf({ key: `${method} /books/{isbn}` });
  const isDoubtful = ({ values }: Resource) => values.includes('12');
  const resources = { remaining: () => remaining, isDoubtful, mayBeGone: () => false };
  const requests = [...deriveCleanUp({ find }, resources, [])].map(
    ({ request: { method, path }, expects }) => `${method} ${path}: ${expects}`,
  );
  expect(requests).toEqual(['GET /books/12: anything', 'DELETE /books/13: accepted']);
});

it('reads last what nothing deletes and may be gone with something else, and ends or deletes the rest', () => {
  const remaining: readonly Resource[] = ['12', '13'].map((id) => ({ kind: '/books/{}', values: [id], own: true }));
  const contract = contractOf({
    paths: {
      '/books/{isbn}': { parameters: [{ name: 'isbn', in: 'path', required: true, schema: {} }], get: {}, delete: {} },
      '/books/{isbn}/archive': { parameters: [{ name: 'isbn', in: 'path', required: true, schema: {} }], post: {} },
    },
  });
  const sentWith = (...keys: readonly string[]) => {
    const find = (method: string, kind: string) => {
      const key = `${method} ${kind.replace('{}', '{isbn}')}`;
      return keys.includes(key) ? derivationOf({ contract, key }) : undefined;
    };
    const mayBeGone = ({ values }: Resource) => values.includes('12');
    const resources = { remaining: () => remaining, isDoubtful: () => false, mayBeGone };
    return [...deriveCleanUp({ find }, resources, [])].map(({ request: { method, path } }) => `${method} ${path}`);
  };
  const reading = 'GET /books/{isbn}';
  const ending = 'POST /books/{isbn}/archive';
  expect(sentWith(reading, ending)).toEqual(['POST /books/13/archive', 'GET /books/12']);
  expect(sentWith(ending)).toEqual(['POST /books/13/archive']);
  expect(sentWith(reading, 'DELETE /books/{isbn}')).toEqual(['DELETE /books/12', 'DELETE /books/13']);
});

it('deletes with an operation that has the verb in its path, where there is no other', () => {
  const remaining: readonly Resource[] = [{ kind: '/books/{}', values: ['12'], own: true }];
  const contract = contractOf({
    paths: {
      '/books/{isbn}/remove': { post: { parameters: [{ name: 'isbn', in: 'path', required: true, schema: {} }] } },
    },
  });
  const find = (method: string, kind: string) =>
    method === 'POST' && kind === '/books/{}/remove'
      ? derivationOf({ contract, key: 'POST /books/{isbn}/remove' })
      : undefined;
  const [deletion] = [
    ...deriveCleanUp({ find }, { remaining: () => remaining, isDoubtful: () => false, mayBeGone: () => false }, []),
  ];
  expect(deletion?.request.path).toBe('/books/12/remove');
  expect(deletion?.id).toContain('clean-up');
});

it('deletes with what is below, where the contract has a flag for that', () => {
  const isbn = { name: 'isbn', in: 'path', required: true, schema: {} };
  const pathFor = (name: string, type = 'boolean') => {
    const contract = contractOf({
      paths: {
        '/books/{isbn}': { delete: { parameters: [isbn, { name, in: 'query', schema: { type } }] } },
      },
    });
    const find = (method: string) =>
      method === 'DELETE' ? derivationOf({ contract, key: 'DELETE /books/{isbn}' }) : undefined;
    const remaining: readonly Resource[] = [{ kind: '/books/{}', values: ['12'], own: true }];
    const resources = { remaining: () => remaining, isDoubtful: () => false, mayBeGone: () => false };
    return [...deriveCleanUp({ find }, resources, [])][0]?.request.path;
  };
  expect(pathFor('force')).toBe('/books/12?force=true');
  expect(pathFor('notify')).toBe('/books/12');
  expect(pathFor('force', 'integer')).toBe('/books/12');
});
