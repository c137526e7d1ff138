import type { Json } from '../../model/json.ts';
import { isObject } from './pointer.ts';

/** About how many characters a value has as JSON: its texts and names, and one for each value. Stops beyond `most`. Safe at any depth. */
export function jsonLength(value: Json, most: number): number {
  let length = 0;
  const open: Json[] = [value];
  for (let one = open.pop(); one !== undefined && length <= most; one = open.pop()) {
    length += 1;
    if (typeof one === 'string') length += one.length;
    else if (typeof one === 'bigint') length += one.toString().length;
    else if (Array.isArray(one)) for (const item of one) open.push(item);
    else if (isObject(one)) {
      for (const name in one) {
        length += name.length;
        open.push(one[name] ?? null);
      }
    }
  }
  return length;
}
