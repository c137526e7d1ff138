import type { Json } from '../../model/json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { eventKey, isSameEvent } from '../../text/same-event.ts';
import { partSeed, type Seed, seedOf } from '../seeds/seed.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { leaveOut, type PropertyPresence } from './property-presence.ts';

/** A property as far as it can say what happened to its object: its types, and the values that it may have. */
export interface EventProperty extends PropertyPresence {
  readonly types: ReadonlySet<TypeName>;
  readonly shape: Pick<Shape, 'values' | 'formats' | 'examples'>;
}

/** What happened to an object, by a word such as `cancelled`, and the properties that are there only then. */
interface EventGroup<Property extends EventProperty> {
  readonly stem: string;
  /** Flags that say whether it happened. */
  readonly flags: readonly Property[];
  readonly times: readonly Property[];
  /** Who did it and why, and the numbers that go with it: `closed_by`, `cancelReason`, `tracking_number`. */
  readonly details: readonly Property[];
  readonly status: Status | undefined;
}

/** The property with the status of an object. */
interface Status {
  readonly name: string;
  /** All states that it may be in, as words; empty where the contract does not list them. */
  readonly states: readonly string[];
  /** Whether something happened to what is in a state, by the state; kept because there are few of both. */
  readonly known: Map<string, boolean | undefined>;
}

/** What is needed to decide which events have happened to an object. */
export interface EventContext<Property> {
  readonly seed: Seed;
  /** Whether the object's own example has a property: what its author wrote stays. */
  readonly isWritten: (name: string) => boolean;
  /** A value that is not null. */
  readonly valueFor: (property: Property) => Json | undefined;
}

/** Changes an object, in place, so that its times, flags and status agree: what has `paidAt` is `paid`. */
export type MakeEventsConsistent<Property> = (made: Record<string, Json>, context: EventContext<Property>) => void;

/** Past participles that say how something ended, by their stems: few things come to such an end, and to one only. */
const exceptions =
  /^(?:cancel|terminat|delet|fail|archiv|revok|reject|void|declin|refund|return|disput|suspend|block|expir|deactivat|disabl|remov|withdraw|abandon|bann|deceas|died|death|trash|purg|mute|locked|dismiss|bounc|unsubscrib|no show)/;
/** The ends that most things are meant for. They are the same. */
const successes = /^(?:complet|finish|deliver|clos|resolv|done|fulfil)/;
/** Steps that come before the end. */
const steps =
  /^(?:ship|paid|publish|approv|accept|settl|sent|dispatch|captur|activat|start|process|collect|check(?:ed)? in|confirm|verif|read|seen|acknowledg|review|sign|edited)/;
/** What may have been done before something was called off. */
const firstSteps = /^(?:paid|accept|approv|confirm|verif|sent|read|seen|acknowledg|review|sign|edited|publish|activat)/;
/** Ways of being over that do not say how it went. */
const overs = /^(?:ended|stopped)$/;
/** States in which no step has been taken. */
const early =
  /^(?:pending|draft|new|created|open|queued|scheduled|waiting|unpaid|unpublished|inactive|to ?do|submitted|requested|booked|reserved|backlog|planned|upcoming|future|not started)$/;
/** States in which things go on. */
const lasting = /^(?:active|enabled|live|running|valid|available|ongoing|in progress|placed|online|working)$/;
/** States in which something was called off. */
const calledOff = /^(?:cancel|reject|fail|no show|expire|declin|void|abandon|abort)/;
/** States in which an issue is closed without having been solved. */
const closing = /^(?:won t fix|wont fix|duplicate|merged|rejected|cancell?ed)$/;

const timeEnds = /^(?:at|on|date|time|datetime|timestamp|until)$/;
const detailEnds = /^(?:by|reason|note|comment)$/;
const participles = /(?:[a-z]{2}ed|checked in|paid|sent|withdrawn|read|seen|died|death)$/;
const tracking = /^tracking (?:number|no|code|url|link|id)$/;
const statusNames = /(?:status|state|presence|stage|phase)$/;

/** One in so many things comes to an end that is an exception, where neither a status nor a flag says so. */
const oneInEnded = 8;

/** Finds the properties of an object that are about the same event, such as `paidAt`, `isPaid` and `status`; `undefined` where they say nothing of events. */
export function eventsOf<Property extends EventProperty>(
  properties: readonly Property[],
): MakeEventsConsistent<Property> | undefined {
  const statuses = properties.filter(isStatus).map(
    ({ name, shape }): Status => ({
      name,
      states: (shape.values?.value ?? []).flatMap((value) => (typeof value === 'string' ? [phraseOf(value)] : [])),
      known: new Map(),
    }),
  );
  const groups = new Map<string, { flags: Property[]; times: Property[]; details: Property[]; stem: string }>();
  for (const property of properties) {
    const event = eventOf(property);
    if (event === undefined) continue;
    const key = eventKey(event.stem);
    const group = groups.get(key) ?? { stem: event.stem, flags: [], times: [], details: [] };
    group[event.part].push(property);
    groups.set(key, group);
  }
  const all = [...groups.values()].map(
    (group): EventGroup<Property> => ({ ...group, status: statusFor(group.stem, statuses) }),
  );
  const useful = all.filter(
    ({ status, flags, times, details }) => status !== undefined || flags.length + times.length + details.length > 0,
  );
  if (useful.length === 0) return undefined;
  return (made, context) => {
    for (const group of useful) agree(made, group, context);
  };
}

function isStatus({ name, types }: EventProperty): boolean {
  return types.has('string') && statusNames.test(wordsOfName(name).plain);
}

/** What a property says of an event. Counts of what happened (`closed: 12`) say nothing of one. */
function eventOf({
  name,
  types,
  shape,
}: EventProperty): { readonly stem: string; readonly part: 'flags' | 'times' | 'details' } | undefined {
  const { words, last } = wordsOfName(name);
  const [first = ''] = words;
  if (types.has('boolean')) {
    const stem = (/^(?:is|has|was)$/.test(first) ? words.slice(1) : words).join(' ');
    return stem === '' || shape.values !== undefined ? undefined : { stem, part: 'flags' };
  }
  if (types.has('array')) return undefined;
  if (tracking.test(words.join(' '))) return { stem: 'shipped', part: 'details' };
  const isTime = shape.formats.some(({ value }) => /^date/.test(value));
  const stem = (timeEnds.test(last) || detailEnds.test(last) ? words.slice(0, -1) : words).slice(-2).join(' ');
  if (words.length > 1 && timeEnds.test(last)) return participles.test(stem) ? { stem, part: 'times' } : undefined;
  if (isTime && words.length === 1) return participles.test(stem) ? { stem, part: 'times' } : undefined;
  const isDetail = words.length === 2 && detailEnds.test(last) && (participles.test(stem) || exceptions.test(stem));
  return isDetail ? { stem, part: 'details' } : undefined;
}

/** The status that an event is about: the one that lists it, or the only one. */
function statusFor(stem: string, statuses: readonly Status[]): Status | undefined {
  const listing = statuses.find(({ states }) => states.some((state) => isSameEvent(stem, state)));
  if (listing !== undefined) return listing;
  const plain = statuses.find(({ name }) => /^(?:status|state)$/i.test(name));
  return plain ?? (statuses.length === 1 ? statuses[0] : undefined);
}

function agree<Property extends EventProperty>(
  made: Record<string, Json>,
  { stem, flags, times, details, status }: EventGroup<Property>,
  { seed, isWritten, valueFor }: EventContext<Property>,
): void {
  const byStatus = status === undefined ? undefined : happenedIn(made[status.name], stem, status);
  if (byStatus !== undefined)
    for (const { name } of flags) if (typeof made[name] === 'boolean' && !isWritten(name)) made[name] = byStatus;
  if (times.length + details.length === 0) return;
  const isShown = [...times, ...details].some(({ shape }) => shape.examples.length > 0);
  const rare =
    exceptions.test(stem) && !isShown ? partSeed(seed, seedOf(eventKey(stem))) % oneInEnded === 0 : undefined;
  // A flag that the object goes without is not set.
  const byFlag = flags.length === 0 ? undefined : flags.some(({ name }) => made[name] === true);
  const happened = byStatus ?? byFlag ?? rare;
  for (const property of times) {
    if (isWritten(property.name)) continue;
    if (happened === false) leaveOut(made, property);
    else if (happened === true && (made[property.name] ?? null) === null) {
      const value = valueFor(property);
      if (value !== undefined) made[property.name] = value;
    }
  }
  const isOpen = times.length > 0 && times.every(({ name }) => (made[name] ?? null) === null);
  for (const property of details)
    if ((happened === false || isOpen) && (made[property.name] ?? null) !== null && !isWritten(property.name))
      leaveOut(made, property);
  // What must have its time has happened.
  if (byStatus === undefined && times.length > 0 && !isOpen)
    for (const { name } of flags) if (made[name] === false && !isWritten(name)) made[name] = true;
}

/** Whether something happened to what has this status; `undefined` where the status does not say so. */
function happenedIn(value: Json | undefined, stem: string, { states, known }: Status): boolean | undefined {
  if (typeof value !== 'string') return undefined;
  const key = `${stem} ${value}`;
  if (known.has(key)) return known.get(key);
  const found = happened(stem, phraseOf(value), states);
  if (known.size < 1000) known.set(key, found);
  return found;
}

function happened(stem: string, state: string, states: readonly string[]): boolean | undefined {
  const isListed = states.some((one) => isSameEvent(stem, one));
  const isKnown = [exceptions, successes, steps, early, lasting].some((some) => some.test(state));
  if (states.length === 0 && !isKnown) return undefined;
  if (isSameEvent(stem, state)) return true;
  if (successes.test(stem) && successes.test(state)) return true;
  if (/^close/.test(stem) && closing.test(state)) return true;
  if (exceptions.test(stem) || successes.test(stem)) return false;
  if (overs.test(stem)) return early.test(state) || lasting.test(state) ? false : undefined;
  if (!steps.test(stem)) return isListed && !participles.test(stem) ? false : undefined;
  if (calledOff.test(state)) return firstSteps.test(stem) ? undefined : false;
  const [own, current] = [states.findIndex((one) => isSameEvent(stem, one)), states.indexOf(state)];
  if (own >= 0 && own < current) return true;
  if (own < 0) return early.test(state) ? false : undefined;
  return successes.test(state) || exceptions.test(state) ? undefined : false;
}

function phraseOf(text: string): string {
  return wordsOfName(text).words.join(' ');
}
