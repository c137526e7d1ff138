import type { Operation } from '../model/contract.ts';
import { join } from '../schema/pointer.ts';
import type { LintRule } from './rule.ts';

/**
 * Two operations of one method that a request may both mean, where neither path is the more concrete one (OAS, Path Templating Matching):
 * `/{a}/list` and `/items/{b}`.
 */
export const ambiguousPaths: LintRule = {
  id: 'ambiguous-paths',
  level: 'warning',
  *check({ operations }) {
    const told = new Set<string>();
    for (const group of groupsOf(operations)) {
      for (const [index, later] of group.entries()) {
        const earlier = group.slice(0, index).find((candidate) => areAmbiguous(candidate.path, later.path));
        if (earlier === undefined || told.has(`${earlier.path} ${later.path}`)) continue;
        told.add(`${earlier.path} ${later.path}`);
        yield {
          pointer: join('/paths', later.path),
          message: `A ${later.method} request may mean ${later.path} as well as ${earlier.path}.`,
          fix: 'Make the paths differ in a fixed part.',
        };
      }
    }
  },
};

/** By method and number of segments: paths of other lengths are never confused. */
function groupsOf(operations: readonly Operation[]): Operation[][] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = `${operation.method} ${operation.path.split('/').length}`;
    const group = groups.get(key) ?? [];
    group.push(operation);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Each has a fixed segment where the other has a parameter, and they agree elsewhere. */
function areAmbiguous(one: string, other: string): boolean {
  const others = other.split('/');
  let oneFixed = false;
  let otherFixed = false;
  for (const [index, segment] of one.split('/').entries()) {
    const counterpart = others[index] ?? '';
    const isFree = segment.includes('{');
    const isCounterpartFree = counterpart.includes('{');
    if (!isFree && !isCounterpartFree && segment !== counterpart) return false;
    if (isFree !== isCounterpartFree && !couldBe(isFree ? segment : counterpart, isFree ? counterpart : segment))
      return false;
    oneFixed ||= !isFree && isCounterpartFree;
    otherFixed ||= isFree && !isCounterpartFree;
  }
  return oneFixed && otherFixed;
}

function couldBe(template: string, segment: string): boolean {
  const [start = ''] = template.split('{');
  return segment.startsWith(start) && segment.endsWith(template.slice(template.lastIndexOf('}') + 1));
}
