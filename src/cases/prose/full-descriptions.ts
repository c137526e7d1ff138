import { type OperationOfContract, ownSentences } from '../../conventions/sentences/operation-texts.ts';
import type { Parameter } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';

/**
 * What the contract says in words at these places, and at the schemas that they refer to or consist of; `''` where it says nothing. `descriptionAt` reads the places
 * alone.
 */
export function fullDescriptionAt(source: SchemaSource, places: readonly Pointer[]): string {
  if (places.length === 0) return '';
  return descriptionAt(source.document, ...mergeSchemas(registryOf(source), { pointers: places }).sources);
}

/**
 * What the contract says of a parameter, and at further places: its description, and the sentences about the operation that have its name in quotes, as in
 * "`from` leaves out those that start earlier".
 */
export function parameterDescription(
  { contract, operation }: OperationOfContract,
  { name, pointer, schema }: Parameter,
  places: readonly Pointer[] = [],
): string {
  const own = descriptionAt(contract.document, pointer, schema, ...places);
  const named = ownSentences({ operation }).filter((one) => quotesName(one, name));
  return [own, ...named].filter((text) => text !== '').join('\n\n');
}

/** Whether a text has a name in quotes, as descriptions have those of parameters: `` `from` ``, `*from*`. */
export function quotesName(text: string, name: string): boolean {
  return ['`', '"', "'", '*'].some((quote) => text.includes(quote + name + quote));
}
