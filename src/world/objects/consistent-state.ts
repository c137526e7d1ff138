import type { StatedNullOf } from '../../conventions/stated-nulls.ts';
import type { Json } from '../../model/json.ts';
import type { Seconds } from '../seeds/write-time.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** Whether an object may go without a property, and whether it may be `null`. */
export interface Omissible {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** Past participles that say how something ended, by their stems: nothing else ended it, too. */
const endings =
  /^(?:cancel|terminat|delet|fail|archiv|revok|reject|void|declin|refund|return|disput|suspend|block|clos|resolv|complet|finish|deliver|expir|deactivat|disabl|remov|withdraw|abandon)/;
/** Steps that come before the end. */
const steps = /^(?:ship|paid|publish|approv|accept|settl|sent|dispatch|captur|activat|start|process|fulfil|collect)/;
/** States in which no step has been taken. */
const early =
  /^(?:pending|draft|new|created|open|queued|scheduled|waiting|unpaid|unpublished|inactive|todo|submitted|requested)$/;
/** States in which things go on. */
const lasting = /^(?:active|enabled|live|running|valid|available|ongoing|in progress|placed)$/;
/** States that say the same. */
const successes = /^(?:complet|finish|deliver|clos|resolv)/;

/**
 * Times and flags fit the status of their object: what is not cancelled has no `cancelledAt`, and what is only pending has no `paidAt`. What must be there
 * stays.
 */
export function makeStateConsistent(made: Record<string, Json>, properties: readonly Omissible[], now: Seconds): void {
  const status = statusOf(made);
  if (Object.keys(made).length < 2) return;
  makeFlagsConsistent(made, properties);
  explainFailures(made, properties, status);
  if (status === undefined || ![endings, steps, early, lasting].some((states) => states.test(status))) return;
  for (const { name, isRequired, isNullable } of properties) {
    const value = made[name];
    if (value === undefined || value === null) continue;
    const { words } = wordsOfName(name);
    if (typeof value === 'boolean') {
      const [flag = '', ...others] = words[0] === 'is' ? words.slice(1) : words;
      if (others.length === 0 && endings.test(flag))
        made[name] = isSame(flag, status) || (successes.test(flag) && successes.test(status));
      continue;
    }
    const [stem = ''] = words.slice(-2);
    if (words.length < 2 || !/^(?:at|on|date|time|datetime|timestamp)$/.test(words.at(-1) ?? '')) continue;
    if (isContradicted(stem, status)) {
      leaveOut(made, { name, isRequired, isNullable });
    }
  }
  if (/^expired$/.test(status)) expireBefore(made, now);
}

/** What is shown has not been deleted, unless its status or a flag says so. `properties`: those of which the contract shows no value. */
export function makeUndeleted(made: Record<string, Json>, properties: readonly Omissible[]): void {
  if (/delet/.test(statusOf(made) ?? '')) return;
  if (Object.keys(made).some((name) => made[name] === true && /delet/i.test(name))) return;
  for (const property of properties) {
    const isShown = (made[property.name] ?? null) !== null && typeof made[property.name] !== 'boolean';
    if (isShown && /^delet/.test(stemOfEvent(property.name) ?? '')) leaveOut(made, property);
  }
}

/**
 * What the contract says of null: a property is null in the states that its description names, and has a value in the one that gives it one. `valueFor` makes a
 * value that is not null.
 */
export function makeNullsAsStated<Property extends Omissible>(
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

/** Goes without a property, where the schema allows that. */
function leaveOut(made: Record<string, Json>, { name, isRequired, isNullable }: Omissible): void {
  if (isNullable) made[name] = null;
  else if (!isRequired) delete made[name];
}

/** Participles of what people do with a thing once. */
const deeds = /^(?:read|seen|verif|confirm|publish|approv|paid|accept|sign|activat|complet|process|acknowledg)/;
const alive = /^(?:active|enabled|live|current|valid|available)$/;
const gone = /^(?:deactivat|disabl|delet|terminat|archiv|revok|suspend|cancel|clos|withdraw|remov)/;

/** What is not `read` has no `read_at`, and what is `active` has no `deactivatedAt` and no `deactivatedBy`. */
function makeFlagsConsistent(made: Record<string, Json>, properties: readonly Omissible[]): void {
  for (const { name } of properties) {
    const value = made[name];
    if (typeof value !== 'boolean') continue;
    const { words } = wordsOfName(name);
    const [flag = '', ...others] = /^(?:is|has|was)$/.test(words[0] ?? '') ? words.slice(1) : words;
    if (others.length > 0) continue;
    const isDone = endings.test(flag) || deeds.test(flag);
    if (!isDone && !(value && alive.test(flag))) continue;
    for (const other of properties) {
      const stem = stemOfEvent(other.name);
      if (stem === undefined || made[other.name] === null || typeof made[other.name] === 'boolean') continue;
      const isMissing = made[other.name] === undefined;
      if (isDone && isSame(stem, flag)) {
        if (!value && !isMissing) leaveOut(made, other);
        // Without its time it did not happen.
        else if (value && isMissing && isTimeOfEvent(other.name)) made[name] = false;
      } else if (!isDone && !isMissing && gone.test(stem)) leaveOut(made, other);
    }
  }
}

/** The participle in `read_at`, `deleted_by`, `cancellation_reason`. */
function stemOfEvent(name: string): string | undefined {
  const { words } = wordsOfName(name);
  return words.length === 2 && /^(?:at|on|date|time|by|reason|timestamp)$/.test(words[1] ?? '') ? words[0] : undefined;
}

function isTimeOfEvent(name: string): boolean {
  return /^(?:at|on|timestamp)$/.test(wordsOfName(name).last);
}

const failing = /fail|error|reject|declin|invalid|bounc|cancel|abort|partial|timed? ?out|denied|expired|warn|unhealthy/;
const errorNames =
  /^(?:last )?(?:error|failure|rejection|cancell?ation|decline)(?: (?:message|reason|code|detail|text|description|type))?$/;

/** What has not failed has no `error_message`, and what is not cancelled no `cancellation_reason`. */
function explainFailures(
  made: Record<string, Json>,
  properties: readonly Omissible[],
  status: string | undefined,
): void {
  const isSuccess = made['success'] === true || made['ok'] === true;
  if (!isSuccess && (status === undefined || failing.test(status))) return;
  for (const property of properties) {
    const value = made[property.name];
    if (value === undefined || value === null || typeof value === 'boolean' || Array.isArray(value)) continue;
    if (errorNames.test(wordsOfName(property.name).words.join(' '))) leaveOut(made, property);
  }
}

function statusOf(made: Record<string, Json>): string | undefined {
  const value = made['status'] ?? made['state'];
  return typeof value === 'string' ? wordsOfName(value).words.join(' ') : undefined;
}

function isContradicted(stem: string, status: string): boolean {
  // `expires_at` and `delivery_date` are plans, and say nothing of what has happened.
  if (isSame(stem, status) || !/ed$|^(?:paid|sent|withdrawn)$/.test(stem)) return false;
  if (endings.test(stem)) return !(successes.test(stem) && successes.test(status));
  return steps.test(stem) && early.test(status);
}

/** `canceled` is `cancelled`, and so is the `cancellation`. */
function isSame(participle: string, status: string): boolean {
  const start = (word: string) => word.replace(/(?:l?lation|l?led|ion|ed|d)$/, '').slice(0, 6);
  return start(participle) === start(status);
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
