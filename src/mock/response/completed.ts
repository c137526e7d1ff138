import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** What was sent, with the properties that its objects, and the objects in its lists, lack: those of a made value in the same places. */
export function completed(sent: Json, made: Json | undefined): Json {
  if (Array.isArray(sent) && Array.isArray(made))
    return sent.map((item: Json, at) => completed(item, made[at % Math.max(made.length, 1)]));
  return isObject(sent) && isObject(made) ? { ...made, ...sent } : sent;
}
