import { pathAndQuery } from '../request/mock-request.ts';
import { mountMock } from './mount-mock.ts';
import type { MountedMock, MountOptions } from './mounted-mock.ts';

/** The mock that a request's target is for; without a target, the one that stands for the whole server. */
export type FindMount = (target?: string) => MountedMock;

/** Finds mocks by their prefix, the longest first. Targets below no prefix are for the mock without one, or else for an empty mock. */
export function createMountFinder(mocks: readonly MountedMock[], options: MountOptions): FindMount {
  const prefixed = mocks.filter(({ prefix }) => prefix !== '').sort((a, b) => b.prefix.length - a.prefix.length);
  const root = mocks.find(({ prefix }) => prefix === '') ?? mountNothing(mocks, options);
  if (prefixed.length === 0) return () => root;
  return (target = '') => prefixed.find(({ prefix }) => isBelow(pathAndQuery(target), prefix)) ?? root;
}

function isBelow(target: string, prefix: string): boolean {
  const next = target[prefix.length];
  return target.startsWith(prefix) && (next === undefined || next === '/' || next === '?');
}

/** A mock of a contract without operations, titled with the prefixes that there are. It has no requests, state or sessions to report. */
function mountNothing(mocks: readonly MountedMock[], options: MountOptions): MountedMock {
  const title = mocks.map(({ prefix }) => prefix).join(', ');
  const contract = {
    source: '',
    files: [],
    dialect: '3.1',
    title,
    version: '',
    servers: [],
    operations: [],
    unsupported: [],
    unusable: [],
    assumptions: [],
    document: { openapi: '3.1.0', info: { title, version: '' }, paths: {} },
    locate: () => ({ file: '', line: 1, column: 1 }),
  } as const;
  return mountMock({ prefix: '', contract }, { ...options, admin: options.admin === false ? false : 'health' });
}
