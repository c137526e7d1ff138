import type { Contract } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';

const mostShown = 10;

/** The differences between a contract and the same contract read later, one line each. */
export function contractChanges(before: Contract, after: Contract): readonly string[] {
  const [old, now] = [byKey(before), byKey(after)];
  const added = [...now.keys()].filter((key) => !old.has(key)).map((key) => `added ${key}`);
  const removed = [...old.keys()].filter((key) => !now.has(key)).map((key) => `removed ${key}`);
  const changed = [...now]
    .filter(([key, value]) => old.has(key) && !sameJson(value, old.get(key) ?? null))
    .map(([key]) => `changed ${key}`);
  const [oldParts, nowParts] = [components(before), components(after)];
  const parts = [...new Set([...oldParts.keys(), ...nowParts.keys()])].filter(
    (name) => !sameJson(oldParts.get(name) ?? null, nowParts.get(name) ?? null),
  );
  const all = [...added, ...removed, ...changed, ...parts.map((name) => `changed ${name}`)];
  const more = all.length - mostShown;
  return more > 0 ? [...all.slice(0, mostShown), `and ${more} more changes`] : all;
}

function byKey({ operations, document }: Contract): ReadonlyMap<string, Json> {
  return new Map(operations.map(({ key, pointer }) => [key, valueAt(document, pointer) ?? null]));
}

/** The components by name, such as `components/schemas/Error`. */
function components({ document }: Contract): ReadonlyMap<string, Json> {
  const kinds = valueAt(document, '/components');
  const entries = isObject(kinds) ? Object.entries(kinds) : [];
  return new Map(
    entries.flatMap(([kind, named]) =>
      isObject(named)
        ? Object.entries(named).map(([name, value]) => [`components/${kind}/${name}`, value] as const)
        : [],
    ),
  );
}
