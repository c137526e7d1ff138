import { writtenPath } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { holderOf, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';

/** A parameter as the document describes it, those that OpenAPI says to ignore included. */
export interface WrittenParameter {
  /** The item of the list of parameters. */
  readonly item: Pointer;
  /** The Parameter Object, with its reference followed. */
  readonly pointer: Pointer;
  readonly name: string;
  readonly in: string;
}

/** The lists of parameters that apply to an operation: those of its path item, which may be behind a reference, and its own. */
export const parameterLists = memoize((document: JsonObject, operation: Operation): readonly Pointer[] => {
  const { pointer } = operation;
  const written = join('/paths', writtenPath(operation));
  const item = resolve(document, written);
  const lists = [join(written, 'parameters'), join(item ?? '', 'parameters'), join(holderOf(pointer), 'parameters')];
  return [...new Set([...lists, join(pointer, 'parameters')])].filter((list) => Array.isArray(valueAt(document, list)));
}, Number.POSITIVE_INFINITY);

/** The parameters of a list. Those without a name or place are left out. */
export const writtenParameters = memoize((document: JsonObject, list: Pointer): readonly WrittenParameter[] => {
  const items = valueAt(document, list);
  if (!Array.isArray(items)) return [];
  return items.flatMap((_, index) => {
    const item = join(list, index);
    const pointer = resolve(document, item);
    const value = pointer === undefined ? undefined : valueAt(document, pointer);
    const name = memberOf(value, 'name');
    const place = memberOf(value, 'in');
    if (pointer === undefined || typeof name !== 'string' || typeof place !== 'string') return [];
    return [{ item, pointer, name, in: place }];
  });
}, Number.POSITIVE_INFINITY);
