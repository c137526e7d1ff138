import type { Json } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** What was sent, with the properties that its objects, and the objects in its lists, lack: those of a made value in the same places. */
export function completed(sent: Json, made: Json | undefined): Json {
  if (Array.isArray(sent) && Array.isArray(made))
    return sent.map((item: Json, at) => completed(item, made[at % Math.max(made.length, 1)]));
  return isObject(sent) && isObject(made) ? { ...made, ...sent } : sent;
}

/**
 * What was sent in a form that a response may have: its objects, and the objects in its lists, have the properties of a made value in the same places. What only
 * a request may have, such as the e-mail address of someone who is invited, is left out.
 */
export function completedAs(sent: Json, made: Json | undefined): Json {
  if (Array.isArray(sent) && Array.isArray(made))
    return sent.map((item: Json, at) => completedAs(item, made[at % Math.max(made.length, 1)]));
  if (!isObject(sent) || !isObject(made)) return sent;
  const shared = Object.entries(sent).filter(([name]) => Object.hasOwn(made, name));
  return { ...made, ...objectFromEntries(shared) };
}
