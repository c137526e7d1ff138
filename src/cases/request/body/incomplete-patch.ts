import { headerValue } from '../../../http/header-fields.ts';
import { readMediaType } from '../../../http/media-type.ts';
import type { RequestDraft } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import type { JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { schemasOfProperty } from '../../../schema/shape/shape.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';

/**
 * Whether a PATCH would make a resource that its response may not show: it removes what that needs, or gives only a part of an object that needs more, and
 * which the resource need not have yet. Its own schema may allow that, and yet a server is right to refuse it (RFC 5789, 2.2).
 */
export function isIncompletePatch(
  { method, body, headers }: Pick<RequestDraft, 'method' | 'body' | 'headers'>,
  operation: Operation,
  source: SchemaSource,
): boolean {
  if (method !== 'PATCH' || body.kind !== 'content' || !isObject(body.value)) return false;
  const sent = operation.body?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  const shown = resourceSchema(operation, source);
  if (sent.length !== 1 || shown === undefined) return false;
  const removesByNull = readMediaType(headerValue(headers, 'content-type'))?.subtype === 'merge-patch+json';
  return lacksParts(body.value, { source, sent, shown: [shown], removesByNull, isPart: false });
}

interface PatchedPlace {
  readonly source: SchemaSource;
  /** The schemas of the place in the request. */
  readonly sent: readonly Pointer[];
  /** Those of the same place in the response. */
  readonly shown: readonly Pointer[];
  /** Whether null removes (RFC 7396, 2). */
  readonly removesByNull: boolean;
  /** Whether it is an object within the resource. */
  readonly isPart: boolean;
}

function lacksParts(patch: JsonObject, place: PatchedPlace): boolean {
  const { source, removesByNull, isPart } = place;
  const [own, shown] = [shapeOfResource(source, place.sent, patch), shapeOfResource(source, place.shown, patch)];
  const removes = (name: string) => {
    if (memberOf(patch, name) !== null) return false;
    return removesByNull || !(shown.properties.get(name) ?? []).every((one) => source.validator.isValid(one, null));
  };
  const isLacking = (name: string) => removes(name) || (isPart && !Object.hasOwn(patch, name));
  const settable = [...shown.required.keys()].filter((name) => own.properties.has(name) && !shown.readOnly.has(name));
  if (settable.some(isLacking)) return true;
  return Object.entries(patch).some(([name, value]) => {
    const [ofSent, ofShown] = [schemasOfProperty(own, name), shown.properties.get(name)];
    if (!isObject(value) || ofSent === undefined || ofShown === undefined) return false;
    return lacksParts(value, { ...place, sent: ofSent, shown: ofShown, isPart: true });
  });
}
