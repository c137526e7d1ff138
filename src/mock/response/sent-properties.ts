import { wrapperAmong } from '../../conventions/names/wrapped-resource.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries, withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { filledIn, filledInAsShown } from './fill-in.ts';

/** What may be taken from a request. Where bodies are lists, the properties are those of their items. */
export interface SentPropertiesUse {
  readonly isValid: (value: Json) => boolean;
  /** Whether the schema of the body has the property, or that of the object which it holds under a name. */
  readonly isDeclared: (name: string, within?: string) => boolean;
  /** Whether no client sends the property, or it means something else in a response. */
  readonly isOwn: (name: string) => boolean;
  /** Whether the property is an object of any names, such as labels: only those that were sent belong to it. */
  readonly isMap: (name: string) => boolean;
  /** Makes a further item of the body, where that is a list; its id is its own. */
  readonly anotherItem: (at: number) => Json | undefined;
}

/**
 * A body with what the request sent for properties of the same name, at the top or in the one object that the body holds or wraps; each as far as the result is
 * valid.
 * Objects keep what was not sent of them.
 */
export function withSentProperties(body: Json, sent: Json, use: SentPropertiesUse): Json {
  const { isValid, isDeclared, isOwn, isMap } = use;
  if (Array.isArray(body) && Array.isArray(sent)) return itemsAsSent(body, sent, use);
  if (!isObject(body) || !isObject(sent)) return body;
  const isShared = (name: string) => isDeclared(name) || Object.hasOwn(body, name);
  const accepted = Object.entries(sent).filter(([name]) => name !== '__proto__' && !isOwn(name));
  const shared = accepted.filter(([name]) => isShared(name));
  const objects = Object.keys(body).filter((name) => isObject(body[name]));
  const only = objects.length === 1 ? objects[0] : wrapperAmong(Object.keys(body));
  const inner = only === undefined ? undefined : body[only];
  if (only !== undefined && isObject(inner) && shared.every(([name]) => name === only)) {
    const own = sent[only];
    const within = isObject(own) ? Object.entries(own).filter(([name]) => !isOwn(name)) : accepted;
    const known = within.filter(([name]) => Object.hasOwn(inner, name) || isDeclared(name, only));
    return {
      ...body,
      [only]: merged(inner, known, { isMap, isOwn, isValid: (changed) => isValid({ ...body, [only]: changed }) }),
    };
  }
  return merged(body, shared, use);
}

/** A list with one item for each that was sent, in that order; the list itself where that is not valid. */
function itemsAsSent(body: readonly Json[], sent: readonly Json[], use: SentPropertiesUse): Json {
  const [usual] = body;
  if (!isObject(usual) || !sent.every(isObject)) return body;
  const items = sent.map((one, at) => {
    const made = body[at] ?? use.anotherItem(at);
    const own = isObject(made) ? made : usual;
    const isShared = (name: string) => name !== '__proto__' && (use.isDeclared(name) || Object.hasOwn(own, name));
    const shared = Object.entries(one).filter(([name]) => isShared(name) && !use.isOwn(name));
    return merged(own, shared, { ...use, isValid: (changed) => use.isValid([changed]) });
  });
  return use.isValid(items) ? items : body;
}

/** One value that does not fit must not take the others with it. */
function merged(
  body: JsonObject,
  sent: readonly (readonly [string, Json])[],
  { isValid, isMap, isOwn }: Pick<SentPropertiesUse, 'isValid' | 'isMap' | 'isOwn'>,
): JsonObject {
  if (sent.length === 0) return body;
  const complete = sent.map(([name, value]) => [name, isMap(name) ? value : filledIn(value, body[name])] as const);
  const all = { ...body, ...objectFromEntries(complete) };
  if (isValid(all)) return all;
  // One that was not sent may not go with what was: a percentage beside an amount.
  const unsent = Object.keys(body).filter((name) => !complete.some(([own]) => own === name));
  for (const name of unsent) {
    const { [name]: _, ...fewer } = all;
    if (isValid(fewer)) return fewer;
  }
  // What was not sent may be of another alternative than what was.
  const alone = {
    ...objectFromEntries(Object.entries(body).filter(([name]) => isOwn(name))),
    ...objectFromEntries(complete),
  };
  if (isValid(alone)) return alone;
  return complete.reduce<JsonObject>((kept, [name, value]) => {
    const put = (one: Json) => withProperty(kept, [name, one]);
    if (isValid(put(value))) return put(value);
    const fitted = Array.isArray(value) ? put(filledInAsShown(value, kept[name])) : kept;
    if (fitted !== kept && isValid(fitted)) return fitted;
    const own = kept[name];
    if (!isObject(own) || !isObject(value)) return kept;
    const known = Object.entries(value).filter(([inner]) => Object.hasOwn(own, inner));
    return put(merged(own, known, { isMap, isOwn, isValid: (changed) => isValid(put(changed)) }));
  }, body);
}
