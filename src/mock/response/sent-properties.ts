import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** What may be taken from a request. */
export interface SentPropertiesUse {
  readonly isValid: (value: Json) => boolean;
  /** Whether no client sends the property. */
  readonly isReadOnly: (name: string) => boolean;
}

/**
 * A generated body with the plain values that the request sent for properties of the same name, at the top or in the one object that the body holds; the body
 * as it was where the result is not valid.
 */
export function withSentProperties(body: Json, sent: Json, { isValid, isReadOnly }: SentPropertiesUse): Json {
  if (!isObject(body) || !isObject(sent)) return body;
  const accepted = withoutReadOnly(sent, isReadOnly);
  const [only, ...others] = Object.keys(body).filter((name) => isObject(body[name]));
  const inner = only === undefined ? undefined : body[only];
  if (only !== undefined && others.length === 0 && isObject(inner) && sharedNames(body, accepted).length === 0) {
    const own = accepted[only];
    const changed = {
      ...body,
      [only]: withShared(inner, isObject(own) ? withoutReadOnly(own, isReadOnly) : accepted),
    };
    return isValid(changed) ? changed : body;
  }
  const changed = withShared(body, accepted);
  if (changed === body || isValid(changed)) return changed;
  // One value that does not fit must not take the others with it.
  let kept: Json = body;
  for (const name of sharedNames(body, accepted)) {
    const one: Json = { ...(kept as JsonObject), [name]: accepted[name] ?? null };
    if (isValid(one)) kept = one;
  }
  return kept;
}

function withoutReadOnly(sent: JsonObject, isReadOnly: SentPropertiesUse['isReadOnly']): JsonObject {
  return objectFromEntries(Object.entries(sent).filter(([name]) => !isReadOnly(name)));
}

function withShared(body: JsonObject, sent: Json): JsonObject {
  if (!isObject(sent)) return body;
  const names = sharedNames(body, sent);
  return names.length === 0
    ? body
    : { ...body, ...Object.fromEntries(names.map((name) => [name, sent[name] ?? null])) };
}

function sharedNames(body: JsonObject, sent: Json): readonly string[] {
  if (!isObject(sent)) return [];
  return Object.keys(sent).filter(
    (name) =>
      name !== '__proto__' && Object.hasOwn(body, name) && (typeof sent[name] !== 'object' || sent[name] === null),
  );
}
