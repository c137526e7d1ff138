import { isSafeMethod } from '../../http/method.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { Case, HeaderField, Sequence } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import { deletedAt } from '../paths/resource-paths.ts';
import { findReferences } from '../paths/resource-references.ts';
import type { CaseDraft, SequenceDraft } from '../request/case-draft.ts';
import type { Preparations } from '../request/preparation/all-preparations.ts';
import type { EarlierRequests } from '../resources/expected/earlier-requests.ts';
import { namesVersion } from '../resources/reading/current-version.ts';
import type { Resources } from '../resources/resources.ts';
import type { Derivation, Strategy } from '../strategies/strategy.ts';
import { completeCase } from './complete-case.ts';

/** An error of ours while the cases of a strategy were derived for an operation. */
export interface DeriveError {
  /** `POST /books › valid-body`. */
  readonly case: string;
  readonly message: string;
}

/** What holds for the sequences of all strategies. */
export interface SequenceRules {
  readonly protect: (draft: CaseDraft, derivation: Derivation) => CaseDraft | undefined;
  /** Keeps the requests that a case is judged by, as long as the case is kept. */
  readonly remember: (testCase: Case, earlier: EarlierRequests) => void;
  /** Gives a sequence what the target needs to do what it asks for. */
  readonly prepare: Preparations['prepare'];
  readonly onError: (error: DeriveError) => void;
}

/** The cases of one strategy for one operation. A sequence that may not be sent has no cases, so that taking a few sequences does not derive all that follow. */
export function* deriveSequences(
  strategy: Strategy,
  derivation: Derivation,
  { protect, remember, prepare, onError }: Partial<SequenceRules> = {},
): Generator<Sequence> {
  const drafts = strategy.derive(derivation)[Symbol.iterator]();
  const complete = ({ cases, ...way }: SequenceDraft, by: Pick<Strategy, 'id'>): Sequence => {
    const allowed = cases.flatMap((draft) => (protect === undefined ? draft : (protect(draft, derivation) ?? [])));
    const [first, ...others] = allowed.map((draft) => {
      const testCase = completeCase(draft, by, derivation);
      if (draft.earlier !== undefined) remember?.(testCase, draft.earlier);
      return testCase;
    });
    const none = `${derivation.operation.key} › ${by.id}`;
    return { id: first?.id ?? none, ...way, cases: first === undefined ? [] : [first, ...others] };
  };
  function* prepared(draft: SequenceDraft): Generator<Sequence, SequenceDraft> {
    if (prepare === undefined) return draft;
    const isIndependent = strategy.steps === undefined || draft.cases[0]?.namesAny === true;
    const steps = prepare(draft, { ...derivation, isIndependent });
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield complete(step.value, { id: 'state' });
    return step.value;
  }
  for (;;) {
    let sequence: Sequence;
    try {
      const next = drafts.next();
      if (next.done === true) return;
      sequence = complete(yield* prepared(next.value), strategy);
    } catch (error) {
      if (onError === undefined) throw error;
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      onError({ case: `${derivation.operation.key} › ${strategy.id}`, message });
      return;
    }
    yield sequence;
  }
}

/** Forgets the resources that a sequence deletes: no other request may name them from now on. Gives whether there are any. */
function forgetDeleted({ cases }: Sequence, { forget }: Pick<Resources, 'forget'>): boolean {
  const deleted = cases.flatMap(({ operation, request }) => deletedAt(operation, request) ?? []);
  return deleted.map(forget).includes(true);
}

/** Whether a request may end a resource that its body refers to, such as a merge. */
function mayEndOther({ operation, request }: Case, operations: readonly Operation[]): boolean {
  const value = writtenValue(request.body);
  if (value === undefined || isSafeMethod(request.method)) return false;
  const references = findReferences(operation, operations);
  return references.mayEnd && references.within(value).length > 0;
}

/** Sends a sequence by itself if it may end a known resource, or names its tag or version: other requests may be about the resource, or change these. */
export function aloneIfNeeded(
  sequence: Sequence,
  resources: Pick<Resources, 'forget'>,
  operations: readonly Operation[],
): Sequence {
  const deletes = forgetDeleted(sequence, resources);
  if (sequence.delivery !== 'any') return sequence;
  const isAlone =
    deletes ||
    sequence.cases.some((one) => mayEndOther(one, operations) || namesTag(one.request.headers) || namesVersion(one));
  return isAlone ? { ...sequence, delivery: 'same-connection' } : sequence;
}

function namesTag(headers: readonly HeaderField[]): boolean {
  return headers.some(([name, value]) => name.toLowerCase() === 'if-match' && value !== '*');
}
