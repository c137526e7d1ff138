import { serverNames } from '../../../conventions/names/server-set-names.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty } from '../../../schema/shape/shape.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';

/** An object or a list, or what else is in its place, before and after a change that replaces it. */
export interface ReplacedPart {
  readonly sent: Json | undefined;
  /** As a read has shown it before the change. */
  readonly was: Json | undefined;
  /** As the change before this one has set it. */
  readonly set: Json | undefined;
  /** As the response to the change shows it. */
  readonly is: Json | undefined;
  /** The schemas of the request that apply to it. */
  readonly own: readonly Pointer[];
  /** Those of what a read shows. */
  readonly ofRead: readonly Pointer[];
}

/** What the parts of a change have in common. */
export interface ChangedPlace {
  readonly source: SchemaSource;
  /** That of the request: what it has is an identity. */
  readonly path: string;
}

/** A property or an item of what is replaced. */
export function partWithin(
  { sent, was, set, is, own, ofRead }: ReplacedPart,
  name: string,
  source: SchemaSource,
): ReplacedPart {
  const schemasOf = (schemas: readonly Pointer[], value: Json | undefined) => {
    const shape = shapeOfResource(source, schemas, value ?? null);
    return (Array.isArray(value) ? schemasOfItem(shape, Number(name)) : schemasOfProperty(shape, name)) ?? [];
  };
  return {
    sent: memberOf(sent, name),
    was: memberOf(was, name),
    set: memberOf(set, name),
    is: memberOf(is, name),
    own: schemasOf(own, sent),
    ofRead: schemasOf(ofRead, was),
  };
}

/** Whether a change sets one of several listed values to another one: this may have consequences for the rest. */
function hasConsequences({ sent, was, own }: ReplacedPart, source: SchemaSource): boolean {
  if (!isObject(sent)) return false;
  const { properties } = shapeOfResource(source, own, sent);
  return Object.keys(sent).some(
    (name) =>
      !sameJson(memberOf(sent, name) ?? null, memberOf(was, name) ?? null) &&
      mergeSchemas(registryOf(source), { pointers: properties.get(name) ?? [] }).values !== undefined,
  );
}

/** A property of an object that a request leaves out. */
interface LeftOut {
  readonly name: string;
  readonly was: Json;
  /** The schemas that apply to it, in the request and where it is read. */
  readonly places: readonly Pointer[];
  /** Whether both name it, and do not only allow it as one of others (`additionalProperties`). */
  readonly isNamed: boolean;
}

/** What an object had that the request leaves out and that clients may set; `undefined` where the rest of it may have to change with what is sent. */
export function propertiesLeftOut(part: ReplacedPart, source: SchemaSource): readonly LeftOut[] | undefined {
  const { sent, was, is } = part;
  if (!isObject(sent) || !isObject(was) || !isObject(is) || hasConsequences(part, source)) return undefined;
  if (!part.ofRead.every((schema) => source.validator.isValid(schema, { ...was, ...sent }))) return undefined;
  const own = shapeOfResource(source, part.own, sent);
  const ofRead = shapeOfResource(source, part.ofRead, was);
  return Object.entries(was).flatMap(([name, value]): LeftOut[] => {
    const places = [own, ofRead].map((shape) => schemasOfProperty(shape, name) ?? []);
    const isOfClients =
      !Object.hasOwn(sent, name) && !ofRead.readOnly.has(name) && !own.readOnly.has(name) && !serverNames.test(name);
    const isNamed = own.properties.has(name) && ofRead.properties.has(name);
    return isOfClients && places.every((one) => one.length > 0)
      ? [{ name, was: value, places: places.flat(), isNamed }]
      : [];
  });
}

/**
 * What an object must have instead of what a PUT leaves out (RFC 9110, 9.3.4): its default, or `null` for what must be gone. That is what the client had set
 * with the change before and the response shows as it was or not at all, unless a server may assume it.
 */
export function goneProperties(part: ReplacedPart, { source, path }: ChangedPlace): readonly [string, Json][] {
  return (propertiesLeftOut(part, source) ?? []).flatMap(({ name, was, places }): [string, Json][] => {
    const is = memberOf(part.is, name) ?? null;
    if (was === null) return [];
    const isIdentity = path.split(/[/?]/).includes(percentEncode(textOf(was)));
    const isSet = !isIdentity && sameJson(memberOf(part.set, name) ?? null, was);
    const given = defaultAt(source, places);
    if (given === undefined && mayBeAssumed(source, places, was)) return [];
    // Where the response does not show it, only the value itself says that it is there still.
    const isLeft = isSet && (sameJson(is, was) || (is === null && given === undefined));
    return isLeft && !sameJson(given ?? null, was) ? [[name, given ?? null]] : [];
  });
}

/** What the response shows of a part, without what must be gone within it; the same value where nothing must. */
export function withoutGone(part: ReplacedPart, place: ChangedPlace): Json {
  const { sent, was, set, is = null } = part;
  const within = (name: string) => withoutGone(partWithin(part, name, place.source), place);
  if (Array.isArray(is)) {
    const isSameLength = [sent, was, set].every((one) => Array.isArray(one) && one.length === is.length);
    // The response may have the items in another order.
    const isShownAsSent = (item: Json, index: number) => hasAllOf(item, memberOf(sent, String(index)));
    if (!isSameLength || !is.every(isShownAsSent)) return is;
    const items = is.map((_, index) => within(String(index)));
    return items.every((item, index) => item === is[index]) ? is : items;
  }
  if (!isObject(is) || !isObject(sent) || propertiesLeftOut(part, place.source) === undefined) return is;
  const gone = new Map(goneProperties(part, place));
  const parts = Object.entries(is).flatMap(([name, own]): [string, Json][] => {
    const other = gone.get(name);
    if (other === undefined) return [[name, Object.hasOwn(sent, name) ? within(name) : own]];
    return other === null ? [] : [[name, other]];
  });
  return parts.length === Object.keys(is).length && parts.every(([name, own]) => own === is[name])
    ? is
    : objectFromEntries(parts);
}

/** Whether an item is shown with all that was sent of it. */
function hasAllOf(shown: Json, sent: Json | undefined): boolean {
  if (!isObject(sent)) return sameJson(shown, sent ?? null);
  return Object.entries(sent).every(
    ([name, value]) => isObject(value) || Array.isArray(value) || sameJson(memberOf(shown, name) ?? null, value),
  );
}

/** Whether a server may well assume the value for what a request leaves out or removes, although no `default` says so: a flag, zero, a listed value. */
export function mayBeAssumed(source: SchemaSource, pointers: readonly Pointer[], value: Json): boolean {
  if (typeof value === 'boolean' || value === null || value === '' || Number(value) === 0) return true;
  const shape = shapeOfResource(source, pointers, value);
  if (shape.values !== undefined) return true;
  if (Array.isArray(value))
    return value.every((item, index) => mayBeAssumed(source, schemasOfItem(shape, index) ?? [], item));
  if (!isObject(value)) return false;
  return Object.entries(value).every(([name, part]) =>
    mayBeAssumed(source, schemasOfProperty(shape, name) ?? [], part),
  );
}

/** The `default` of a property, by the schemas of its place; `undefined` where none has one. */
export function defaultAt({ document }: Pick<SchemaSource, 'document'>, places: readonly Pointer[]): Json | undefined {
  return places.map((place) => memberOf(valueAt(document, place), 'default')).find((given) => given !== undefined);
}
