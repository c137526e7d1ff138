import type { Front } from './front.ts';
import type { Mount } from './mount-mock.ts';

/** What answers outside all prefixes: a mock of a contract that has nothing in it and is called as those that there are. */
export function noContract(mocks: readonly Front[]): Mount {
  const title = mocks.map(({ prefix }) => prefix).join(', ');
  const document = { openapi: '3.1.0', info: { title, version: '' }, paths: {} };
  const contract = {
    source: '',
    files: [],
    dialect: '3.1',
    title,
    version: '',
    servers: [],
    operations: [],
    unsupported: [],
    document,
    locate: () => ({ file: '', line: 1, column: 1 }),
  } as const;
  return { prefix: '', contract };
}
