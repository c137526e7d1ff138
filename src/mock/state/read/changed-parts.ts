import { isSuccess } from '../../../http/status.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { embeddedItem } from '../../../world/links/linked-item.ts';
import { isValidBody } from '../../response/mock-context.ts';
import { createResponse, type MockResponse, otherHeaders } from '../../response/mock-response.ts';
import type { Store } from '../store/store.ts';
import { responseItem } from './response-item.ts';
import type { StateContext } from './state-request.ts';

/** The response with the items within its body as clients have changed them: the pet of an order. Always valid. */
export function withChangedParts(response: MockResponse, context: StateContext, store: Store): MockResponse {
  const { bodyValue, status, operation, source } = response;
  if (bodyValue === undefined || !isSuccess(status) || store.paths().length === 0) return response;
  const value = changedParts(bodyValue.value, { context, store, depth: 0 });
  if (value === bodyValue.value || !isValidBody(context.mock, bodyValue.format.entry, value)) return response;
  return createResponse({ ...bodyValue, value }, { status, headers: otherHeaders(response), source, operation });
}

interface ChangedPlace {
  readonly context: StateContext;
  readonly store: Store;
  /** How many objects and lists are around it. */
  readonly depth: number;
}

/** Items are in generated data, which is less deep than what clients may send. */
const deepest = 100;

/** The same value where nothing in it was changed. */
function changedParts(value: Json, place: ChangedPlace): Json {
  const { context, store, depth } = place;
  if (depth > deepest) return value;
  const inside = { ...place, depth: depth + 1 };
  if (Array.isArray(value)) {
    const parts = value.map((part: Json) => changedParts(part, inside));
    return parts.some((part, at) => part !== value[at]) ? parts : value;
  }
  if (!isObject(value)) return value;
  const link = embeddedItem(value);
  const item = link && store.find(link.path, link.id);
  const changed = item && responseItem(item, { context, location: { schema: link.schema, path: [] }, base: value });
  if (changed !== undefined) return changed;
  let result = value;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null) continue;
    const own = changedParts(part, inside);
    if (own !== part) result = { ...result, [name]: own };
  }
  return result;
}
