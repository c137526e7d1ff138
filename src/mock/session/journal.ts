import type { MockResponse } from '../response/mock-response.ts';

/** What the journal keeps of a response: where its body was made from and what was wrong with the request, but not the body, which may be of any length. */
export type ResponseNote = Pick<MockResponse, 'status' | 'source' | 'operation' | 'faults' | 'delivery'>;

/** A request and its response, as the journal keeps them. */
export interface JournalEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Path and query, secrets replaced. */
  readonly target: string;
  /** `undefined`: the client left before the response. */
  readonly response: ResponseNote | undefined;
  /** How long the response took, in milliseconds. */
  readonly ms: number;
}

/** The last requests of a session. */
export interface Journal {
  readonly add: (entry: Omit<JournalEntry, 'id'>) => void;
  /** The newest first. */
  readonly list: () => readonly JournalEntry[];
  readonly find: (id: number) => JournalEntry | undefined;
  readonly clear: () => void;
}

/** Makes a journal of at most `size` entries: a new one overwrites the oldest. */
export function createJournal(size = 500): Journal {
  let entries: JournalEntry[] = [];
  let count = 0;
  // Written out: to spread the entry would take ten times as long, at each request.
  const add = ({ at, method, target, response, ms }: Omit<JournalEntry, 'id'>) => {
    entries[count % size] = { id: count, at, method, target, response: response && noteOf(response), ms };
    count += 1;
  };
  const list = () => entries.toSorted((a, b) => b.id - a.id);
  const clear = () => {
    entries = [];
    count = 0;
  };
  return { add, list, find: (id) => entries.find((entry) => entry.id === id), clear };
}

function noteOf({ status, source, operation, faults, delivery }: ResponseNote): ResponseNote {
  return { status, source, operation, faults, delivery };
}
