import {
  isSearchByPost,
  searchObject,
  searchParameterName,
  searchSegment,
} from '../../../../conventions/names/search-operation.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../../../schema/derive/build/schema-source.ts';
import { objectFromEntries, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../../../schema/shape/shape.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import { jsonBody } from '../../../request/body/body-draft.ts';
import type { Derivation } from '../../strategy.ts';
import { longestPage } from './page-parameters.ts';

/**
 * A list as the strategies for lists read it: a GET with a query is one by itself; a POST that searches is one whose parameters are the properties of its
 * body. `undefined` for any other operation.
 */
export function listView(derivation: Derivation): Derivation | undefined {
  const { operation } = derivation;
  if (operation.method === 'GET')
    return operation.parameters.some((one) => one.in === 'query') ? derivation : undefined;
  return searchView(derivation);
}

function searchView(derivation: Derivation): Derivation | undefined {
  const { operation, validRequest, derivationFor } = derivation;
  const kind = pathKind(operation.path);
  if (!isSearchByPost(operation)) return undefined;
  const inBody = bodyParameters(derivation);
  const parameters = [...operation.parameters.filter((one) => one.in !== 'query'), ...inBody.keys()];
  const view = { ...derivation, viewOf: derivation, operation: { ...operation, parameters } };
  const base = inBody.size === 0 ? undefined : unfilteredBody(view, inBody);
  if (base === undefined) return undefined;
  const ofItems = kind.replace(searchSegment, '');
  return {
    ...view,
    validRequest: {
      ...validRequest,
      build: ({ parameters: values = new Map(), ...changes } = {}) => {
        const inPath = [...values].filter(([parameter]) => !inBody.has(parameter));
        const body = jsonBody(bodyWith(base, values, inBody));
        return validRequest.build({ body, ...changes, parameters: new Map(inPath) });
      },
    },
    // The items are created and read beside the search.
    derivationFor: (method, other) =>
      derivationFor(method, other.startsWith(kind) ? `${ofItems}${other.slice(kind.length)}` : other),
  };
}

/** The properties of the body as parameters, each with its place there. */
type BodyParameters = ReadonlyMap<Parameter, readonly string[]>;

/** Empty where one property may exclude another, or the body is not an object. */
function bodyParameters({ source, validRequest: { schema } }: Derivation): BodyParameters {
  const found = new Map<Parameter, readonly string[]>();
  const add = (schemas: readonly Pointer[], around: readonly string[]): void => {
    const shape = mergeSchemas(registryOf(source), { pointers: schemas });
    const { properties, required, unions, unmerged } = shape;
    if (unions.length > 0 || unmerged.length > 0) return;
    for (const [name, places] of properties) {
      // A closed part of the schema may forbid what another one describes.
      if (schemasOfProperty(shape, name) === undefined) continue;
      const place = [...around, name];
      if (around.length === 0 && searchObject.test(name) && isObjectSchema(source, places)) add(places, place);
      else
        found.set(parameterOf(searchParameterName(around[0] ?? '', name), places[0] ?? '', required.has(name)), place);
    }
  };
  if (schema !== undefined) add([schema], []);
  return found;
}

function isObjectSchema(source: SchemaSource, schemas: readonly Pointer[]): boolean {
  const { types, properties } = mergeSchemas(registryOf(source), { pointers: schemas });
  return types.size === 1 && types.has('object') && properties.size > 0;
}

function parameterOf(name: string, schema: Pointer, required: boolean): Parameter {
  return {
    name,
    in: 'query',
    required,
    style: 'form',
    explode: true,
    allowReserved: false,
    schema,
    content: undefined,
    examples: [],
    pointer: schema,
  };
}

/** A body that asks for everything: what it must have, and a long page where that says or needs one. */
function unfilteredBody(view: Derivation, inBody: BodyParameters): JsonObject | undefined {
  const { source, validRequest } = view;
  const { schema, sample } = validRequest;
  if (schema === undefined || !isObject(sample)) return undefined;
  const needed = mergeSchemas(registryOf(source), { pointers: [schema] }).required;
  const least = objectFromEntries(Object.entries(sample).filter(([name]) => needed.has(name)));
  const long = longestPage(view);
  const saysSize = [...long.keys()].some((size) => Object.hasOwn(least, inBody.get(size)?.[0] ?? ''));
  return [...(saysSize ? [] : [least]), bodyWith(least, long, inBody)].find((body) =>
    isValidValue(source, schema, body),
  );
}

function bodyWith(
  base: JsonObject,
  values: ReadonlyMap<Parameter, Json | undefined>,
  inBody: BodyParameters,
): JsonObject {
  return [...values].reduce((body, [parameter, value]) => {
    const [outer, inner] = inBody.get(parameter) ?? [];
    if (outer === undefined || value === undefined) return body;
    const around = memberOf(body, outer);
    const own = inner === undefined ? value : withProperty(isObject(around) ? around : {}, [inner, value]);
    return withProperty(body, [outer, own]);
  }, base);
}
