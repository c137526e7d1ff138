import type { Pointer } from '../../model/json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** The changes of the number of items that a tuple may have (`items: false`). */
export function diffItems({ old, new: now }: ShapePair): ShapeDifference[] {
  const before = maxItemsOf(old);
  const after = maxItemsOf(now);
  if (before.value === after.value) return [];
  const effect = after.value < before.value ? 'narrowed' : 'widened';
  const message =
    after.pointer === undefined ? 'now allows additional items' : `now allows at most ${after.value} items`;
  return [{ id: 'items-closed', effect, message, old: before.pointer, new: after.pointer }];
}

interface MaxItems {
  readonly value: number;
  readonly pointer: Pointer | undefined;
}

function maxItemsOf({ arrays }: Shape): MaxItems {
  const closed = arrays.flatMap(({ prefix, closed: pointer }) =>
    pointer === undefined ? [] : [{ value: prefix.length, pointer }],
  );
  const none: MaxItems = { value: Number.POSITIVE_INFINITY, pointer: undefined };
  return closed.reduce((least, one) => (one.value < least.value ? one : least), none);
}
