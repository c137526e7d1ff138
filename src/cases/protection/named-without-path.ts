import { readIdentifierName } from '../../conventions/names/identifier-names.ts';
import { operationWords } from '../../conventions/sentences/operation-words.ts';
import { documentedSuccess } from '../../http/documented-success.ts';
import { isSafeMethod } from '../../http/method.ts';
import type { Operation } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { schemaOfItems, schemaProperties } from '../../schema/document/schema-properties.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { findReferences } from '../paths/resource-references.ts';

/** Words of operations that change or delete something that exists. */
const changingWords =
  /\b(update|edit|change|modify|patch|replace|set|rename|move|merge|archive|delete|remove|destroy|purge|erase|cancel|close|disable|deactivate|block|ban|revoke|transfer)\b/;
/** Words of operations that make something new, whatever else is said of it. */
const creatingWords = /\b(create|add|insert|register)\b/;
/** What a required parameter of a query may identify things by as well. */
const queryIdentifier = /(?:^| )(?:key|slug|name|code|number|sku|isbn|handle|username|login|e ?mail|path)$/;

interface NamingSource {
  readonly operations: readonly Operation[];
  readonly document: JsonObject;
  /** The schema of the request's body; `undefined`: it has none. */
  readonly schema: Pointer | undefined;
}

/**
 * The parameter or property that names what an operation changes or deletes, where no path of the contract leads to that, as in `DELETE /book?id=7` and in the
 * body of `POST /books.update`: the run cannot know whether it is its own. `undefined` where there is none.
 */
export function namedWithoutPath(
  operation: Operation,
  { operations, document, schema }: NamingSource,
): string | undefined {
  const { method, path, parameters } = operation;
  const words = operationWords(operation);
  if (isSafeMethod(method) || path.includes('{')) return undefined;
  if (method === 'POST' && (!changingWords.test(words) || creatingWords.test(words))) return undefined;
  const { areActedOn, kindOf } = findReferences(operation, operations);
  const isUnknown = (name: string) => !areActedOn || kindOf(name) === undefined;
  const inQuery = parameters.filter((one) => one.in === 'query' && mayNameInQuery(one)).map(({ name }) => name);
  const found = inQuery.find(isUnknown);
  if (found !== undefined || schema === undefined || existsOnce(operation, operations, document)) return found;
  const nouns = new Set(words.split(' ').map(singular));
  const isOwn = (name: string): boolean => {
    const owner = readIdentifierName(nameWords(name))?.noun;
    return owner === '' || owner?.split(' ').every((word) => nouns.has(word)) === true;
  };
  const { properties } = schemaProperties(document, schema);
  const sent = [...properties].filter(([, place]) => memberOf(valueAt(document, place), 'readOnly') !== true);
  return sent.map(([name]) => name).find((name) => isOwn(name) && isUnknown(name));
}

function mayNameInQuery({ name, required }: Operation['parameters'][number]): boolean {
  const words = nameWords(name);
  return readIdentifierName(words) !== undefined || (required && queryIdentifier.test(words));
}

/** Whether what is at the path is read there without being named, and is not a list: `/profile`. */
function existsOnce({ path }: Operation, operations: readonly Operation[], document: JsonObject): boolean {
  const read = operations.find((one) => one.method === 'GET' && one.path === path);
  if (read === undefined || read.parameters.some((one) => one.in === 'query' && mayNameInQuery(one))) return false;
  const [shown] = documentedSuccess(read).response?.content.flatMap((one) => one.schema ?? []) ?? [];
  if (shown === undefined) return true;
  const places = [shown, ...schemaProperties(document, shown).properties.values()];
  return !places.some((place) => {
    const item = schemaOfItems(document, place);
    return item !== undefined && schemaProperties(document, item).properties.has('id');
  });
}
