import type { ExpectedState } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { jsonContent } from './content.ts';
import { type Life, lifeOf, neverGiven, pathParameters } from './life.ts';
import { contentIn, isDone, toBeStored } from './recollect.ts';
import {
  type CaseDraft,
  caseId,
  type Derivation,
  type RequestChange,
  type SequenceDraft,
  type Strategy,
} from './strategy.ts';

/**
 * The life of one resource of each kind, every step built on the answers before it. It is told only of a target that keeps what it is given:
 * one that answers for what was never created, as a mock may, has promised nothing.
 */
export const state: Strategy = {
  id: 'state',
  title: 'What was created is there, what was changed is so, and what was deleted is gone',
  *derive(derivation) {
    const life = lifeOf(derivation);
    if (life === undefined) return;
    const created = yield* attempt(life.creator, {
      life,
      label: 'create',
      why: 'a valid request that creates something',
    });
    const values = created && life.namedBy(created);
    if (created === undefined || values === undefined) return;
    const unknown = [...values.slice(0, -1), neverGiven(values.at(-1) ?? '')];
    const never = yield* ask(life.read, { ...neverCreated, life, values: unknown });
    if (never?.outcome.kind !== 'reply' || ![404, 410].includes(never.outcome.status)) return;
    yield* tell({ life, values }, created);
  },
};

const neverCreated = { label: 'read what nobody created', why: 'a request for what nobody created', promised: false };

/** A resource, known by the values of its path parameters. */
interface Subject {
  readonly life: Life;
  readonly values: readonly string[];
}

function* tell(subject: Subject, created: Exchange): Generator<SequenceDraft, void> {
  let shown = yield* readAfter(subject, { change: created, told: 'create', before: undefined, last: undefined });
  let last = created;
  yield* listed(subject, 'create');
  for (const derivation of subject.life.changes) {
    const { method } = derivation.operation;
    yield* unmet(subject, derivation);
    const changed = yield* attempt(derivation, {
      ...subject,
      label: method,
      why: 'a valid change of what was created',
    });
    if (changed !== undefined) {
      shown = yield* readAfter(subject, { change: changed, told: method, before: shown, last });
      last = changed;
    }
  }
  if (subject.life.removal !== undefined) yield* removed(subject, { removal: subject.life.removal, shown });
}

interface Change {
  readonly change: Exchange;
  readonly told: string;
  readonly before: Exchange | undefined;
  /** The change before this one. */
  readonly last: Exchange | undefined;
}

function* readAfter(subject: Subject, { change, told, before, last }: Change) {
  const expectedState = toBeStored(change, { read: subject.life.read, before, last });
  return yield* ask(subject.life.read, {
    ...subject,
    expectedState,
    label: `read after ${told}`,
    why: `a request for what ${change.case.operation.key} has just been accepted for`,
  });
}

function* listed(subject: Subject, told: 'create' | 'DELETE'): Generator<SequenceDraft, void> {
  const { life, values } = subject;
  const id = values.at(-1) ?? '';
  if (life.list === undefined) return;
  const whole = life.list.operation.parameters.every((parameter) => parameter.in !== 'query');
  const expectedState: ExpectedState = told === 'DELETE' ? { kind: 'unlisted', id } : { kind: 'listed', id, whole };
  const why = `a request for the list, after ${told === 'DELETE' ? 'a member was deleted' : 'a member was created'}`;
  yield* ask(life.list, { ...subject, expectedState, label: `list after ${told}`, why });
}

/** Where the contract has a change depend on If-Match, a tag that nothing has forbids it. */
function* unmet(subject: Subject, derivation: Derivation): Generator<SequenceDraft, void> {
  const { parameters, method } = derivation.operation;
  if (!parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === 'if-match')) return;
  yield* ask(derivation, {
    ...subject,
    label: `${method} if nothing matches`,
    promised: false,
    expectedState: { kind: 'unmet' },
    why: 'a valid change with an If-Match that matches nothing',
    headers: { 'If-Match': '"coldframe-7410"' },
  });
}

interface Removal {
  readonly removal: Derivation;
  /** The last answer that showed the resource. */
  readonly shown: Exchange | undefined;
}

function* removed(subject: Subject, { removal, shown }: Removal): Generator<SequenceDraft, void> {
  yield* unmet(subject, removal);
  const why = 'a request that deletes what the suite has created';
  const deleted = yield* ask(removal, { ...subject, label: 'DELETE', why });
  const content = shown && contentIn(shown);
  if (deleted === undefined || !isDone(deleted) || content === undefined) return;
  const expectedState: ExpectedState = { kind: 'removed', content };
  const gone = yield* ask(subject.life.read, {
    ...subject,
    label: 'read after DELETE',
    expectedState,
    promised: false,
    why: 'a request for what was just deleted',
  });
  if (gone !== undefined && !isDone(gone)) yield* listed(subject, 'DELETE');
}

/** With all that the content may have, as what is optional is lost as easily; where that is refused, and in a PATCH, an ordinary one. */
function* attempt(of: Derivation, step: Step): Generator<SequenceDraft, Exchange | undefined> {
  const isWhole = of.operation.method !== 'PATCH';
  const first = yield* ask(of, { ...step, full: isWhole });
  if (first !== undefined && isDone(first)) return first;
  const other = isWhole ? yield* ask(of, { ...step, label: `${step.label} an ordinary one` }) : undefined;
  return other !== undefined && isDone(other) ? other : undefined;
}

interface Step {
  readonly label: string;
  readonly why: string;
  readonly life: Life;
  /** Of the path parameters; absent: ordinary ones. */
  readonly values?: readonly string[];
  readonly headers?: NonNullable<RequestChange['headers']>;
  readonly expectedState?: ExpectedState | undefined;
  /** The content has every property that it may have. */
  readonly full?: boolean;
  /** `false`: nothing is promised about its acceptance. */
  readonly promised?: boolean;
}

/** Sends one request by itself; what came of it is known when the generator goes on. */
function* ask(of: Derivation, step: Step): Generator<SequenceDraft, Exchange | undefined> {
  const { label, why, life, values, headers = {}, expectedState, promised = true } = step;
  const { operation, ordinary } = of;
  const parameters = pathParameters(operation, values ?? []);
  const full = step.full
    ? of.validValues().find((derived) => derived.label === 'content has every property')
    : undefined;
  const change = { headers, ...(full === undefined ? {} : { body: jsonContent(ordinary.freshen(full.value)) }) };
  const draft: CaseDraft = {
    label: `${label} (${life.read.operation.path})`,
    why,
    of,
    request: ordinary.request(values === undefined ? change : { ...change, parameters }),
    expects: promised ? 'accepted' : 'anything',
    about: operation.body?.pointer ?? operation.pointer,
    ...(expectedState === undefined ? {} : { expectedState }),
  };
  yield { delivery: 'same-connection', cases: [draft] };
  return life.read.recall(caseId(operation, 'state', draft.label));
}
