import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '../../model/json.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { groupBy } from '../../text/group-by.ts';
import { holderOf, isObject, tokensOf } from '../json/pointer.ts';
import type { PlacedError } from './relevant-errors.ts';

/** An error, with the names of other unknown properties of its object that are not reported on their own. */
export interface CombinedError extends PlacedError {
  readonly others: readonly string[];
}

/**
 * Of errors in one object that have one cause, keeps one. A property that is missing under its name and present under a wrong one is an unknown property.
 * An object with hardly anything that is known here, such as an Operation Object in place of a Path Item Object, has one error.
 */
export function withOneErrorPerCause(errors: readonly PlacedError[]): CombinedError[] {
  const names = new Map(errors.filter(isUnknownName).map((error) => [error.pointer, error]));
  const unknown = groupBy(names.values(), ({ pointer }) => holderOf(pointer));
  return errors.flatMap((error) => {
    const { pointer } = error;
    if (!isUnknownName(error))
      return (unknown.get(pointer) ?? []).some((other) => isMeantBy(error, other)) ? [] : [{ ...error, others: [] }];
    const together = unknown.get(holderOf(pointer)) ?? [];
    // Of one property there can be several errors; the last is in the list.
    if (names.get(pointer) !== error) return [];
    if (!isForeign(together)) return [{ ...error, others: [] }];
    return error === together[0] ? [{ ...error, others: together.slice(1).map(propertyName) }] : [];
  });
}

/** A property that OpenAPI does not know in this object; names of components and of paths are chosen freely, and only their form is wrong. */
function isUnknownName({ error, pointer }: PlacedError): boolean {
  const isUnknown = error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties';
  return (
    isUnknown &&
    !error.schemaPath.includes('/dependentSchemas/') &&
    !/^\/(?:components\/\w+|paths)\/[^/]*$/.test(pointer)
  );
}

/** Whether unknown properties say that the whole object is of another kind: there are three or more of them, or nothing else in it. */
function isForeign(unknown: readonly PlacedError[]): boolean {
  const holder = unknown[0]?.error.data as Json | undefined;
  const isAll =
    isObject(holder) && Object.keys(holder).every((name) => unknown.some((one) => propertyName(one) === name));
  return unknown.length > 2 || (unknown.length === 2 && isAll);
}

/** By property of OpenAPI 3, the properties of Swagger 2 whose content is in it. */
export const movedInto: Readonly<Record<string, readonly string[]>> = {
  schema: ['type', 'format', 'items', 'enum', 'collectionFormat'],
  content: ['schema'],
};

/** Whether the property that an object lacks is written under another name. */
function isMeantBy({ error }: PlacedError, unknown: PlacedError): boolean {
  const name = propertyName(unknown);
  return missingNames(error).some(
    (missing) => didYouMean(name, [missing]) !== undefined || movedInto[missing]?.includes(name) === true,
  );
}

/** The properties of which an object lacks one. */
function missingNames({ keyword, params, schema, data }: ErrorObject): string[] {
  if (keyword === 'required') return [String(params['missingProperty'])];
  if (!/^(?:one|any)Of$/.test(keyword) || !Array.isArray(schema)) return [];
  const holder = data as Json | undefined;
  const names = schema.flatMap((choice: { readonly required?: readonly string[] }) => choice.required ?? []);
  return isObject(holder) && names.some((name) => Object.hasOwn(holder, name)) ? [] : names;
}

function propertyName({ pointer }: PlacedError): string {
  return tokensOf(pointer).at(-1) ?? '';
}
