import { isSearchByPost, searchObject, searchParameterName } from '../../conventions/names/search-operation.ts';
import type { MediaType, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';

/** What was sent: a body, by which entry of the contract it was read, and the parameters, by `query/limit`. */
interface SentValues {
  readonly body: Json | undefined;
  readonly entry: MediaType | undefined;
  readonly parameters: ReadonlyMap<string, Json>;
}

/**
 * Reads a search by POST as if it were a GET of a list: each property of its body counts as a parameter of the query (`query/limit`), with its default where
 * it is left out. The values of any other request are given back unchanged.
 */
export function withSearchParameters(operation: Operation, values: SentValues, document: JsonObject): SentValues {
  const { body, entry } = values;
  if (!isSearchByPost(operation) || !isObject(body)) return values;
  const parameters = new Map(values.parameters);
  const add = (object: JsonObject, schema: Pointer | undefined, outer?: string): void => {
    const declared = schema === undefined ? new Map<string, Pointer>() : schemaProperties(document, schema).properties;
    for (const name of new Set([...declared.keys(), ...Object.keys(object)])) {
      const place = declared.get(name);
      const value = memberOf(object, name) ?? defaultAt(document, place);
      if (outer === undefined && searchObject.test(name) && isObject(value)) add(value, place, name);
      else if (value !== undefined && value !== null)
        parameters.set(`query/${searchParameterName(outer ?? '', name)}`, value);
    }
  };
  add(body, entry?.schema);
  return { ...values, parameters };
}

function defaultAt(document: JsonObject, place: Pointer | undefined): Json | undefined {
  return place === undefined ? undefined : memberOf(valueAt(document, resolve(document, place) ?? place), 'default');
}
