import type { Json, JsonObject, Pointer } from '../../../../../model/json.ts';
import { isValidValue } from '../../../../../schema/derive/build/is-valid-value.ts';
import { withDistinctParts, withSeveralItems } from '../../../../../schema/derive/valid/distinct-parts.ts';
import type { DerivedValue } from '../../../../../schema/derive/valid/valid-values.ts';
import { withProperty } from '../../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../../schema/json/pointer.ts';
import { textOf } from '../../../../../schema/json/text-of.ts';
import type { SequenceDraft } from '../../../../request/case-draft.ts';
import {
  distinctBodies,
  typicalAlternatives,
  wholeValues,
  withDescribedOrder,
} from '../../../../request/values/typical-alternatives.ts';
import type { Derivation } from '../../../strategy.ts';
import { listAsShown } from '../../listing/list-after.ts';
import { createAndRead, type FurtherCreations, mostKinds } from './create-and-read.ts';

/**
 * Created and read with each listed value, with true, false and null, zero and empty, and with values that all differ: a value may be lost, shown in another way,
 * or mixed up with another one where it is stored.
 */
export function* createVaried(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator } = creations.lifecycle;
  const bodies = [
    ...distinctBodies(creator).map((body) => ({ ...body, isListed: false })),
    ...bodiesWithDistinctParts(creator),
  ];
  for (const { label, value, isListed } of bodies) {
    const why = `a valid request that creates a resource ${label}`;
    // Each value is promised by itself; together they may break a rule of the service.
    const created = yield* createAndRead(creations, { label: `create ${label}`, why, value, isPromised: false });
    if (created === undefined || !isListed) continue;
    const { resource, shown } = created;
    yield* listAsShown(resource, { shown, last: resource.creation, label: `list after create ${label}` });
  }
}

/** A body that differs from the ordinary one. */
export interface DistinctBody extends Pick<DerivedValue, 'label' | 'value'> {
  /** Whether a list of the resources is read, too. */
  readonly isListed: boolean;
}

/** Bodies in which no two numbers or texts beside each other are the same. */
function bodiesWithDistinctParts({
  source,
  validRequest: { schema },
  validValues,
}: Derivation): readonly DistinctBody[] {
  if (schema === undefined) return [];
  const all = [...wholeValues(validValues()).slice(0, mostKinds), ...typicalAlternatives(validValues())];
  const byLabel = new Map(all.map((one) => [one.label, one]));
  return [...byLabel.values()].flatMap(({ label, value }) => {
    const distinct = withDistinctParts(source, schema, value);
    const ordered = isObject(value) ? withDescribedOrder(source, schema, value) : undefined;
    const base = ordered ?? value;
    const whole = isObject(base) ? (withSeveralOfSet(base, { source, schema, validValues }) ?? ordered) : undefined;
    const several = isObject(value) ? (withSeveralItems(source, schema, whole ?? value) ?? whole) : undefined;
    return [
      ...(distinct === undefined
        ? []
        : [{ label: `with distinct values (${label})`, value: distinct, isListed: true }]),
      ...(several === undefined ? [] : [{ label: `with several items (${label})`, value: several, isListed: false }]),
    ];
  });
}

/** The body with two or three items in each list whose items are unique, such as the events of a subscription, from another body that has them; `undefined` where none has. */
function withSeveralOfSet(
  base: JsonObject,
  { source, schema, validValues }: Pick<Derivation, 'source' | 'validValues'> & { readonly schema: Pointer },
): JsonObject | undefined {
  let value = base;
  for (const [name, list] of Object.entries(base)) {
    if (!Array.isArray(list) || list.length !== 1 || typeof list[0] !== 'string') continue;
    let left = mostSearched;
    for (const other of validValues()) {
      const items = memberOf(other.value, name);
      const isWanted = Array.isArray(items) && items.length > 1 && items.length <= 3;
      const filled = isWanted && withProperty(value, [name, items.toSorted(byText)]);
      if (filled && new Set(items.map(textOf)).size === items.length && isValidValue(source, schema, filled)) {
        value = filled;
        break;
      }
      left -= 1;
      if (left === 0) break;
    }
  }
  return value === base ? undefined : value;
}

/** The bodies that are searched for a list with several items. */
const mostSearched = 300;

/** A service may keep a set in any order, mostly in this one. */
function byText(one: Json, other: Json): number {
  return textOf(one) < textOf(other) ? -1 : 1;
}
