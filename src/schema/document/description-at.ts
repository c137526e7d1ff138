import type { JsonObject, Pointer } from '../../model/json.ts';
import { memberOf, valueAt } from '../json/pointer.ts';

/** What the contract says in words at some places, each in lines of its own; `''` where it says nothing. A place that is `undefined` says nothing, and what a place refers to is not read. */
export function descriptionAt(document: JsonObject, ...places: readonly (Pointer | undefined)[]): string {
  return places
    .map((place) => (place === undefined ? undefined : memberOf(valueAt(document, place), 'description')))
    .filter((text) => typeof text === 'string')
    .join('\n');
}
