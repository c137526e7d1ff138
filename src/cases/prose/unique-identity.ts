import { readIdentity } from '../../conventions/names/resource-identity.ts';
import { saysTaken, saysUniqueProperty } from '../../conventions/sentences/described-uniqueness.ts';
import { describedConflict } from '../../conventions/sentences/operation-texts.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../text/name-words.ts';
import { fullDescriptionAt } from './full-descriptions.ts';

interface Creation {
  readonly creator: { readonly operation: Operation; readonly contract: Contract };
  readonly creation: Exchange;
}

interface NamedIdentity {
  /** The path parameter that identifies the resource. */
  readonly name: string;
  readonly id: string;
}

/** Whether the client has chosen the identifier, and the description of the 409 says that no other resource may have it. */
export function isRefusedAgain({ creator, creation }: Creation, { name, id }: NamedIdentity): boolean {
  const sent = writtenValue(creation.case.request.body);
  const lastWord = nameWords(name).split(' ').at(-1) ?? '';
  return readIdentity(sent, name) === id && saysTaken(describedConflict(creator) ?? '', lastWord);
}

/** An operation that takes a JSON body. */
interface BodyTaker {
  readonly operation: Operation;
  readonly contract: Pick<Contract, 'document'>;
  readonly source: SchemaSource;
  readonly validRequest: { readonly schema: Pointer | undefined };
}

/** Whether an operation refuses with 409 a value of a property that another resource has. */
export function isUniqueProperty({ operation, contract, source, validRequest }: BodyTaker, name: string): boolean {
  const { schema } = validRequest;
  const places =
    schema === undefined ? [] : (mergeSchemas(registryOf(source), { pointers: [schema] }).properties.get(name) ?? []);
  const descriptions = [fullDescriptionAt(source, places)];
  return saysUniqueProperty({ operation, contract }, name, descriptions);
}

/** The properties of a body whose values no other resource may have, by what the contract says. */
export function uniquePropertiesOf(taker: BodyTaker, body: Json | undefined): readonly string[] {
  const isPlain = (value: Json) => typeof value === 'number' || (typeof value === 'string' && value !== '');
  return Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
    isPlain(value) && isUniqueProperty(taker, name) ? [name] : [],
  );
}
