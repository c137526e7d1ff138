import type { Operation } from '../model/contract.ts';
import { join } from '../schema/pointer.ts';
import { shapeOf } from '../schema/shape.ts';
import type { LintRule, RuleSubject } from './rule.ts';

/**
 * Two operations of one method that a request may both mean, where neither path is the more concrete one (OAS, Path Templating Matching):
 * `/{a}/list` and `/items/{b}`.
 */
export const ambiguousPaths: LintRule = {
  id: 'ambiguous-paths',
  level: 'warning',
  why: 'A mock and a server may decide differently.',
  *check(subject) {
    const told = new Set<string>();
    for (const group of groupsOf(subject.operations)) {
      for (const [index, later] of group.entries()) {
        const earlier = group.slice(0, index).find((candidate) => areAmbiguous(subject, candidate, later));
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

/** Each has a fixed segment where the other has a parameter that admits it, and they agree elsewhere. */
function areAmbiguous(subject: RuleSubject, one: Operation, other: Operation): boolean {
  const others = other.path.split('/');
  let oneFixed = false;
  let otherFixed = false;
  for (const [index, segment] of one.path.split('/').entries()) {
    const counterpart = others[index] ?? '';
    const isFree = segment.includes('{');
    if (isFree === counterpart.includes('{')) {
      if (!isFree && segment !== counterpart) return false;
    } else if (isFree) {
      if (!admits(subject, { operation: one, template: segment, segment: counterpart })) return false;
      otherFixed = true;
    } else {
      if (!admits(subject, { operation: other, template: counterpart, segment })) return false;
      oneFixed = true;
    }
  }
  return oneFixed && otherFixed;
}

interface Match {
  readonly operation: Operation;
  readonly template: string;
  readonly segment: string;
}

/** Whether a fixed segment can stand for a template: what is around the parameter fits, and a number is not a word. */
function admits({ document, dialect }: RuleSubject, { operation, template, segment }: Match): boolean {
  const [start = ''] = template.split('{');
  if (!segment.startsWith(start) || !segment.endsWith(template.slice(template.lastIndexOf('}') + 1))) return false;
  const name = /^\{([^{}]*)\}$/.exec(template)?.[1];
  const schema = operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
  if (schema === undefined || /^[-\d.]/.test(segment)) return true;
  const { types, unions } = shapeOf(document, dialect, schema);
  return unions.length > 0 || [...types].some((type) => type !== 'integer' && type !== 'number');
}
