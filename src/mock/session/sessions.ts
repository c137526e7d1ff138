import type { MockSettings } from '../settings/mock-settings.ts';
import { createStore, type Store } from '../state/store/store.ts';
import { createJournal, type Journal } from './journal.ts';
import { createRandomSeeds, type RandomSeeds } from './random-seeds.ts';
import { isSessionName } from './request-session.ts';
import { createScenarios, type Scenarios } from './scenarios.ts';

/** What a client of a mock does not share with others. */
export interface Session {
  /** `undefined`: the session of all requests that do not name one. */
  readonly name: string | undefined;
  readonly scenarios: Scenarios;
  readonly journal: Journal;
  /** What was created; empty where no state is kept. */
  readonly store: Store;
  /** A named session is reproducible: its name is its first seed. */
  readonly randomSeeds: RandomSeeds;
}

/** The sessions of a mock. */
export interface Sessions {
  /** The session with that name, which starts when it is first named. Without a name, or with an invalid one, the session of requests that name none. */
  readonly of: (name: string | undefined) => Session;
  /** The names of the sessions, the least recently used first. */
  readonly names: () => readonly string[];
  /** Starts a session again; without a name, all of them. */
  readonly reset: (name: string | undefined) => void;
}

/** Limits of what is kept of the named sessions. */
export interface SessionLimits {
  /** How many. */
  readonly sessions: number;
  /** The state of all of them together, in bytes of JSON text in memory. */
  readonly size: number;
}

const defaultLimits: SessionLimits = { sessions: 100, size: 64 * 1024 * 1024 };
/** Entries in the journal of a named session. */
const namedJournalSize = 200;

/** Makes the sessions of a mock. Beyond the limits, the least recently used are forgotten. */
export function createSessions(settings: MockSettings, limits: SessionLimits = defaultLimits): Sessions {
  const main = createSession(undefined, settings);
  const named = new Map<string, Session>();
  const find = (name: string) => {
    const session = named.get(name) ?? createSession(name, settings);
    named.delete(name);
    named.set(name, session);
    forgetOldest(named, limits);
    return session;
  };
  const reset = (name: string | undefined) => {
    if (name === undefined) named.clear();
    else named.delete(name);
    if (name === undefined) restart(main);
  };
  return {
    of: (name) => (name === undefined || !isSessionName(name) ? main : find(name)),
    names: () => [...named.keys()],
    reset,
  };
}

function createSession(name: string | undefined, settings: MockSettings): Session {
  return {
    name,
    scenarios: createScenarios(settings),
    journal: name === undefined ? createJournal() : createJournal(namedJournalSize),
    store: createStore(),
    randomSeeds: createRandomSeeds(name),
  };
}

function restart({ scenarios, journal, store, randomSeeds }: Session): void {
  scenarios.reset();
  journal.clear();
  store.clear();
  randomSeeds.reset();
}

/** The last of the map is the one in use, and stays. */
function forgetOldest(named: Map<string, Session>, limits: SessionLimits): void {
  let size = 0;
  for (const { store } of named.values()) size += store.size();
  for (const [name, { store }] of named) {
    if (named.size === 1 || (named.size <= limits.sessions && size <= limits.size)) return;
    size -= store.size();
    named.delete(name);
  }
}
