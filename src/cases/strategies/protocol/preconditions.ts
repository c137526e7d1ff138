import { anyOf, frequencies } from '../../../conventions/sentences/conditional-words.ts';
import { wholeSentences } from '../../../conventions/sentences/cut-sentences.ts';
import { isIfMatch } from '../../../http/condition-headers.ts';
import { entityTagOf, isStrongTag } from '../../../http/entity-tag.ts';
import { isDone, statusOf } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { pathKind, pathValues } from '../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { mayBeUnmodified, takesIfMatch } from '../../request/parameters/parameter-roles.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { type Step, sendAbout } from '../../request/steps/send-step.ts';
import { distinctBodies } from '../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { expectRefusedAbsent } from '../../resources/expected/refused-texts.ts';
import { resourceValue } from '../../resources/reading/read-resources.ts';
import { findLifecycle } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Requests under conditions on the entity tag of a resource: the current tag, any tag, an outdated and an unknown one (RFC 9110, 13.1). */
export const preconditions: Strategy = {
  id: 'preconditions',
  title: 'Conditions that hold, and conditions that do not',
  steps: 'one-after-the-other',
  *derive(derivation) {
    yield* createOnce(derivation);
    const lifecycle = findLifecycle(derivation);
    if (lifecycle === undefined) {
      if (!(yield* conditionsOfSingleton(derivation))) yield* conditionsOfExisting(derivation);
      return;
    }
    const { read, creator, changes, removal } = lifecycle;
    const conditional = [...changes, ...(removal ? [removal] : [])].filter(({ operation }) => takesIfMatch(operation));
    const isConditional = mayBeUnmodified(read.operation);
    if (!isConditional && conditional.length === 0) return;
    const send = sendAbout(read.operation, 'preconditions');
    const creation = yield* send(creator, { label: 'create', why: 'a valid request that creates a resource' });
    const values = creation && isDone(creation) ? lifecycle.createdValues(creation) : undefined;
    if (values === undefined) return;
    // A target that stores nothing, as a mock may, has nothing that a condition could be about.
    if (!(yield* missesNeverCreated(read, 'preconditions', { values }))) return;
    const shown = yield* send(read, { label: 'read', why: 'a request for the created resource', values });
    const tag = shown && isDone(shown) ? entityTagOf(shown) : undefined;
    if (shown === undefined || tag === undefined) return;
    if (isConditional) yield* readUnderConditions(read, { values, tag, shown, send });
    for (const target of conditional) yield* changeUnderConditions(target, { values, tag, shown, send, read });
  },
};

/**
 * A PUT with If-None-Match: * creates something, and is refused once that is there (RFC 9110, 13.1.2). A target that answers the same PUT alike each time, as a mock may,
 * does not know what is there.
 */
function* createOnce(put: Derivation): Generator<SequenceDraft, void> {
  const { operation, validRequest } = put;
  const isConditional = listsStatus(operation, 412) && listsStatus(operation, 201) && mayBeUnmodified(operation);
  if (operation.method !== 'PUT' || !pathKind(operation.path).endsWith('/{}') || !isConditional) return;
  const around = pathValues(operation.path, validRequest.build().path)?.slice(0, -1);
  const id = validRequest.newIdentifier();
  if (around === undefined || id === undefined) return;
  const send = sendAbout(operation, 'preconditions');
  const step = { values: [...around, id], headers: { 'If-None-Match': '*' }, isPromised: false };
  const first = yield* send(put, {
    ...step,
    label: 'PUT if it does not exist',
    why: 'a PUT of what does not exist yet',
  });
  if (first === undefined || !isDone(first)) return;
  const { request } = first.case;
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'if-none-match');
  const second = yield* send(put, {
    request: { ...request, headers },
    isPromised: false,
    label: 'PUT of what exists',
    why: 'a PUT of what was just created',
  });
  if (second === undefined || !isDone(second) || statusOf(second) === statusOf(first)) return;
  yield* send(put, {
    request,
    isPromised: false,
    label: 'PUT if it does not exist, again',
    why: 'a PUT with If-None-Match: * of what is there already',
    ...expectAfter([first, second], () => ({ kind: 'condition-unmet', condition: 'if-none-match' })),
  });
}

interface TaggedResource {
  readonly values: readonly string[];
  /** An entity tag that it has, or had before a change. */
  readonly tag: string;
  /** What has shown that tag. */
  readonly shown: Exchange;
  readonly send: (target: Derivation, step: Step) => Generator<SequenceDraft, Exchange | undefined>;
}

function* readUnderConditions(
  read: Derivation,
  { values, tag, shown, send }: TaggedResource,
): Generator<SequenceDraft, void> {
  for (const [label, condition, expected] of [
    [
      'read if it has changed',
      tag,
      expectAfter([shown], (of) => ({ kind: 'not-modified', tag: entityTagOf(of(shown)) ?? tag })),
    ],
    // Many correct services compare the field with the one tag that they have.
    ['read if it has changed, of several tags', `"coldframe-7410", ${tag}`, {}],
    ['read if it does not exist', '*', {}],
    ['read if another tag is current', '"coldframe-7410"', expectAfter([], () => ({ kind: 'condition-met' }))],
  ] as const) {
    yield* send(read, {
      label,
      why: `a request for an unchanged resource with If-None-Match: ${condition}`,
      values,
      headers: { 'If-None-Match': condition },
      ...expected,
      isPromised: false,
    });
  }
}

interface ChangedResource extends TaggedResource {
  readonly read: Derivation;
}

/** Reads what was there before the run and cannot be created. A target that shows what never existed, as a mock may, says nothing with its tags. */
function* conditionsOfExisting(read: Derivation): Generator<SequenceDraft, void> {
  const { operation } = read;
  if (operation.method !== 'GET' || !operation.path.includes('{') || !mayBeUnmodified(operation)) return;
  const send = sendAbout(operation, 'preconditions');
  const shown = yield* send(read, { label: 'read what exists', why: 'a request for what exists', isPromised: false });
  const tag = shown && isDone(shown) ? entityTagOf(shown) : undefined;
  const values = shown && pathValues(operation.path, shown.case.request.path);
  if (shown === undefined || tag === undefined || values === undefined) return;
  const step = { label: 'read what never existed', why: 'a request for what never existed', values };
  if (yield* missesNeverCreated(read, 'preconditions', step))
    yield* readUnderConditions(read, { values, tag, shown, send });
}

/**
 * Reads and changes what exists once, such as settings; gives whether it did. A target that stores nothing shows the same tag before and after a change.
 */
function* conditionsOfSingleton(read: Derivation): Generator<SequenceDraft, boolean> {
  const { operation, derivationFor } = read;
  const kind = pathKind(operation.path);
  if (operation.method !== 'GET' || kind.endsWith('/{}')) return false;
  const changes = ['PUT', 'PATCH'].flatMap((method) => derivationFor(method, kind) ?? []);
  const change = changes.find((one) => takesIfMatch(one.operation));
  const isConditional = mayBeUnmodified(operation);
  if (changes[0] === undefined || (change === undefined && !isConditional)) return false;
  const send = sendAbout(operation, 'preconditions');
  const before = yield* send(read, { label: 'read', why: 'a request for what exists once' });
  const tag = before && isDone(before) ? entityTagOf(before) : undefined;
  const values = before && pathValues(operation.path, before.case.request.path);
  if (before === undefined || tag === undefined || values === undefined) return false;
  const why = 'a valid change of what exists once';
  for (const value of [undefined, ...distinctBodies(changes[0]).map((body) => body.value)].slice(0, mostChanges)) {
    const number = value === undefined ? '' : ' again';
    const changed = yield* send(changes[0], { label: `change${number}`, why, values, value, isPromised: false });
    if (changed === undefined || !isDone(changed)) return false;
    const shown = yield* send(read, { label: `read after the change${number}`, why: 'a request for it', values });
    const current = shown && isDone(shown) ? entityTagOf(shown) : undefined;
    if (shown === undefined || current === undefined) return false;
    if (current === tag) continue;
    if (isConditional) yield* readUnderConditions(read, { values, tag: current, shown, send });
    if (change !== undefined) yield* changeUnderConditions(change, { values, tag, shown: before, send, read });
    return true;
  }
  return false;
}

/** The first change may be to what is there already. */
const mostChanges = 2;

/** A change with any tag, one with the tag from before it, and one without a tag where the contract has a response to that. */
function* changeUnderConditions(
  target: Derivation,
  { values, tag, shown: before, send, read }: ChangedResource,
): Generator<SequenceDraft, void> {
  const { method } = target.operation;
  const sendTo = (step: Step) => send(target, { ...step, values, isPromised: false });
  if (listsStatus(target.operation, 428))
    yield* sendTo({
      label: `${method} without a tag`,
      why: 'a valid change without If-Match, where the contract documents 428',
      headers: { 'If-Match': undefined },
      ...(refusesWithoutTag(target) ? expectAfter([], () => ({ kind: 'condition-unmet', condition: 'none' })) : {}),
    });
  const ifItExists: Step = {
    label: `${method} if it exists`,
    why: 'a valid change with If-Match: *, which every existing resource matches',
    headers: { 'If-Match': '*' },
    ...expectAfter([], () => ({ kind: 'condition-met' })),
  };
  const changed = method === 'DELETE' ? undefined : yield* sendTo(ifItExists);
  const shown: Exchange | undefined = yield* send(read, {
    label: `read before ${method}`,
    why: 'a request for the resource',
    values,
  });
  const current = shown && isDone(shown) ? entityTagOf(shown) : undefined;
  if (shown === undefined || current === undefined) return;
  if (changed !== undefined && current !== tag && mayBeUnmodified(read.operation))
    yield* readChanged(read, { values, tag: current, shown, send }, { outdated: tag, method });
  if (current !== tag && isStrongTag(tag)) {
    const refusal = yield* sendTo({
      label: `${method} with an outdated tag`,
      why: 'a change with the If-Match of the resource as it was before another change',
      headers: { 'If-Match': tag },
      ...(changed === undefined
        ? { expectedState: { kind: 'condition-unmet' } }
        : expectAfter([before, changed], () => ({ kind: 'condition-unmet' }))),
    });
    const had = shown && resourceValue(shown);
    if (refusal !== undefined && expectRefusedAbsent(refusal, had) !== undefined)
      yield* send(read, {
        label: `read after the refused ${method}`,
        why: 'a request for a resource whose change was refused for its If-Match',
        values,
        ...expectAfter([refusal], (of) => expectRefusedAbsent(of(refusal), had)),
      });
  }
  if (method === 'DELETE') yield* sendTo(ifItExists);
}

/** Reads what was changed, with its tag and with the one from before the change: a server may compare with what it was at first. */
function* readChanged(
  read: Derivation,
  { values, tag, shown, send }: TaggedResource,
  { outdated, method }: { readonly outdated: string; readonly method: string },
): Generator<SequenceDraft, void> {
  const step = { values, isPromised: false };
  yield* send(read, {
    ...step,
    label: `read if it has changed, after ${method}`,
    why: 'a request for a resource that has not changed since its last change, with If-None-Match',
    headers: { 'If-None-Match': tag },
    ...expectAfter([shown], (of) => ({ kind: 'not-modified', tag: entityTagOf(of(shown)) ?? tag })),
  });
  if (!isStrongTag(outdated)) return;
  yield* send(read, {
    ...step,
    label: `read if it has changed since before ${method}`,
    why: 'a request for a changed resource, with the If-None-Match of what it was before',
    headers: { 'If-None-Match': outdated },
    ...expectAfter([shown], () => ({ kind: 'condition-met' })),
  });
}

/** Whether an operation or its If-Match says in words, and without exceptions, that it answers 428 without that header. A description of the response alone says only what it means. */
function refusesWithoutTag({ contract, operation }: Derivation): boolean {
  const ifMatch = operation.parameters.find(isIfMatch)?.pointer;
  const sentences = wholeSentences(descriptionAt(contract.document, operation.pointer, ifMatch));
  return sentences.some((one) => /\b428\b/.test(one) && missingTag.test(one) && !exception.test(one));
}

const missingTag = /\b(?:missing|absent|omitted|without|lacks?|no `?if-match|requires?|required|needs?|must)\b/i;
/** Not all conditions: every such sentence says `If-Match`. */
const exception = anyOf(frequencies, [
  'may',
  'might',
  'some',
  'only',
  'unless',
  'except',
  'optional',
  'required (?:when|if|for|by)',
]);
