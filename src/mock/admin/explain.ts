import type { Contract } from '../../model/contract.ts';
import type { BodySource } from '../response/mock-response.ts';
import type { AnswerNote, JournalEntry } from '../session/journal.ts';

/** A request as the journal tells it. A type and no interface, because it is JSON. */
export type ReportedRequest = {
  /** Counts from 0; begins again when the journal is forgotten. */
  readonly id: number;
  /** When it was answered: `2026-01-31T12:00:00.000Z`. */
  readonly at: string;
  readonly method: string;
  /** Path and query, credentials replaced. */
  readonly target: string;
  /** `null`: the client left. */
  readonly status: number | null;
  /** In milliseconds. */
  readonly ms: number;
  /** `POST /books`; `null`: it is for none of the contract. */
  readonly operation: string | null;
  /** Where the operation is written: `openapi.yaml:12`. */
  readonly writtenAt?: string;
  /** What the content was made from, for people. */
  readonly because: string;
  /** What was wrong with the request; absent: nothing. */
  readonly faults?: readonly ReportedFault[];
  /** Where the request is for no operation: those that are most like it. */
  readonly nearMisses?: readonly string[];
};

/** Something that is wrong with a request. */
export type ReportedFault = {
  /** `body/id`, `query/limit`, `header/Content-Type`; empty: none of them in particular. */
  readonly place: string;
  readonly message: string;
  /** The promise that is broken: `openapi.yaml:37`. */
  readonly writtenAt?: string;
};

/** Why a request was answered as it was: the operation, what the content was made from, what was wrong and where that is written. */
export function explain(entry: JournalEntry, contract: Contract): ReportedRequest {
  const { answer, method, target } = entry;
  const operation = answer?.operation;
  const faults = answer?.faults ?? [];
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    method,
    target,
    status: answer?.status ?? null,
    ms: Math.round(entry.ms * 1000) / 1000,
    operation: operation?.key ?? null,
    ...(operation && { writtenAt: written(operation.pointer, contract) }),
    because: because(answer),
    ...(faults.length > 0 && {
      faults: faults.map(({ place, message, pointer: promise }) => ({
        place,
        message,
        ...(promise !== undefined && { writtenAt: written(promise, contract) }),
      })),
    }),
    ...(answer !== undefined && operation === undefined && { nearMisses: nearMisses(entry, contract) }),
  };
}

const reasons: Readonly<Record<BodySource, string>> = {
  'matching-example': 'an example whose request is this request',
  state: 'what was created, changed or deleted in this session',
  echo: 'the request’s own fields',
  example: 'an example of the contract or of an overlay',
  random: 'random content of Prism’s',
  prism: 'content that Prism generated',
  sample: 'a sample of the schema',
  breach: 'content that breaks the contract on purpose',
  error: 'an error in the words of the contract',
  none: 'an answer without content',
};

function because(answer: AnswerNote | undefined): string {
  if (answer === undefined) return 'the client left before it was answered';
  const { delayMs = 0, fault } = answer.delivery ?? {};
  const late = delayMs > 0 ? [`delayed by ${delayMs} ms`] : [];
  const spoilt = fault === undefined ? [] : [`delivered with the fault "${fault}"`];
  return [reasons[answer.source], ...late, ...spoilt].join(', ');
}

function written(pointer: string, contract: Contract): string {
  const { file, line } = contract.locate(pointer);
  return `${file}:${line}`;
}

const mostNear = 3;

/** The operations of the contract that are most like what was asked for. */
function nearMisses({ method, target }: JournalEntry, { operations }: Contract): readonly string[] {
  const asked = (target.split('?')[0] ?? '').toLowerCase().split('/').filter(Boolean);
  const ranked = operations.map(({ key, path, method: other }) => ({
    key,
    distance: unlikeness(asked, path) + (other === method ? 0 : 0.5),
  }));
  return ranked
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostNear)
    .map(({ key }) => key);
}

function unlikeness(asked: readonly string[], template: string): number {
  const segments = template.toLowerCase().split('/').filter(Boolean);
  const longest = Math.max(asked.length, segments.length);
  let distance = Math.abs(asked.length - segments.length);
  for (let at = 0; at < longest; at += 1) {
    const [one = '', other = ''] = [asked[at], segments[at]];
    if (one !== other && !other.includes('{'))
      distance += one.startsWith(other.slice(0, 3)) || other.startsWith(one.slice(0, 3)) ? 0.5 : 1;
  }
  return distance;
}
