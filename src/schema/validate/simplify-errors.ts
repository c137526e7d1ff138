import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isWithin, join, valueAt } from '../json/pointer.ts';
import { writeJson } from '../json/write-json.ts';
import type { SchemaViolation } from './violations.ts';
import { mostAlternatives } from './wide-unions.ts';

/** What is needed to explain the violation of a union. */
export interface UnionLookup {
  readonly document: JsonObject;
  /** All schemas that a keyword refers to, directly or indirectly (see `reachableSchemas`). */
  readonly reachable: (keyword: Pointer) => ReadonlySet<Pointer>;
  /** The index of the branch of a union that its discriminator selects for a part of the value. */
  readonly selected: (union: Pointer, value: Json) => number | undefined;
  /** Validates a part of the value by a branch of a union, with simplified violations; `undefined` when unions are nested too deeply. */
  readonly check: ((schema: Pointer, value: Json) => readonly SchemaViolation[]) | undefined;
}

/**
 * Reports one fault once. Violations that follow from another one are removed: those of the branches of a union (if its discriminator selects one, or only one can have been
 * meant, the violations of that replace that of the union), those of other keywords of a schema whose `type` is violated, those of the parts of a value of the wrong type, and properties that are unevaluated
 * only because their schema failed.
 */
export function simplifyErrors(
  violations: readonly SchemaViolation[],
  { value, lookup }: { value: Json; lookup: UnionLookup },
): readonly SchemaViolation[] {
  const rest = withoutConsequences(withoutBranches(violations, lookup));
  return mergeViolations(
    rest.flatMap((violation) =>
      unionKeywords.has(violation.keyword) ? meantBranch(violation, { value, lookup }) : [violation],
    ),
  );
}

/** The violations of parts of a value, each simplified, as those of the whole value. */
export function mergeViolations(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  return distinct(withoutConsequences(violations));
}

/** Keywords whose own violation comes after those of their subschemas. */
const composite = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames']);

const unionKeywords = new Set(['anyOf', 'oneOf']);

/** Goes from the end: the violations directly before that of a composite keyword that come from its subschemas belong to it. */
function withoutBranches(violations: readonly SchemaViolation[], lookup: UnionLookup): SchemaViolation[] {
  const kept: SchemaViolation[] = [];
  for (let at = violations.length - 1; at >= 0; at -= 1) {
    const violation = violations[at];
    if (violation === undefined) continue;
    kept.push(violation);
    if (!composite.has(violation.keyword)) continue;
    const roots = lookup.reachable(violation.schema);
    while (at > 0 && comesFrom(violations[at - 1], { violation, roots })) at -= 1;
  }
  return kept.reverse();
}

function comesFrom(
  inner: SchemaViolation | undefined,
  { violation, roots }: { violation: SchemaViolation; roots: ReadonlySet<Pointer> },
): boolean {
  if (inner === undefined || !isWithin(inner.instance, violation.instance)) return false;
  return isWithinAny(inner.schema, roots);
}

/** Looks for the place and those around it: there may be hundreds of roots, and thousands of violations. */
function isWithinAny(place: Pointer, roots: ReadonlySet<Pointer>): boolean {
  for (let around = place; ; around = around.slice(0, around.lastIndexOf('/'))) {
    if (roots.has(around)) return true;
    if (around === '') return false;
  }
}

function withoutConsequences(violations: readonly SchemaViolation[]): SchemaViolation[] {
  const ofWrongType = violations.filter(({ keyword }) => keyword === 'type');
  const wrongTypes = new Set(ofWrongType.map(instanceAndSchema));
  const wrongInstances = new Set(ofWrongType.map(({ instance }) => instance));
  const others = violations.some(({ keyword }) => !keyword.startsWith('unevaluated'));
  const branches = violations.some(({ keyword }) => keyword !== 'if');
  return violations.filter((violation) => {
    if (violation.keyword === 'if') return !branches;
    if (wrongInstances.size > 0 && isPartOfAny(violation.instance, wrongInstances)) return false;
    if (violation.keyword.startsWith('unevaluated')) return !others;
    return violation.keyword === 'type' || !wrongTypes.has(instanceAndSchema(violation));
  });
}

/** Whether one of the instances is around an instance. */
function isPartOfAny(instance: Pointer, instances: ReadonlySet<Pointer>): boolean {
  for (let around = instance; around !== ''; ) {
    around = around.slice(0, around.lastIndexOf('/'));
    if (instances.has(around)) return true;
  }
  return false;
}

/** The instance and the Schema Object of a violation. */
function instanceAndSchema({ instance, schema }: SchemaViolation): string {
  return `${instance}\n${schema.slice(0, schema.lastIndexOf('/'))}`;
}

/** The violations of the branch that the discriminator selects, or of the one branch that can have been meant; if there are several or none, that of the union. */
function meantBranch(
  union: SchemaViolation,
  { value, lookup }: { value: Json; lookup: UnionLookup },
): readonly SchemaViolation[] {
  const branches = valueAt(lookup.document, union.schema);
  const part = valueAt(value, union.instance);
  const { check } = lookup;
  if (!Array.isArray(branches) || branches.length > mostAlternatives || part === undefined || !check) return [union];
  const byBranch = branches.map((_, index) => check(join(union.schema, index), part));
  const meant = byBranch.filter((violations) => !violations.some(rulesOut));
  const [only] = meant;
  const within = (violation: SchemaViolation) => ({ ...violation, instance: union.instance + violation.instance });
  const selected = byBranch[lookup.selected(union.schema, part) ?? -1] ?? [];
  if (selected.length > 0) return selected.map(within);
  if (meant.length === 1 && only !== undefined && only.length > 0) return only.map(within);
  const shared = meant.length === 0 ? wrongConstant(byBranch, lookup) : inAllBranches(byBranch);
  return shared.length === 0 ? [union] : shared.map((violation) => ({ ...within(violation), schema: union.schema }));
}

/** The property that has another constant in every branch, as one violation that names all of them. */
function wrongConstant(
  byBranch: readonly (readonly SchemaViolation[])[],
  { document }: UnionLookup,
): readonly SchemaViolation[] {
  const constants = byBranch.map((violations) => violations.filter((one) => one.instance !== '' && rulesOut(one)));
  for (const first of constants[0] ?? []) {
    const same = constants.map((violations) => violations.find(({ instance }) => instance === first.instance));
    if (same.includes(undefined)) continue;
    const values = same.flatMap((one) => valueAt(document, one?.schema ?? '') ?? []).map((value) => writeJson(value));
    return [{ ...first, keyword: 'enum', message: `must be ${orList([...new Set(values)])}` }];
  }
  return [];
}

/** What every branch requires and the value lacks. */
function inAllBranches(byBranch: readonly (readonly SchemaViolation[])[]): readonly SchemaViolation[] {
  const [first = [], ...others] = byBranch;
  return first.filter(
    ({ keyword, message }) =>
      keyword === 'required' &&
      others.every((violations) => violations.some((one) => one.keyword === keyword && one.message === message)),
  );
}

function orList(values: readonly string[]): string {
  return [values.slice(0, -1).join(', '), values.at(-1)].filter((part) => part !== '').join(' or ');
}

/** A value of another type, or with another constant in one of its properties, was not meant for the branch. */
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
