import { expect, it } from 'vitest';
import { derivationOf } from '../testing/derivations.ts';
import { deriveCleanUp } from './derive-clean-up.ts';
import type { Resource } from './resources/described/resource-paths.ts';

it('reads first what was created before a restart, and deletes the rest', () => {
  const remaining: readonly Resource[] = ['12', '13'].map((id) => ({ kind: '/books/{}', values: [id], own: true }));
  const find = (method: string) => derivationOf({ key: `${method} /books/{isbn}` });
  const resources = { remaining: () => remaining, isDoubtful: ({ values }: Resource) => values.includes('12') };
  const requests = [...deriveCleanUp({ find }, resources, [])].map(
    ({ request: { method, path } }) => `${method} ${path}`,
  );
  expect(requests).toEqual(['GET /books/12', 'DELETE /books/13']);
});
