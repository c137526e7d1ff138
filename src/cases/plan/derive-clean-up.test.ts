import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { buildCase } from '../../testing/build-exchange.ts';
import { derivationOf } from '../../testing/derivations.ts';
import { taking } from '../../testing/state-steps.ts';
import type { Resource, ResourcePath } from '../paths/resource-paths.ts';
import { valueOfBody } from '../request/body/body-draft.ts';
import { deriveCleanUp, deriveEndings } from './derive-clean-up.ts';

it('reads first what was created before a restart, and deletes the rest', () => {
  const remaining: readonly Resource[] = ['12', '13'].map((id) => ({ kind: '/books/{}', values: [id], own: true }));
  const find = (method: string) => derivationOf({ key: `${method} /books/{isbn}` });
  const isDoubtful = ({ values }: ResourcePath) => values?.includes('12') === true;
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
    const mayBeGone = ({ values }: ResourcePath) => values?.includes('12') === true;
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

it('ends what could not be deleted, by each operation or step of a body that does', () => {
  const parameters = [{ name: 'isbn', in: 'path', required: true, schema: {} }];
  const post = {
    parameters,
    ...taking({ required: ['action'], properties: { action: { enum: ['submit', 'withdraw'] } } }),
  };
  const contract = contractOf({
    paths: {
      '/books/{isbn}': { parameters, delete: {} },
      '/books/{isbn}/cancel': { parameters, post: {} },
      '/books/{isbn}/order': { parameters, post: {} },
      '/books/{isbn}/review': { post },
    },
  } as JsonObject);
  const find = (method: string, kind: string) => {
    const key = `${method} ${kind.replace('{}', '{isbn}')}`;
    return contract.operations.some((one) => one.key === key) ? derivationOf({ contract, key }) : undefined;
  };
  const endingsOf = (key: string, path: string) => {
    const { request, ...plain } = buildCase({ operation: operationOf(key, contract) });
    return [...deriveEndings({ find }, { ...plain, request: { ...request, path } })].map(({ request: sent }) => [
      sent.path,
      valueOfBody(sent.body),
    ]);
  };
  expect(endingsOf('DELETE /books/{isbn}', '/books/12')).toEqual([
    ['/books/12/cancel', undefined],
    ['/books/12/review', { action: 'withdraw' }],
  ]);
  expect(endingsOf('POST /books/{isbn}/order', '/books/12/order')).toEqual([]);
});
