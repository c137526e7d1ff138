import type { Pointer } from '../model/json.ts';
import { resolve, valueAt } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import type { Union } from '../schema/shape/shape.ts';
import { labelOf, nameOf, textOf, titleOf } from './branch-names.ts';
import type { Pair } from './change.ts';
import type { SchemaPlace, ShapePair } from './shape-pair.ts';

/** A union as it was and as it is; one side alone: it is gone, or new. */
export interface UnionPair {
  readonly old: Union | undefined;
  readonly new: Union | undefined;
}

/** Unions of one keyword in their order; what is left of `anyOf` and `oneOf` may have become the other. */
export function pairedUnions({ old, new: now }: ShapePair): UnionPair[] {
  const pairs: UnionPair[] = [];
  const left = { old: [] as Union[], new: [] as Union[] };
  for (const keyword of ['anyOf', 'oneOf', 'if'] as const) {
    const before = old.unions.filter((union) => union.keyword === keyword);
    const after = now.unions.filter((union) => union.keyword === keyword);
    const both = Math.min(before.length, after.length);
    for (let index = 0; index < both; index++) pairs.push({ old: before[index], new: after[index] });
    left.old.push(...before.slice(both));
    left.new.push(...after.slice(both));
  }
  const rest = Math.max(left.old.length, left.new.length);
  return [...pairs, ...Array.from({ length: rest }, (_, index) => ({ old: left.old[index], new: left.new[index] }))];
}

/** The alternatives of a union on both sides. */
export interface BranchMatch {
  readonly matched: readonly { readonly old: readonly Pointer[]; readonly new: readonly Pointer[] }[];
  /** What is only on one side, by name. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Alternatives correspond when they name one component, have one text or one title; as many as are left on both sides, in their order. */
export function matchBranches(
  pair: Pair,
  { old, new: now }: { readonly old: Union; readonly new: Union },
): BranchMatch {
  if (old.keyword === 'if' || now.keyword === 'if')
    return sameCondition(pair, { old, new: now }) ? inOrder(old, now) : none;
  const matched: { old: readonly Pointer[]; new: readonly Pointer[] }[] = [];
  const left = { old: [...old.branches], new: [...now.branches] };
  for (const keyOf of [nameOf, textOf, titleOf]) {
    for (const branch of [...left.old]) {
      const key = keyOf(pair.old, branch);
      const counterpart = key === undefined ? undefined : left.new.find((other) => keyOf(pair.new, other) === key);
      if (counterpart === undefined) continue;
      matched.push({ old: branch, new: counterpart });
      left.old = left.old.filter((other) => other !== branch);
      left.new = left.new.filter((other) => other !== counterpart);
    }
  }
  if (left.old.length === left.new.length) {
    return {
      matched: [...matched, ...left.old.map((branch, index) => ({ old: branch, new: left.new[index] ?? [] }))],
      lost: [],
      gained: [],
    };
  }
  return {
    matched,
    lost: left.old.map((branch) => labelOf(pair.old, branch)),
    gained: left.new.map((branch) => labelOf(pair.new, branch)),
  };
}

/** Where both sides have a union, its alternatives that correspond. */
export function branchPlaces(pair: Pair, { shapes, place }: { shapes: ShapePair; place: SchemaPlace }): SchemaPlace[] {
  return pairedUnions(shapes).flatMap(({ old, new: now }) => {
    if (old === undefined || now === undefined) return [];
    return matchBranches(pair, { old, new: now }).matched.map((match) => ({ ...place, ...match }));
  });
}

/** The alternative of a schema that is nothing but a union, if it is what the other schema is: it was wrapped. */
export function wrappedBranch(
  { old, new: now }: Pair,
  { plain, union }: { readonly plain: readonly Pointer[]; readonly union: Union },
): readonly Pointer[] | undefined {
  const [only, ...others] = plain;
  const place = only === undefined || others.length > 0 ? undefined : resolve(old.document, only);
  const schema = place === undefined ? undefined : valueAt(old.document, place);
  if (schema === undefined || union.keyword === 'if') return undefined;
  return union.branches.find((branch) => {
    const at = resolve(now.document, branch[0] ?? '');
    const candidate = at === undefined ? undefined : valueAt(now.document, at);
    return candidate !== undefined && sameJson(candidate, schema);
  });
}

const none: BranchMatch = { matched: [], lost: [], gained: [] };

/** Whether two unions are an `if` of one condition: only then can their branches be compared. */
export function sameCondition(pair: Pair, { old, new: now }: { readonly old: Union; readonly new: Union }): boolean {
  return old.keyword === now.keyword && textOf(pair.old, [old.pointer]) === textOf(pair.new, [now.pointer]);
}

function inOrder(old: Union, now: Union): BranchMatch {
  const matched = old.branches.map((branch, index) => ({ old: branch, new: now.branches[index] ?? [] }));
  return { matched, lost: [], gained: [] };
}
