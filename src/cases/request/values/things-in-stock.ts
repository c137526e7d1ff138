import type { Operation } from '../../../model/contract.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { schemaProperties } from '../../../schema/document/schema-properties.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';

/** What a number of things that are there to be ordered is called. */
const stock =
  /^(?:(?:total |initial |current |opening )?(?:stock|inventory)(?: (?:level|count|quantity|units?|on hand))?|(?:quantity |qty |units? |count )?(?:on hand|in stock|on stock|available)|(?:stock|available|inventory) (?:quantity|qty|units?|copies|count)|number (?:in stock|available))$/;

/** Tried from the most on: what an order takes is not there any more for the next one. */
const amounts = [100_000, 10_000, 1000, 100, 10];

/**
 * The sample of what an operation creates or replaces, with something in stock: of a product whose `onHand` is left out, and so is 0, nothing can be ordered. A number that
 * the author wrote stays.
 */
export function withStock(
  sample: Json,
  {
    schema,
    operation,
    source,
  }: { readonly schema: Pointer | undefined; readonly operation: Operation; readonly source: SchemaSource },
): Json {
  if (schema === undefined || !isObject(sample) || !/^(?:POST|PUT)$/.test(operation.method)) return sample;
  let stocked = sample;
  for (const [name] of schemaProperties(source.document, schema).properties) {
    const value = sample[name];
    if (!stock.test(nameWords(name).trim()) || (value !== undefined && (typeof value !== 'number' || value > 1)))
      continue;
    const fitting = amounts
      .map((amount) => withProperty(stocked, [name, amount]))
      .find((candidate) => source.validator.isValid(schema, candidate));
    stocked = fitting ?? stocked;
  }
  return stocked;
}
