import type { Operation } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { objectsOfKind } from '../../schema/document/all-schemas.ts';
import { isObject, join, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';
import { parameterLists, type WrittenParameter, writtenParameters } from '../subject/parameter-places.ts';

/**
 * Two parameters with one name and place in one list (OAS, Operation Object), or two headers of a response whose names differ only in case: tools ignore one of
 * them; a parameter that is the whole query beside one in the query (OAS 3.2, Parameter Object).
 */
export const parametersUnique: LintRule = {
  id: 'parameters-unique',
  level: 'error',
  why: 'Tools ignore one of the two.',
  *check({ document, dialect, operations }) {
    const kinds = ['pathItem', 'operation'] as const;
    const holders = kinds.flatMap((kind) => [...objectsOfKind(kind, document, dialect)]);
    const lists = holders.map((holder) => join(holder, 'parameters'));
    for (const list of new Set([...operations.flatMap((one) => parameterLists(document, one)), ...lists])) {
      const known = new Map<string, Pointer>();
      for (const { item, pointer, name, in: place } of writtenParameters(document, list)) {
        // Header names are case-insensitive (RFC 9110, 5.1).
        const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
        if (known.has(key)) {
          yield {
            pointer: item,
            message: `The parameter ${JSON.stringify(name)} in "${place}" is described twice.`,
            fix: 'Remove one of the two.',
            harmless: known.get(key) === pointer,
          };
        }
        known.set(key, pointer);
      }
    }
    yield* wholeQueries(document, operations);
    const holdersOfHeaders = operations.flatMap(({ responses }) => responses.map(({ pointer }) => pointer));
    for (const holder of new Set(holdersOfHeaders)) yield* repeatedHeaders(document, join(holder, 'headers'));
  },
};

/** Header names are case-insensitive (RFC 9110, 5.1). */
function* repeatedHeaders(document: JsonObject, headers: Pointer): Generator<Complaint> {
  const described = valueAt(document, headers);
  const known = new Map<string, string>();
  for (const name of isObject(described) ? Object.keys(described) : []) {
    const other = known.get(name.toLowerCase());
    known.set(name.toLowerCase(), name);
    if (other === undefined) continue;
    const place = join(headers, name);
    yield {
      pointer: place,
      message: `The header ${JSON.stringify(name)} is described twice: names of headers are not case-sensitive.`,
      fix: 'Remove one of the two.',
      harmless: resolve(document, place) === resolve(document, join(headers, other)),
    };
  }
}

/** OpenAPI's schema finds those of one list, except behind references. */
function* wholeQueries(document: JsonObject, operations: readonly Operation[]): Generator<Complaint> {
  for (const operation of operations) {
    const lists = parameterLists(document, operation).map((list) => writtenParameters(document, list));
    const [own = []] = lists.slice(-1);
    for (const { item, pointer, name, in: place } of own) {
      const other = otherQueries.get(place);
      const isHidden = (one: WrittenParameter) => item !== pointer || one.item !== one.pointer;
      const isBeside = own.some((one) => place === 'querystring' && one.in === other && isHidden(one));
      const inPathItem = lists.slice(0, -1).flat();
      if (other === undefined || !(isBeside || inPathItem.some((one) => one.in === other))) continue;
      yield {
        pointer: item,
        message: `The parameter ${JSON.stringify(name)} is in "${place}", and the ${isBeside ? 'operation' : 'path'} has one in "${other}".`,
        fix: 'Describe the query either as a whole or by its parameters.',
      };
    }
  }
}

/** What cannot be beside parameters in a place. */
const otherQueries: ReadonlyMap<string, string> = new Map([
  ['query', 'querystring'],
  ['querystring', 'query'],
]);
