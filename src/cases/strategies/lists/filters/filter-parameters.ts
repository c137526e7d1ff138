import { isFilterName } from '../../../../conventions/names/filter-names.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { registryOf, type SchemaSource } from '../../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { schemaParts } from '../../../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { memberOf, valueAt } from '../../../../schema/json/pointer.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { parameterReadings } from '../../../request/parameters/parameter-readings.ts';
import { isCursor } from '../../../request/parameters/parameter-roles.ts';
import { isScalar, validParameterValues } from '../../../request/parameters/parameter-values.ts';
import {
  creatorOfItems,
  distinctValues,
  propertyNamed,
  type QueryValue,
  readList,
} from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';

/** A query parameter that chooses items by one of their properties, or a part of one that does: `filter[title]`. */
export interface Filter {
  /** With the name and the schema of the part. */
  readonly parameter: Parameter;
  /** The parameter that this is a part of, and the name of the part there. */
  readonly partOf?: { readonly whole: Parameter; readonly part: string };
  /** The property of the items that the parameter names. */
  readonly property: string;
}

/** The query parameters of a list that may choose items: single values, or lists of enumerated ones. */
export function filterParameters({ operation, source }: Derivation): readonly Parameter[] {
  return operation.parameters.filter(
    (parameter) =>
      parameter.in === 'query' &&
      !isCursor(parameter) &&
      !choosesProperties(parameter, source) &&
      (isScalar(parameter, source) || itemSchema(parameter, { source }) !== undefined),
  );
}

/** The parts of the query parameters that are called filters and have a property for each: `filter[title]`. */
export function filterParts({ operation, source }: Derivation): readonly Omit<Filter, 'property'>[] {
  return operation.parameters.flatMap((whole) => {
    const { in: place, name, style, schema } = whole;
    if (place !== 'query' || style !== 'deepObject' || schema === undefined || !isFilterName(name)) return [];
    const { properties } = mergeSchemas(registryOf(source), { pointers: [schema] });
    return [...properties].flatMap(([part, [own]]) => {
      const parameter = { ...whole, name: `${name}[${part}]`, schema: own };
      return own !== undefined && isScalar(parameter, source) ? [{ parameter, partOf: { whole, part } }] : [];
    });
  });
}

/** What says that a parameter decides what the items show, and not which items there are. */
const contentWords =
  /\bwhether (or not )?to (include|return|show|expand|embed|add|load)\b|\b(includ|expand|embed|show)(e?s?|ing) .{0,60}\b(fields?|propert(y|ies)|attributes|details)\b/i;

/** Whether a flag decides what the items show: its description says so, or it is on or off by itself, and a filter would then hide items unasked. */
function choosesProperties({ pointer, schema }: Parameter, { document }: SchemaSource): boolean {
  const places = schema === undefined ? [] : schemaParts(document, schema);
  const parts = places.map((part) => valueAt(document, part));
  if (!parts.some((part) => memberOf(part, 'type') === 'boolean')) return false;
  const isDescribed = contentWords.test(descriptionAt(document, pointer, ...places));
  return isDescribed || parts.some((part) => memberOf(part, 'default') !== undefined);
}

/** Whether the parameter is a list of enumerated values, any of which an item may have. */
export function isList(parameter: Parameter, { source }: Pick<Derivation, 'source'>): boolean {
  return !isScalar(parameter, source) && itemSchema(parameter, { source }) !== undefined;
}

/** The schema of the enumerated items of a parameter that is a list of them. */
function itemSchema({ schema }: Parameter, { source }: Pick<Derivation, 'source'>): Pointer | undefined {
  if (schema === undefined) return undefined;
  const registry = registryOf(source);
  const { types, arrays } = mergeSchemas(registry, { pointers: [schema] });
  const item = types.size === 1 && types.has('array') ? arrays[0]?.rest : undefined;
  return item !== undefined && mergeSchemas(registry, { pointers: [item] }).values !== undefined ? item : undefined;
}

/** Whether a list filtered by one value can only have items with that very value. */
export function isExact(parameter: Parameter, { source }: Derivation): boolean {
  if (parameter.schema === undefined) return false;
  if (itemSchema(parameter, { source }) !== undefined) return true;
  const { types, values } = mergeSchemas(registryOf(source), { pointers: [parameter.schema] });
  return values !== undefined || (types.size === 1 && types.has('boolean'));
}

/** The filter with a value. */
export function askFor(
  { parameter, partOf }: Omit<Filter, 'property'>,
  value: Json,
  derivation: Derivation,
): QueryValue {
  return partOf === undefined
    ? withValue(parameter, value, derivation)
    : [partOf.whole, objectFromEntries([[partOf.part, value]])];
}

/** One value, or a list of it alone. */
export function withValue(parameter: Parameter, value: Json, derivation: Derivation): QueryValue {
  return [parameter, isList(parameter, derivation) ? [value] : value];
}

/** The single values that a parameter may have. */
export function singleValues(parameter: Parameter, { source }: Derivation): readonly Json[] {
  return validParameterValues(parameter, source).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
}

/** Whether a filter may have a value, and the value reaches the target unchanged: `allowsValue` does not ask for that. */
export function isAllowed(parameter: Parameter, value: Json, { source }: Derivation): boolean {
  const schema = isList(parameter, { source }) ? itemSchema(parameter, { source }) : parameter.schema;
  if (schema === undefined || !isPlainText(value)) return false;
  return parameterReadings(value).some((reading) => source.validator.isValid(schema, reading));
}

/** Whether no style of a parameter splits or encodes the text of a value. */
export function isPlainText(value: Json): boolean {
  const text = textOf(value);
  return /^[\w .:@-]{1,100}$/.test(text) && text.trim() === text;
}

/** An optional property that no item has yet, but that a new one may have. */
export function propertyToCreate(
  { name }: Pick<Parameter, 'name'>,
  items: readonly JsonObject[],
  derivation: Derivation,
): string | undefined {
  const schema = creatorOfItems(derivation)?.validRequest.schema;
  if (schema === undefined || items.length === 0) return undefined;
  const declared = mergeSchemas(registryOf(derivation.source), { pointers: [schema] }).properties.keys();
  return propertyNamed([Object.fromEntries([...declared].map((one) => [one, null]))], name);
}

/** Reads the list without a filter. */
export function readWhole(derivation: Derivation, label: string) {
  return readList(derivation, 'filtering', {
    label: `the list ${label}`,
    why: 'a request for the list without a filter',
    parameters: [],
  });
}

/** Whether some of the items that a list shows have another value than the one that was asked for. */
export function hasOthers(items: readonly JsonObject[] | undefined, property: string, value: Json): boolean {
  return distinctValues(items ?? [], property).some((one) => textOf(one) !== textOf(value));
}
