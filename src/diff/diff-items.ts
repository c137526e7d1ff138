import type { Pointer } from '../model/json.ts';
import type { Shape } from '../schema/shape/shape.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about how many items a list of fixed places may have (`items: false`). */
export function diffItems({ old, new: now }: ShapePair): ShapeDifference[] {
  const before = mostItems(old);
  const after = mostItems(now);
  if (before.value === after.value) return [];
  const effect = after.value < before.value ? 'narrowed' : 'widened';
  const message = after.pointer === undefined ? 'admits further items now' : `admits ${after.value} items at most now`;
  return [{ id: 'items-closed', effect, message, old: before.pointer, new: after.pointer }];
}

interface Most {
  readonly value: number;
  readonly pointer: Pointer | undefined;
}

function mostItems({ arrays }: Shape): Most {
  const closed = arrays.flatMap(({ prefix, closed: pointer }) =>
    pointer === undefined ? [] : [{ value: prefix.length, pointer }],
  );
  const none: Most = { value: Number.POSITIVE_INFINITY, pointer: undefined };
  return closed.reduce((least, one) => (one.value < least.value ? one : least), none);
}
