import type { ExpectedState } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { findItem } from '../../schema/derive/lazy-list.ts';
import { jsonBody } from '../request/body-draft.ts';
import { type CaseDraft, caseId, type SequenceDraft } from '../request/case-draft.ts';
import type { RequestChanges } from '../request/valid-request.ts';
import { expectStored, isDone } from '../resources/expected-state.ts';
import { responseValue } from '../resources/read-resources.ts';
import {
  findLifecycle,
  pathParameters,
  type ResourceLifecycle,
  unusedIdentifier,
} from '../resources/resource-lifecycle.ts';
import type { Derivation, Strategy } from './strategy.ts';

/**
 * Creates, reads, changes and deletes one resource of each kind; each step builds on the responses before it. Ends early for a target that shows
 * resources that were never created, as a mock may: it stores nothing.
 */
export const state: Strategy = {
  id: 'state',
  title: 'What was created exists, what was changed is changed, and what was deleted is gone',
  *derive(derivation) {
    const lifecycle = findLifecycle(derivation);
    if (lifecycle === undefined) return;
    const creation = yield* change(lifecycle.creator, {
      lifecycle,
      label: 'create',
      why: 'a valid request that creates a resource',
    });
    const values = creation && lifecycle.createdValues(creation);
    if (creation === undefined || values === undefined) return;
    const unused = [...values.slice(0, -1), unusedIdentifier(values.at(-1) ?? '')];
    const missing = yield* send(lifecycle.read, {
      lifecycle,
      values: unused,
      label: 'read what was never created',
      why: 'a request for a resource that was never created',
      isPromised: false,
    });
    if (missing?.outcome.kind !== 'reply' || ![404, 410].includes(missing.outcome.status)) return;
    yield* changeAndDelete({ lifecycle, values }, creation);
  },
};

type Lifecycle = ResourceLifecycle<Derivation>;

interface TestedResource {
  readonly lifecycle: Lifecycle;
  /** The values of its path parameters. */
  readonly values: readonly string[];
}

function* changeAndDelete(resource: TestedResource, creation: Exchange): Generator<SequenceDraft, void> {
  const { lifecycle } = resource;
  let shown = yield* readAfter(resource, { exchange: creation, label: 'create', before: undefined, last: undefined });
  let last = creation;
  yield* listAfter(resource, 'create');
  for (const derivation of lifecycle.changes) {
    const { method } = derivation.operation;
    yield* changeWithoutMatch(resource, derivation);
    const exchange = yield* change(derivation, {
      ...resource,
      label: method,
      why: 'a valid change of the created resource',
    });
    if (exchange === undefined) continue;
    shown = yield* readAfter(resource, { exchange, label: method, before: shown, last });
    last = exchange;
  }
  if (lifecycle.removal !== undefined) yield* remove(resource, lifecycle.removal, shown);
}

interface AcceptedChange {
  readonly exchange: Exchange;
  readonly label: string;
  /** The last response that showed the resource before the change. */
  readonly before: Exchange | undefined;
  /** The change before this one. */
  readonly last: Exchange | undefined;
}

function* readAfter(resource: TestedResource, { exchange, label, before, last }: AcceptedChange) {
  const { read } = resource.lifecycle;
  return yield* send(read, {
    ...resource,
    label: `read after ${label}`,
    why: `a request for the resource after an accepted ${exchange.case.operation.key}`,
    expectedState: expectStored(exchange, { read, before, last }),
  });
}

function* listAfter(resource: TestedResource, label: 'create' | 'DELETE'): Generator<SequenceDraft, void> {
  const { list } = resource.lifecycle;
  if (list === undefined) return;
  const id = resource.values.at(-1) ?? '';
  const whole = list.operation.parameters.every((parameter) => parameter.in !== 'query');
  const expectedState: ExpectedState = label === 'DELETE' ? { kind: 'unlisted', id } : { kind: 'listed', id, whole };
  const why = `a request for the list after a resource was ${label === 'DELETE' ? 'deleted' : 'created'}`;
  yield* send(list, { ...resource, label: `list after ${label}`, why, expectedState });
}

/** Where the contract has an If-Match, the target must refuse a change with a tag that no resource has. */
function* changeWithoutMatch(resource: TestedResource, derivation: Derivation): Generator<SequenceDraft, void> {
  const { operation } = derivation;
  if (!hasIfMatch(operation)) return;
  yield* send(derivation, {
    ...resource,
    label: `${operation.method} if nothing matches`,
    why: 'a valid change with an If-Match that matches nothing',
    headers: { 'If-Match': '"coldframe-7410"' },
    expectedState: { kind: 'unmet' },
    isPromised: false,
  });
}

function hasIfMatch({ parameters }: Operation): boolean {
  return parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === 'if-match');
}

/** `shown` is the last response that showed the resource. */
function* remove(
  resource: TestedResource,
  removal: Derivation,
  shown: Exchange | undefined,
): Generator<SequenceDraft, void> {
  yield* changeWithoutMatch(resource, removal);
  const deletion = yield* send(removal, {
    ...resource,
    label: 'DELETE',
    why: 'a request to delete the created resource',
  });
  const content = shown && responseValue(shown);
  if (deletion === undefined || !isDone(deletion) || content === undefined) return;
  const missing = yield* send(resource.lifecycle.read, {
    ...resource,
    label: 'read after DELETE',
    why: 'a request for the deleted resource',
    expectedState: { kind: 'removed', content },
    isPromised: false,
  });
  if (missing !== undefined && !isDone(missing)) yield* listAfter(resource, 'DELETE');
}

/** Sends every property, as optional ones are lost as easily as others; where that is refused, and for a PATCH, an ordinary body. */
function* change(derivation: Derivation, step: Step): Generator<SequenceDraft, Exchange | undefined> {
  const isPatch = derivation.operation.method === 'PATCH';
  const full = yield* send(derivation, { ...step, isFull: !isPatch });
  if (full !== undefined && isDone(full)) return full;
  if (isPatch) return undefined;
  const ordinary = yield* send(derivation, { ...step, label: `${step.label} an ordinary one` });
  return ordinary !== undefined && isDone(ordinary) ? ordinary : undefined;
}

interface Step {
  readonly lifecycle: Lifecycle;
  readonly label: string;
  readonly why: string;
  /** Of the path parameters; absent: those of an ordinary request. */
  readonly values?: readonly string[];
  readonly headers?: NonNullable<RequestChanges['headers']>;
  readonly expectedState?: ExpectedState;
  /** The body has every property that the schema declares. */
  readonly isFull?: boolean;
  /** `false`: the target may refuse the request. */
  readonly isPromised?: boolean;
}

/** Yields one request in a sequence of its own; its exchange is known when the generator continues, `undefined` when it was not sent. */
function* send(derivation: Derivation, step: Step): Generator<SequenceDraft, Exchange | undefined> {
  const { operation, validRequest } = derivation;
  const { label, why, lifecycle, values, headers = {}, expectedState, isPromised = true } = step;
  const full = step.isFull ? fullValue(derivation) : undefined;
  const draft: CaseDraft = {
    label: `${label} (${lifecycle.read.operation.path})`,
    of: derivation,
    request: validRequest.build({
      headers,
      ...(full === undefined ? {} : { body: jsonBody(validRequest.refresh(full)) }),
      ...(values === undefined ? {} : { parameters: pathParameters(operation, values) }),
    }),
    expects: isPromised ? 'accepted' : 'anything',
    about: operation.body?.pointer ?? operation.pointer,
    why,
    ...(expectedState === undefined ? {} : { expectedState }),
  };
  yield { delivery: 'same-connection', cases: [draft] };
  return lifecycle.read.findExchange(caseId(operation, 'state', draft.label));
}

/** The derived value that has every property; see `validObjects`. */
function fullValue({ validValues }: Derivation) {
  return findItem(validValues(), ({ label }) => label === 'the value has every property')?.value;
}
