import type { Contract } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { Union } from '../../schema/shape/shape.ts';
import type { ContractPair } from '../changes/change.ts';
import type { ComparedPlace, ShapePair } from './shape-pair.ts';

/** A union in both contracts; `undefined` on a side where it was removed or is new. */
export interface UnionPair {
  readonly old: Union | undefined;
  readonly new: Union | undefined;
}

/** Pairs unions with the same keyword in order; the remaining ones are paired too, as `anyOf` may have become `oneOf`. */
export function unionPairs({ old, new: now }: ShapePair): UnionPair[] {
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

/** The alternatives of two versions of a union. */
export interface BranchMatch {
  readonly matched: readonly { readonly old: readonly Pointer[]; readonly new: readonly Pointer[] }[];
  /** The names of those on one side only. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Matches alternatives with the same component, text or title; if equally many remain on both sides, they are matched in order. */
export function matchBranches(
  pair: ContractPair,
  { old, new: now }: { readonly old: Union; readonly new: Union },
): BranchMatch {
  if (old.keyword === 'if' || now.keyword === 'if')
    return sameCondition(pair, { old, new: now }) ? inOrder(old, now) : none;
  const matched: { old: readonly Pointer[]; new: readonly Pointer[] }[] = [];
  const left = { old: [...old.branches], new: [...now.branches] };
  for (const keyOf of [componentName, schemaText, titleOf]) {
    const byKey = new Map<string, (readonly Pointer[])[]>();
    for (const branch of left.new) {
      const key = keyOf(pair.new, branch);
      if (key === undefined) continue;
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [branch]);
      else same.push(branch);
    }
    const paired = new Map<readonly Pointer[], readonly Pointer[]>();
    for (const branch of left.old) {
      const counterpart = byKey.get(keyOf(pair.old, branch) ?? '')?.shift();
      if (counterpart !== undefined) paired.set(branch, counterpart);
    }
    for (const [branch, counterpart] of paired) matched.push({ old: branch, new: counterpart });
    const taken = new Set(paired.values());
    left.old = left.old.filter((branch) => !paired.has(branch));
    left.new = left.new.filter((branch) => !taken.has(branch));
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

/** The matched alternatives of the unions that both sides have. */
export function branchPlaces(
  pair: ContractPair,
  { shapes, place }: { shapes: ShapePair; place: ComparedPlace },
): ComparedPlace[] {
  return unionPairs(shapes).flatMap(({ old, new: now }) => {
    if (old === undefined || now === undefined) return [];
    return matchBranches(pair, { old, new: now }).matched.map((match) => ({ ...place, ...match }));
  });
}

/** The alternative of a union that equals the other schema, which the union wraps; `undefined` when there is none. */
export function wrappedBranch(
  { old, new: now }: ContractPair,
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

/** Whether two `if`s have the same condition: only then can their branches be compared. */
export function sameCondition(
  pair: ContractPair,
  { old, new: now }: { readonly old: Union; readonly new: Union },
): boolean {
  return old.keyword === now.keyword && schemaText(pair.old, [old.pointer]) === schemaText(pair.new, [now.pointer]);
}

function inOrder(old: Union, now: Union): BranchMatch {
  const matched = old.branches.map((branch, index) => ({ old: branch, new: now.branches[index] ?? [] }));
  return { matched, lost: [], gained: [] };
}

/** The name of the component that an alternative refers to. */
function componentName({ document }: Contract, [pointer = '']: readonly Pointer[]): string | undefined {
  const reference = memberOf(valueAt(document, pointer), '$ref');
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

/** The text of an alternative after references: an inline schema may have become a component. */
function schemaText({ document }: Contract, [pointer = '']: readonly Pointer[]): string | undefined {
  const place = resolve(document, pointer);
  return place === undefined ? undefined : writeJson(valueAt(document, place) ?? null);
}

/** The title of an alternative. */
function titleOf({ document }: Contract, [pointer = '']: readonly Pointer[]): string | undefined {
  const title = memberOf(valueAt(document, resolve(document, pointer) ?? ''), 'title');
  return typeof title === 'string' ? title : undefined;
}

/** The name of an alternative in messages. */
function labelOf(contract: Contract, branch: readonly Pointer[]): string {
  const label = componentName(contract, branch) ?? titleOf(contract, branch) ?? schemaText(contract, branch) ?? '';
  return label.length > 40 ? `${label.slice(0, 37)}...` : label;
}
