import type { Json } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** The sent value, in which objects, and objects in lists, have the missing properties from the made value in the same place. */
export function filledIn(sent: Json, made: Json | undefined): Json {
  if (Array.isArray(sent) && Array.isArray(made))
    return sent.map((item: Json, at) => filledIn(item, made[at % Math.max(made.length, 1)]));
  return isObject(sent) && isObject(made) ? { ...made, ...sent } : sent;
}

/** As `filledIn`, but without the properties that only the sent value has: an invitation shows no e-mail address where its response has none. */
export function filledInAsShown(sent: Json, made: Json | undefined): Json {
  if (Array.isArray(sent) && Array.isArray(made))
    return sent.map((item: Json, at) => filledInAsShown(item, made[at % Math.max(made.length, 1)]));
  if (!isObject(sent) || !isObject(made)) return sent;
  const shared = Object.entries(sent).filter(([name]) => Object.hasOwn(made, name));
  return { ...made, ...objectFromEntries(shared) };
}
