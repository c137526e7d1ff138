import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isWithin, join, valueAt } from '../json/pointer.ts';
import type { SchemaViolation } from './violations.ts';

/** What the distillation may ask. */
export interface UnionLookup {
  readonly document: JsonObject;
  /** The outermost places of all schemas reached from a keyword. */
  readonly reachable: (keyword: Pointer) => ReadonlySet<Pointer>;
  /** Judges a part of the value by a branch of a union, distilled already; `undefined` where that goes too far. */
  readonly check: ((schema: Pointer, value: Json) => readonly SchemaViolation[]) | undefined;
}

/**
 * Tells one fault once. What follows from another violation goes: the failures of the branches of a union (unless one branch alone was
 * meant, which then speaks for the union), other keywords of a schema whose `type` is broken, properties that count as unevaluated only because their schema failed.
 */
export function simplifyErrors(
  violations: readonly SchemaViolation[],
  { value, still }: { value: Json; still: UnionLookup },
): readonly SchemaViolation[] {
  let rest = withoutBranches(violations, still);
  rest = withoutConsequences(rest);
  return distinct(
    rest.flatMap((violation) =>
      unionsOf.has(violation.keyword) ? spokesmen(violation, { value, still }) : [violation],
    ),
  );
}

/** Keywords whose own violation follows those of the schemas that they hold. */
const composite = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames']);

const unionsOf = new Set(['anyOf', 'oneOf']);

/** Walks from the end: what stands directly before a composite's violation and comes out of it belongs to it. */
function withoutBranches(violations: readonly SchemaViolation[], still: UnionLookup): SchemaViolation[] {
  const kept: SchemaViolation[] = [];
  for (let at = violations.length - 1; at >= 0; at -= 1) {
    const violation = violations[at];
    if (violation === undefined) continue;
    kept.push(violation);
    if (!composite.has(violation.keyword)) continue;
    const roots = still.reachable(violation.schema);
    while (at > 0 && comesFrom(violations[at - 1], { violation, roots })) at -= 1;
  }
  return kept.reverse();
}

function comesFrom(
  inner: SchemaViolation | undefined,
  { violation, roots }: { violation: SchemaViolation; roots: ReadonlySet<Pointer> },
): boolean {
  if (inner === undefined || !isWithin(inner.instance, violation.instance)) return false;
  return [...roots].some((root) => isWithin(inner.schema, root));
}

function withoutConsequences(violations: readonly SchemaViolation[]): SchemaViolation[] {
  const wrongTypes = new Set(violations.filter(({ keyword }) => keyword === 'type').map(siteOf));
  const others = violations.some(({ keyword }) => !keyword.startsWith('unevaluated'));
  const branches = violations.some(({ keyword }) => keyword !== 'if');
  return violations.filter((violation) => {
    if (violation.keyword === 'if') return !branches;
    if (violation.keyword.startsWith('unevaluated')) return !others;
    return violation.keyword === 'type' || !wrongTypes.has(siteOf(violation));
  });
}

/** Instance and Schema Object of a violation. */
function siteOf({ instance, schema }: SchemaViolation): string {
  return `${instance}\n${schema.slice(0, schema.lastIndexOf('/'))}`;
}

const mostBranches = 50;

/** The violations of the one branch that was meant, when only one can have been; otherwise the union's own. */
function spokesmen(
  union: SchemaViolation,
  { value, still }: { value: Json; still: UnionLookup },
): readonly SchemaViolation[] {
  const branches = valueAt(still.document, union.schema);
  const part = valueAt(value, union.instance);
  const { check } = still;
  if (!Array.isArray(branches) || branches.length > mostBranches || part === undefined || !check) return [union];
  const told = branches.map((_, index) => check(join(union.schema, index), part));
  const meant = told.filter((violations) => !violations.some(rulesOut));
  const [only] = meant;
  if (meant.length !== 1 || only === undefined || only.length === 0) return [union];
  return only.map((violation) => ({ ...violation, instance: union.instance + violation.instance }));
}

/** A value of another type, or with another tag in one of its members, was not meant for the branch. */
function rulesOut({ keyword, instance }: SchemaViolation): boolean {
  if (instance === '') return ['type', 'const', 'enum', 'false schema'].includes(keyword);
  return (keyword === 'const' || keyword === 'enum') && instance.lastIndexOf('/') === 0;
}

function distinct(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const seen = new Set<string>();
  return violations.filter(({ keyword, message, instance }) => {
    const name = `${keyword}\n${message}\n${instance}`;
    return !seen.has(name) && seen.add(name);
  });
}
