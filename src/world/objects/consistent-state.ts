import type { StatedNullOf } from '../../conventions/sentences/stated-nulls.ts';
import type { Json } from '../../model/json.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { Seconds } from '../seeds/write-time.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { leaveOut, type PropertyPresence } from './property-presence.ts';

/** Changes an object, in place, so that nothing contradicts its status: what has not failed has no error message, and what has expired did so before `now`. */
export function makeStateConsistent(
  made: Record<string, Json>,
  properties: readonly PropertyPresence[],
  now: Seconds,
): void {
  const status = statusOf(made);
  if (Object.keys(made).length < 2) return;
  makeActive(made, properties);
  explainFailures(made, properties, status);
  if (status === 'expired') expireBefore(made, now);
}

/**
 * Leaves out, in place, what says that an object was deleted (`deletedAt`, `deletedBy`), unless its status or a flag says so, too. `properties`: those of
 * which the contract shows no value.
 */
export function makeUndeleted(made: Record<string, Json>, properties: readonly PropertyPresence[]): void {
  const { deletions } = propertiesByMeaning(properties);
  if (deletions.length === 0 || /delet/.test(statusOf(made) ?? '')) return;
  if (Object.keys(made).some((name) => made[name] === true && /delet/i.test(name))) return;
  for (const property of deletions) {
    const isShown = (made[property.name] ?? null) !== null && typeof made[property.name] !== 'boolean';
    if (isShown) leaveOut(made, property);
  }
}

/** What properties say of the state of their object, found once for all objects that have them. */
const propertiesByMeaning = memoizeByObject((properties: readonly PropertyPresence[]) => {
  const ofEvent = (stem: RegExp) => properties.filter(({ name }) => stem.test(stemOfEvent(name) ?? ''));
  return {
    /** Flags such as `is_active`. */
    alive: properties.filter(({ name }) => alive.test(flagOf(name))),
    gone: ofEvent(gone),
    deletions: ofEvent(/^delet/),
    errors: properties.filter(({ name }) => errorNames.test(wordsOfName(name).words.join(' '))),
  };
});

/**
 * Follows, in place, what descriptions say of `null`: a property is null in the states that its description names, and has a value in those that give it one.
 * `valueFor` makes a value that is not null.
 */
export function makeNullsAsStated<Property extends PropertyPresence>(
  made: Record<string, Json>,
  statements: readonly StatedNullOf[],
  {
    properties,
    valueFor,
  }: { readonly properties: readonly Property[]; readonly valueFor: (property: Property) => Json | undefined },
): void {
  for (const { property, state, nullIn, setIn, isNullBefore } of statements) {
    const own = properties.find(({ name }) => name === property);
    const is = made[state];
    if (own === undefined || typeof is !== 'string' || made[property] === undefined) continue;
    if (nullIn.includes(is) || (isNullBefore && is !== setIn)) leaveOut(made, own);
    else if (is === setIn && made[property] === null) {
      const value = valueFor(own);
      if (value !== undefined) made[property] = value;
      else if (!own.isRequired) delete made[property];
    }
  }
}

const alive = /^(?:active|enabled|live|current|valid|available)$/;
const gone = /^(?:deactivat|disabl|delet|terminat|archiv|revok|suspend|cancel|clos|withdraw|remov)/;

/** What is `active` has no `deactivatedAt` and no `deactivatedBy`. */
function makeActive(made: Record<string, Json>, properties: readonly PropertyPresence[]): void {
  const meanings = propertiesByMeaning(properties);
  if (!meanings.alive.some(({ name }) => made[name] === true)) return;
  for (const property of meanings.gone) {
    const isShown = (made[property.name] ?? null) !== null && typeof made[property.name] !== 'boolean';
    if (isShown) leaveOut(made, property);
  }
}

/** The adjective in `is_active`. */
function flagOf(name: string): string {
  const { words } = wordsOfName(name);
  return (/^(?:is|has|was)$/.test(words[0] ?? '') ? words.slice(1) : words).join(' ');
}

/** The participle in `read_at`, `deleted_by`, `cancellation_reason`. */
function stemOfEvent(name: string): string | undefined {
  const { words } = wordsOfName(name);
  return words.length === 2 && /^(?:at|on|date|time|by|reason|timestamp)$/.test(words[1] ?? '') ? words[0] : undefined;
}

const failing = /fail|error|reject|declin|invalid|bounc|cancel|abort|partial|timed? ?out|denied|expired|warn|unhealthy/;
const errorNames =
  /^(?:last )?(?:error|failure|rejection|cancell?ation|decline)(?: (?:message|reason|code|detail|text|description|type))?$/;

/** What has not failed has no `error_message`, and what is not cancelled no `cancellation_reason`. */
function explainFailures(
  made: Record<string, Json>,
  properties: readonly PropertyPresence[],
  status: string | undefined,
): void {
  const isSuccess = made['success'] === true || made['ok'] === true;
  if (!isSuccess && (status === undefined || failing.test(status))) return;
  for (const property of propertiesByMeaning(properties).errors) {
    const value = made[property.name];
    if (value === undefined || value === null || typeof value === 'boolean' || Array.isArray(value)) continue;
    leaveOut(made, property);
  }
}

function statusOf(made: Record<string, Json>): string | undefined {
  const value = made['status'] ?? made['state'];
  return typeof value === 'string' ? wordsOfName(value).words.join(' ') : undefined;
}

/** What has expired did so before today. */
function expireBefore(made: Record<string, Json>, now: Seconds): void {
  for (const name in made) {
    const value = made[name];
    if (!/^(?:expire|expires|expiry|expiration)/.test(wordsOfName(name).words.join(' ')) || typeof value !== 'number')
      continue;
    const unit = value > 1e11 ? 1000 : 1;
    const created = made['created_at'] ?? made['createdAt'] ?? made['created'];
    const least = typeof created === 'number' && created < now * unit ? created : (now - 30 * 86_400) * unit;
    if (value > now * unit) made[name] = Math.round((least + now * unit) / 2);
  }
}
