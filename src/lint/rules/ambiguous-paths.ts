import { parameterOfSegment } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import { join } from '../../schema/json/pointer.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/**
 * Two operations of one method that both match some request, where neither path is more concrete (OAS, Path Templating Matching):
 * `/{a}/list` and `/items/{b}`.
 */
export const ambiguousPaths: LintRule = {
  id: 'ambiguous-paths',
  level: 'warning',
  why: 'The mock and the server may choose different operations.',
  *check(subject) {
    const validator = createValidator(subject.document, { dialect: subject.dialect, direction: 'request' });
    const reported = new Set<string>();
    const groups = new Map<string, PathGroup>();
    for (const later of subject.operations) {
      const segments = later.path.split('/');
      // Only paths of the same length can match the same request.
      const key = `${later.method} ${segments.length}`;
      const group = groups.get(key) ?? { tree: openTree(), members: [] };
      groups.set(key, group);
      const candidates = [...candidatesIn(group.tree, segments)].sort((a, b) => a - b);
      insert(group.tree, segments, group.members.length);
      const earlier = candidates
        .map((candidate) => group.members[candidate])
        .find((one) => one !== undefined && areAmbiguous(validator, one, later));
      group.members.push(later);
      if (earlier === undefined || reported.has(`${earlier.path} ${later.path}`)) continue;
      reported.add(`${earlier.path} ${later.path}`);
      yield {
        pointer: join('/paths', later.path),
        message: `A ${later.method} request can match both ${earlier.path} and ${later.path}.`,
        fix: 'Make the paths differ in a fixed segment.',
      };
    }
  },
};

/** The operations so far of one method, whose paths have the same number of segments. */
interface PathGroup {
  readonly tree: PathTree;
  readonly members: Operation[];
}

/** Paths by their segments, so that thousands of them need not be compared each with each. */
interface PathTree {
  readonly fixed: Map<string, PathTree>;
  readonly free: Map<string, PathTree>;
  /** The indexes of the operations whose paths end here. */
  readonly ends: number[];
}

function openTree(): PathTree {
  return { fixed: new Map(), free: new Map(), ends: [] };
}

function insert(tree: PathTree, segments: readonly string[], index: number): void {
  let node = tree;
  for (const segment of segments) {
    const children = segment.includes('{') ? node.free : node.fixed;
    const next = children.get(segment) ?? openTree();
    children.set(segment, next);
    node = next;
  }
  node.ends.push(index);
}

/** The operations whose paths have an equal segment, or a free one, wherever these segments are fixed. */
function* candidatesIn(tree: PathTree, [segment, ...rest]: readonly string[]): Generator<number> {
  if (segment === undefined) {
    yield* tree.ends;
    return;
  }
  const isFree = segment.includes('{');
  for (const next of tree.free.values()) yield* candidatesIn(next, rest);
  if (isFree) for (const next of tree.fixed.values()) yield* candidatesIn(next, rest);
  const same = isFree ? undefined : tree.fixed.get(segment);
  if (same !== undefined) yield* candidatesIn(same, rest);
}

/** Whether each has a fixed segment where the other has a parameter that accepts it, and all other segments are equal. */
function areAmbiguous(validator: Validator, one: Operation, other: Operation): boolean {
  const others = other.path.split('/');
  let oneFixed = false;
  let otherFixed = false;
  for (const [index, segment] of one.path.split('/').entries()) {
    const counterpart = others[index] ?? '';
    const isFree = segment.includes('{');
    if (isFree === counterpart.includes('{')) {
      if (!isFree && segment !== counterpart) return false;
    } else if (isFree) {
      if (!matchesTemplate(validator, { operation: one, template: segment, segment: counterpart })) return false;
      otherFixed = true;
    } else {
      if (!matchesTemplate(validator, { operation: other, template: counterpart, segment })) return false;
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

/** Whether a fixed segment matches a template: the text around the parameter is the same, and its schema accepts the segment. The schema is not asked about segments that may be numbers. */
function matchesTemplate(validator: Validator, { operation, template, segment }: Match): boolean {
  const [start = ''] = template.split('{');
  if (!segment.startsWith(start) || !segment.endsWith(template.slice(template.lastIndexOf('}') + 1))) return false;
  const name = parameterOfSegment(template);
  const schema = operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
  return schema === undefined || /^[-\d.]/.test(segment) || validator.isValid(schema, segment);
}
