import type { Json, JsonObject } from '../../model/json.ts';
import { secondNumber } from '../../schema/json/calendar.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';

const change = 'version|revision|(?:(?:last[-_]?)?(?:updated|modified|changed)).*';

/** The names of properties that a server often sets itself, although its schema does not say so. */
export const serverNames = new RegExp(`^(?:id|status|state|created.*|${change})$`, 'i');

/** Those of them that a server sets with every change: a PATCH that names an id or a state asks for it. */
export const changeNames = new RegExp(`^(?:${change})$`, 'i');

/** The names, as words, of the property that says when a resource was created. */
export const creationName: RegExp = /^(?:created|creation|date created|inserted)(?: (?:at|on|date|time|timestamp))?$/;

/** The properties that say when a resource was created. */
export function timesOfCreation(shown: Json | undefined): JsonObject {
  const ofCreation = Object.entries(timesIn(shown)).filter(([name]) => creationName.test(nameWords(name).trim()));
  return objectFromEntries(ofCreation);
}

/** The properties with a time of day. */
export function timesIn(shown: Json | undefined): JsonObject {
  const isTime = ([, value]: readonly [string, Json]) => typeof value === 'string' && secondNumber(value) !== undefined;
  return objectFromEntries(isObject(shown) ? Object.entries(shown).filter(isTime) : []);
}
