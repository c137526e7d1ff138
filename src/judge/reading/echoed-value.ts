import type { Json, Pointer } from '../../model/json.ts';
import { isSameInstant } from '../../schema/json/calendar.ts';
import { isNumber, isObject, memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { isOfPath } from './compared-properties.ts';
import { shapeFor } from './contract-shape.ts';
import { isOutOfOrder, isSameAsDescribed } from './described-form.ts';
import { isMasked } from './masked-text.ts';
import type { Subject } from './subject.ts';

/** The place of a value in a response. */
export interface EchoPlace {
  /** The schemas of the value there. */
  readonly schemas: readonly Pointer[];
  readonly subject: Subject;
  /** How many objects and lists are around it; 0 by default. */
  readonly depth?: number;
}

/** Differences further inside are not excused. */
const deepest = 20;

/** Whether `is` is the value `was` that a request sent, apart from `readOnly` and `writeOnly` parts and from what the schema lets the server add. */
export function isEchoed(was: Json, is: Json | undefined, { schemas, subject, depth = 0 }: EchoPlace): boolean {
  if (is === undefined) return was === null;
  if (depth > deepest) return sameJson(was, is);
  // No response can show it.
  const isPlain = typeof was !== 'object' || was === null;
  if (isPlain && !schemas.every((schema) => subject.validator.isValid(schema, was))) return true;
  const shapes = schemas.map((schema) => shapeFor(subject, schema, is));
  if (typeof is !== 'object' || is === null)
    return (
      sameJson(was, is) ||
      isSameInFormat(was, is, shapes) ||
      isMasked(was, is) ||
      isSameAsDescribed(was, is, { subject, shapes })
    );
  const inside = (parts: readonly Pointer[]): EchoPlace => ({ schemas: parts, subject, depth: depth + 1 });
  if (Array.isArray(was) && Array.isArray(is)) {
    const itemSchemas = (index: number) =>
      shapes.flatMap(({ arrays }) => arrays.flatMap(({ prefix, rest }) => prefix[index] ?? rest ?? []));
    const isInOrder = was.every((item: Json, index) => isEchoed(item, is[index], inside(itemSchemas(index))));
    const place = { subject, shapes };
    return was.length === is.length && ((isInOrder && !isOutOfOrder(is, place)) || isSameAsDescribed(was, is, place));
  }
  if (!isObject(was) || !isObject(is)) return false;
  const isForOneSide = (name: string) =>
    shapes.some(({ readOnly, writeOnly }) => readOnly.has(name) || writeOnly.has(name));
  const schemasOf = (name: string) => shapes.flatMap(({ properties }) => properties.get(name) ?? []);
  const allSchemasOf = (name: string) => shapes.flatMap((shape) => schemasOfProperty(shape, name) ?? []);
  const isUndeclared = undeclaredIn(shapes);
  // What was sent may be another alternative than what is shown.
  const wasUndeclared = (name: string) => undeclaredIn(schemas.map((schema) => shapeFor(subject, schema, was)))(name);
  const isKept = Object.entries(was).every(
    ([name, value]) =>
      isForOneSide(name) ||
      (isUndeclared(name) && wasUndeclared(name)) ||
      isEchoed(value, memberOf(is, name), inside(allSchemasOf(name))) ||
      isOfPath(subject, name, memberOf(is, name)),
  );
  // A change may leave the other parts of an object as they were.
  const mayHaveMore = subject.case.request.method === 'PATCH';
  return (
    isKept &&
    (mayHaveMore ||
      Object.keys(is).every((name) => Object.hasOwn(was, name) || isUndeclared(name) || schemasOf(name).length > 0))
  );
}

/** Whether two values are the same in the terms of the format that is declared: an instant in two time zones, a number of which a double holds the nearest. */
function isSameInFormat(was: Json, is: Json, shapes: readonly Shape[]): boolean {
  const formats = new Set(shapes.flatMap((shape) => shape.formats.map(({ value }) => value)));
  if (formats.has('date-time') && isSameInstant(was, is)) return true;
  const nearest = formats.has('float') ? Math.fround : formats.has('double') ? Number : undefined;
  return nearest !== undefined && isNumber(was) && isNumber(is) && nearest(Number(was)) === nearest(Number(is));
}

/** Which properties a server may leave out or add, as it may at the top: those that no schema mentions, where the schemas mention others. */
function undeclaredIn(shapes: readonly Shape[]): (name: string) => boolean {
  const isFree = shapes.every(({ properties, required }) => properties.size === 0 && required.size === 0);
  const isMentioned = (name: string) =>
    shapes.some((shape) => shape.required.has(name) || (schemasOfProperty(shape, name) ?? []).length > 0);
  return (name) => !isFree && !isMentioned(name);
}
