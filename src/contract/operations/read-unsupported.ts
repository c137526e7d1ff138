import type { Operation, SecurityScheme, Unsupported } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, itemsOfList, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { callbackPlaces } from './read-operations.ts';

/** The parts of the document that neither the mock nor the suite supports. */
export function readUnsupported(document: JsonObject, operations: readonly Operation[]): Unsupported[] {
  return [...webhooks(document), ...operations.flatMap((operation) => unsupportedInOperation(document, operation))];
}

function webhooks(document: JsonObject): Unsupported[] {
  const map = memberOf(document, 'webhooks');
  if (!isObject(map)) return [];
  return Object.keys(map).map((name) => ({
    pointer: join('/webhooks', name),
    operation: undefined,
    reason: `the service calls the webhook "${name}", so it is neither mocked nor tested`,
  }));
}

function unsupportedInOperation(document: JsonObject, operation: Operation): Unsupported[] {
  const { key, pointer } = operation;
  const callbacks = callbackPlaces(document, pointer).map((place) => ({
    pointer: place,
    operation: key,
    reason: 'the service calls its callback, so it is neither mocked nor tested',
  }));
  const schemes = new Map(unsupportedSchemes(operation).map((entry) => [entry.reason, entry]));
  return [...callbacks, ...schemes.values(), ...queryStrings(document, operation)];
}

function unsupportedSchemes({ key, security }: Operation): Unsupported[] {
  return security
    .flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme))
    .filter((scheme): scheme is SecurityScheme & { kind: 'unsupported' } => scheme.kind === 'unsupported')
    .map(({ pointer, reason }) => ({ pointer, operation: key, reason }));
}

/** `in: querystring` (OAS 3.2) describes the whole query as one value. */
function queryStrings(document: JsonObject, { key, pointer }: Operation): Unsupported[] {
  const list = join(pointer, 'parameters');
  const items = valueAt(document, list);
  return itemsOfList(items).flatMap((_, index) => {
    const place: Pointer = resolve(document, join(list, index)) ?? join(list, index);
    if (memberOf(valueAt(document, place), 'in') !== 'querystring') return [];
    return [{ pointer: place, operation: key, reason: 'a parameter that is the whole query string cannot be sent' }];
  });
}
