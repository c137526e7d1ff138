import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { distinctBodies } from '../../request/values/typical-alternatives.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import type { Derivation } from '../strategy.ts';
import { fullValue } from './lifecycle-steps.ts';

/** The body to change a resource with, which changes a plain property that it has: what changes nothing need not show. `undefined`: there is none. */
export function changingBody(change: Derivation, before: Exchange): { readonly value: Json | undefined } | undefined {
  // An ordinary request is enough for what is done with a resource.
  if (change.operation.method === 'POST') return { value: undefined };
  const shown = resourceValue(before);
  const isOther = ([name, value]: readonly [string, Json]) => {
    const was = memberOf(shown, name);
    return was !== undefined && [was, value].every((one) => typeof one !== 'object') && !sameJson(was, value);
  };
  const bodies = [fullValue(change), ...distinctBodies(change).map(({ value }) => value)];
  const value = bodies.find((body) => isObject(body) && Object.entries(body).some(isOther));
  return value === undefined ? undefined : { value };
}
