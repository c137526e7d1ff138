import { isJsonType } from '../../http/media-type.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { sampleValue } from '../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { summariseViolations } from '../../schema/derive/build/summarise-violations.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject, resolve } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { NextNumber } from './values/fresh-numbers.ts';
import { withFreshValues } from './values/fresh-values.ts';
import { fullSamples } from './values/full-samples.ts';

/** A list in a body whose items are what another operation creates one by one: `books` of `POST /books/bulk`. */
export interface CreatedItems {
  /** The property with the list; `undefined`: the body is the list. */
  readonly property: string | undefined;
  /** The schema of an item. */
  readonly schema: Pointer;
  /** An item. */
  readonly sample: JsonObject;
}

/** The list of what a POST creates several of; `undefined` where no other POST creates one of them. */
export function findCreatedItems(
  { operation, contract, source }: OperationOfSource,
  body: Pointer | undefined,
): CreatedItems | undefined {
  if (body === undefined || operation.method !== 'POST') return undefined;
  const { document } = contract;
  const posted = postedSchemas(contract.operations, document);
  const isPostedAlone = (schema: Pointer) =>
    posted.get(resolve(document, schema))?.some((key) => key !== operation.key) === true;
  const registry = registryOf(source);
  const itemsIn = (pointers: readonly Pointer[]) =>
    mergeSchemas(registry, { pointers }).arrays.flatMap(({ rest }) => rest ?? []);
  const places: (readonly [string | undefined, readonly Pointer[]])[] = [
    [undefined, [body]],
    ...mergeSchemas(registry, { pointers: [body] }).properties,
  ];
  for (const [property, pointers] of places) {
    const schema = itemsIn(pointers).find(isPostedAlone);
    const sample = schema === undefined ? undefined : sampleValue(source, schema);
    if (schema !== undefined && isObject(sample)) return { property, schema, sample };
  }
  return undefined;
}

/** The schemas of the JSON bodies of all POST operations, after references, each with the keys of its operations. */
const postedSchemas = memoize((operations: readonly Operation[], document: JsonObject) => {
  const keys = new Map<Pointer | undefined, string[]>();
  for (const { method, key, body } of operations) {
    if (method !== 'POST') continue;
    for (const { mediaType, schema } of body?.content ?? []) {
      if (schema === undefined || !isJsonType(mediaType)) continue;
      const place = resolve(document, schema);
      const known = keys.get(place);
      // Two are enough to know that another operation has it.
      if (known === undefined) keys.set(place, [key]);
      else if (known.length < 2) known.push(key);
    }
  }
  return keys;
});

interface OperationOfSource {
  readonly operation: Operation;
  readonly contract: Pick<Contract, 'operations' | 'document'>;
  readonly source: SchemaSource;
}

interface FreshItems {
  readonly items: CreatedItems;
  /** Of the body. */
  readonly schema: Pointer | undefined;
  /** Whether a property of an item refers to a resource that exists, and keeps its value. */
  readonly isReference: (name: string, item: JsonObject) => boolean;
}

/** The body with values of their own in each item of the list; unchanged where it would break the contract in another way than before. */
export function withFreshItems(
  body: Json,
  { items: { property, schema, sample }, schema: whole, isReference }: FreshItems,
  { source, fresh }: { readonly source: SchemaSource; readonly fresh: NextNumber },
): Json {
  const list = property === undefined ? body : isObject(body) ? body[property] : undefined;
  if (!Array.isArray(list)) return body;
  const otherSamples = fullSamples(source, schema);
  const items = list.map((item) =>
    isObject(item)
      ? withFreshValues(
          {
            value: item,
            sample,
            otherSamples,
            schema,
            isReference: (name) => isReference(name, item),
            withinObjects: true,
          },
          { source, fresh },
        )
      : item,
  );
  const changed = property === undefined || !isObject(body) ? items : withProperty(body, [property, items]);
  const isAsBefore =
    whole === undefined || summariseViolations(source, whole, changed) === summariseViolations(source, whole, body);
  return isAsBefore ? changed : body;
}
