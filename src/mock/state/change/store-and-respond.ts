import { formatEndingOf, withoutFormatEnding } from '../../../conventions/names/format-ending.ts';
import { withStatedSums } from '../../../conventions/sentences/numbers-of-schema.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { itemIn, itemLocation, withItem } from '../../../world/resources/item-location.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import { locationHeader } from '../../../world/resources/operation-schemas.ts';
import { operationFor } from '../../../world/resources/resources.ts';
import { originOf } from '../../request/mock-request.ts';
import { withHeader } from '../../response/header-list.ts';
import { isValidBody } from '../../response/mock-context.ts';
import { createResponse, type MockResponse, otherHeaders } from '../../response/mock-response.ts';
import { responseItem } from '../read/response-item.ts';
import type { StateRequest } from '../read/state-request.ts';
import { exactInteger } from './fresh-id.ts';

/** An item after a change. */
export interface ChangedItem {
  readonly id: Json;
  readonly value: JsonObject;
  /** Whether only some of its properties are known; `false` by default. */
  readonly isPartial?: boolean;
}

/**
 * Stores an item and responds with it as far as the response's schema allows; `response` is the stateless response. If its schema allows nothing of the item,
 * the stateless response is given and nothing is stored.
 */
export function storeAndRespond(
  item: ChangedItem,
  { request, response }: { readonly request: StateRequest; readonly response: MockResponse },
): MockResponse {
  const { resource, context, store, collection } = request;
  const { idName } = resource;
  const { isPartial = false } = item;
  const id = textOf(item.id);
  const value = idName === undefined ? item.value : withProperty(item.value, [idName, typedId(item, request)]);
  const save = (shown: JsonObject) => store.put(collection, { id, value: { ...value, ...shown }, isPartial });
  const { bodyValue } = response;
  const location = bodyValue && itemLocation(bodyValue.format.entry, resource);
  if (bodyValue === undefined || location === undefined) {
    save({});
    return { ...response, headers: withLocation(response.headers, request, id), source: 'state' };
  }
  const { mock } = context;
  const { entry } = bodyValue.format;
  const base = itemIn(bodyValue.value, location);
  const shown = responseItem({ id, value, isPartial }, { context, location, base });
  const plain = shown && mock.withoutWriteOnly(entry, withItem(shown, location, bodyValue.value));
  if (shown === undefined || plain === undefined || !isValidBody(mock, entry, plain)) return response;
  const summed = entry.schema === undefined ? plain : withStatedSums(mock.contract, entry.schema, plain);
  const whole = isValidBody(mock, entry, summed) ? summed : plain;
  const sums = whole === summed ? itemIn(whole, location) : undefined;
  save(isObject(sums) ? { ...shown, ...sums } : shown);
  const { status, operation } = response;
  const headers = withLocation(otherHeaders(response), request, id);
  return createResponse({ ...bodyValue, value: whole }, { status, headers, source: 'state', operation });
}

/** The id with the type that the item's schema asks for: in a path even a number may be declared as text. */
function typedId({ id, value }: ChangedItem, { resource, context }: StateRequest): Json {
  const { document, idName, schema } = resource;
  const known = idName === undefined ? undefined : value[idName];
  if (known !== undefined && textOf(known) === textOf(id)) return known;
  const place = schema && idName && itemSchema(document, schema).properties.get(idName);
  if (place === undefined || place === '') return id;
  const forms = [id, textOf(id), ...(/^-?\d{1,19}$/.test(textOf(id)) ? [exactInteger(textOf(id))] : [])];
  return forms.find((form) => context.mock.responseValidator.isValid(place, form)) ?? id;
}

/** The headers with a `Location` that leads to the item, where the contract documents one. */
function withLocation(headers: readonly string[], request: StateRequest, id: string): readonly string[] {
  const { operation, role, context } = request;
  const declared = role === 'create' || role === 'replace' ? locationHeader(operation) : undefined;
  if (declared === undefined) return headers;
  const { schema } = declared;
  const isValid = (text: string) => schema === undefined || context.mock.responseValidator.isValid(schema, text);
  const location = locations(request, id).find(isValid);
  if (location === undefined) return headers;
  return withHeader(headers, 'Location', location);
}

/** A path, and an absolute URL for schemas that ask for one. */
function locations({ received, id: idInPath, resource }: StateRequest, id: string): readonly string[] {
  const base = `${received.prefix ?? ''}${received.path.replace(/(?<!\/)\/+$/, '')}`;
  const template = operationFor(resource, 'read')?.path ?? '';
  const created = `${withoutFormatEnding(base)}/${percentEncode(id)}${formatEndingOf(template)}`;
  const path = `${idInPath === undefined ? created : base}${template.endsWith('}/') ? '/' : ''}`;
  const origin = originOf(received);
  return origin === undefined ? [path] : [path, `${origin}${path}`];
}
