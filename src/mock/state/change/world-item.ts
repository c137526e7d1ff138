import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { type ItemLocation, itemIn, itemLocation } from '../../../world/resources/item-location.ts';
import { responseEntry } from '../../../world/resources/operation-schemas.ts';
import { operationFor } from '../../../world/resources/resources.ts';
import type { StateRequest } from '../read/state-request.ts';

/** An item as it is before any client changes it, and where the response that shows it has it. */
export interface WorldItem {
  readonly item: JsonObject;
  readonly location: ItemLocation;
}

/** The item with an id as a read shows it without state; `undefined` where no operation reads it. */
export function worldItem(
  id: Json,
  { context, resource, values }: Pick<StateRequest, 'context' | 'resource' | 'values'>,
): WorldItem | undefined {
  const operation = operationFor(resource, 'read');
  const entry = operation && responseEntry(operation);
  const location = entry && itemLocation(entry, resource);
  if (operation === undefined || entry === undefined || location === undefined) return undefined;
  const { parameter } = resource;
  const parameters =
    parameter === undefined ? values.parameters : new Map([...values.parameters, [`path/${parameter.name}`, id]]);
  const body = context.mock.world.body({ operation, entry, parameters });
  const item = body && itemIn(body.value, location);
  return isObject(item) ? { item, location } : undefined;
}
