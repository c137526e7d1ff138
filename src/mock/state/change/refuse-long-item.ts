import type { Json } from '../../../model/json.ts';
import { jsonLength } from '../../../schema/json/json-length.ts';
import { fault, rejection } from '../../rejection/rejection.ts';
import { rejectionResponse } from '../../response/documented-response.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import type { StateRequest } from '../read/state-request.ts';

/** As `jsonLength` counts: as long as a body may be unless its limit is set. */
const longestItem = 10 * 1024 * 1024;

/** The refusal of a change after which an item would be too long: many small changes would make it ever longer. */
export function refuseLongItem(request: StateRequest, value: Json): MockResponse | undefined {
  if (jsonLength(value, longestItem) <= longestItem) return undefined;
  return refuseSize(request, 'body', `must not make the item longer than ${longestItem / 1024 / 1024} MiB`);
}

/** Refuses with 413, or with the status for invalid bodies where only that one is documented. */
export function refuseSize({ operation, context }: StateRequest, place: string, message: string): MockResponse {
  const cause = (['size', 'schema'] as const).find((one) => rejectionResponse(operation, one).response !== undefined);
  return context.errors.reject(operation, rejection(cause ?? 'size', fault(place, message)));
}
