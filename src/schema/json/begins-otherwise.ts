import type { Json } from '../../model/json.ts';

/** Whether a text begins with something else than `beginning`, whatever their case; `false` for anything but a text. */
export function beginsOtherwise(value: Json | undefined, beginning: string): boolean {
  return typeof value === 'string' && !value.toLowerCase().startsWith(beginning.toLowerCase());
}
