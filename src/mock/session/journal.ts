import type { MockResponse } from '../response/mock-response.ts';

/** What the journal keeps of an answer: why it was given, not its content, which may be of any length. */
export type AnswerNote = Pick<MockResponse, 'status' | 'source' | 'operation' | 'faults' | 'delivery'>;

/** One request and its answer, as the journal keeps it. */
export interface JournalEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** As a log may show it. */
  readonly target: string;
  /** `undefined`: the client left. */
  readonly answer: AnswerNote | undefined;
  readonly ms: number;
}

/** The last requests of a mock. */
export interface Journal {
  readonly add: (entry: Omit<JournalEntry, 'id'>) => void;
  /** The newest first. */
  readonly list: () => readonly JournalEntry[];
  readonly find: (id: number) => JournalEntry | undefined;
  readonly clear: () => void;
}

/** Keeps so many entries, overwriting the oldest. */
export function createJournal(size = 500): Journal {
  let entries: JournalEntry[] = [];
  let count = 0;
  // Spelled out: copying the entry would take ten times as long, at each request.
  const add = ({ at, method, target, answer, ms }: Omit<JournalEntry, 'id'>) => {
    entries[count % size] = { id: count, at, method, target, answer: answer && noteOf(answer), ms };
    count += 1;
  };
  const list = () => entries.toSorted((a, b) => b.id - a.id);
  const clear = () => {
    entries = [];
    count = 0;
  };
  return { add, list, find: (id) => entries.find((entry) => entry.id === id), clear };
}

function noteOf({ status, source, operation, faults, delivery }: AnswerNote): AnswerNote {
  return { status, source, operation, faults, delivery };
}
