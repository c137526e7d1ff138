import { holdsId } from '../../../conventions/names/holds-id.ts';
import { readIdentity } from '../../../conventions/names/resource-identity.ts';
import { timesIn, timesOfCreation } from '../../../conventions/names/server-set-names.ts';
import { wholeSentences } from '../../../conventions/sentences/cut-sentences.ts';
import { refusalOfOtherUse } from '../../../conventions/sentences/described-keys.ts';
import { isIdempotencyKey } from '../../../http/idempotency-key.ts';
import { hasSucceeded, isDone, statusOf } from '../../../http/outcome.ts';
import type { RequestDraft } from '../../../model/case.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { collectionKind, pathKind, pathValues } from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { jsonBody, valueOfBody } from '../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { missesNeverCreated } from '../../request/steps/misses-never-created.ts';
import { sendStep } from '../../request/steps/send-step.ts';
import { fullSamples } from '../../request/values/full-samples.ts';
import { typicalAlternatives, wholeValues } from '../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { resourceValue, responseValue } from '../../resources/reading/read-resources.ts';
import { findLifecycle, findReader } from '../../resources/reading/resource-lifecycle.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** The same request twice with the same Idempotency-Key, as a client sends it that has not received the first response. */
export const replay: Strategy = {
  id: 'replay',
  title: 'The same request again, with the same key',
  steps: 'one-after-the-other',
  *derive(derivation) {
    const { operation } = derivation;
    const key = operation.parameters.find(isIdempotencyKey);
    if (key === undefined) return;
    const sent = yield* sendFirst(derivation, key);
    const id = sent && readIdentity(responseValue(sent.first), 'id');
    if (sent === undefined || id === undefined) return;
    const { first, value } = sent;
    if (!(yield* isStored(derivation, { first, id, key }))) return;
    yield* sendAgain(derivation, { first, id, key }, 'again');
    yield* sendOther(derivation, { key, value, first });
    yield* replayKinds(derivation, key);
  },
};

/** What a request names may be taken: a student is booked for a lesson once. */
const firstLabels = ['first', 'first, with other names', 'first, with other names again'];

/** The same request with the same key must get what the first one got. */
function* sendAgain(
  derivation: Derivation,
  { first, id, key }: Creation,
  label: string,
): Generator<SequenceDraft, void> {
  const isSameResponse = getsFirstResponse(derivation, key);
  const timesOf = isSameResponse ? timesIn : timesOfCreation;
  yield* sendStep(derivation, 'replay', {
    label,
    why: `the same request as just before, with the same ${key.name}`,
    request: first.case.request,
    ...expectAfter([first], (of) => ({
      kind: 'replayed-request',
      id: readIdentity(responseValue(of(first)), 'id') ?? id,
      created: timesOf(resourceValue(of(first))),
    })),
    isPromised: isSameResponse,
  });
}

/** Another request with the same key must be refused, where the contract says so. */
function* sendOther(derivation: Derivation, { key, value, first }: UsedKey): Generator<SequenceDraft, void> {
  const status = refusalOfOtherUse(derivation, key.pointer);
  const other = status === undefined ? undefined : otherRequest(derivation, { key, value, first });
  if (status === undefined || other === undefined) return;
  yield* sendStep(derivation, 'replay', {
    label: 'another request with the same key',
    why: `another request than before, with the same ${key.name}`,
    request: other,
    ...expectAfter([first], () => ({
      kind: 'refused-in-state',
      state: 'used with another body',
      of: 'a key',
      status,
    })),
    isPromised: false,
  });
}

/** A key, and the request that it was first sent with. */
interface UsedKey {
  readonly key: Parameter;
  readonly value: Json;
  readonly first: Exchange;
}

/** Tested at most of one body. */
const mostKinds = 6;

/** Each kind of body that the schema has: a server may compare, or keep, only parts of a request. */
function* replayKinds(derivation: Derivation, key: Parameter): Generator<SequenceDraft, void> {
  const { validRequest, validValues } = derivation;
  const alternatives = [...wholeValues(validValues()), ...typicalAlternatives(validValues())];
  const kinds = new Map(alternatives.map((one) => [one.label, one.value]));
  for (const [label, value] of [...kinds].slice(0, mostKinds)) {
    const given = validRequest.valueFor(key);
    if (given === undefined) return;
    const first = yield* sendStep(derivation, 'replay', {
      label: `first: ${label}`,
      why: `a valid request with a key of its own (${label})`,
      parameters: new Map([[key, given]]),
      value,
      isPromised: false,
    });
    const id = first && hasSucceeded(first) ? readIdentity(responseValue(first), 'id') : undefined;
    if (first !== undefined && id !== undefined) yield* sendAgain(derivation, { first, id, key }, `again: ${label}`);
  }
}

/** A valid request with a key of its own that is accepted; `undefined` where none is. */
function* sendFirst(
  derivation: Derivation,
  key: Parameter,
): Generator<SequenceDraft, { readonly first: Exchange; readonly value: Json } | undefined> {
  const { operation, contract, validRequest } = derivation;
  let others: ReadonlyMap<string, string> = new Map();
  for (const label of firstLabels) {
    const value = validRequest.valueFor(key);
    if (value === undefined) return undefined;
    const parameters = new Map([[key, value]]);
    const plain = others.size === 0 ? undefined : validRequest.buildValue();
    const give = (kind: string) => others.get(kind);
    const body = plain && findReferences(operation, contract.operations).replace(plain, { samples: [plain], give });
    const first = yield* sendStep(derivation, 'replay', {
      label,
      why: 'a valid request with a key of its own',
      ...(body === undefined
        ? { parameters, namesAny: true }
        : { request: validRequest.build({ parameters, body: jsonBody(body) }) }),
      ...(label === firstLabels[0] ? {} : { isPromised: false }),
    });
    if (first !== undefined && hasSucceeded(first)) return { first, value };
    if (first === undefined || statusOf(first) !== 409) return undefined;
    others = yield* createReferred(derivation, label);
  }
  return undefined;
}

/** Creates one more of each kind that a request refers to; gives their identifiers. */
function* createReferred(
  { validRequest, derivationFor }: Derivation,
  after: string,
): Generator<SequenceDraft, ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const kind of new Set(validRequest.referencedKinds)) {
    const creator = derivationFor('POST', collectionKind(kind));
    const creation =
      creator &&
      (yield* sendStep(creator, 'replay', {
        label: `create after ${after}`,
        why: 'a valid request that creates what a replayed request refers to',
        isPromised: false,
      }));
    const id = creation && isDone(creation) ? readIdentity(responseValue(creation), 'id') : undefined;
    if (id !== undefined) ids.set(kind, id);
  }
  return ids;
}

/** Another request with the same key: an ordinary one, or one with every property where those do not differ; `undefined` where there is none. */
function otherRequest({ validRequest, source }: Derivation, { key, value, first }: UsedKey): RequestDraft | undefined {
  const { body: sent, path } = first.case.request;
  for (const sample of [undefined, ...fullSamples(source, validRequest.schema)]) {
    const body = sample === undefined ? {} : { body: jsonBody(validRequest.refresh(sample)) };
    const request = validRequest.build({ parameters: new Map([[key, value]]), path, ...body });
    if (!sameJson(valueOfBody(sent) ?? null, valueOfBody(request.body) ?? null)) return request;
  }
  return undefined;
}

interface Creation {
  readonly first: Exchange;
  /** Of what it has created. */
  readonly id: string;
  readonly key: Parameter;
}

/**
 * Whether the target stores what was created: one that stores nothing, as a mock may, cannot know the key either. Where a list alone shows what is created, that
 * has it. Where nothing shows it, and the contract says that the key leads to the first response, another key has to lead to another resource.
 */
function* isStored(derivation: Derivation, { first, id, key }: Creation): Generator<SequenceDraft, boolean> {
  const { path } = derivation.operation;
  const read = findReader(derivation);
  if (read !== undefined) {
    const values = findLifecycle(read)?.createdValues(first);
    return values !== undefined && (yield* missesNeverCreated(read, 'replay', { values, path }));
  }
  const list = derivation.derivationFor('GET', pathKind(path));
  if (list === undefined) return getsFirstResponse(derivation, key) && (yield* createsAnother(derivation, id));
  const listed = yield* sendStep(list, 'replay', {
    label: 'list after the first',
    why: 'a request for the list after a resource was created',
    values: pathValues(path, first.case.request.path),
    isPromised: false,
  });
  return listed !== undefined && isDone(listed) && holdsId(responseValue(listed) ?? null, id);
}

function* createsAnother(derivation: Derivation, id: string): Generator<SequenceDraft, boolean> {
  const other = yield* sendStep(derivation, 'replay', {
    label: 'another',
    why: 'a valid request with another key, or without one',
    namesAny: true,
  });
  const otherId = other && hasSucceeded(other) ? readIdentity(responseValue(other), 'id') : undefined;
  return otherId !== undefined && otherId !== id;
}

/** Whether the description of a key, or a sentence about it in that of the operation, says that it leads to the response that there was before. */
function getsFirstResponse({ contract: { document }, operation }: Derivation, key: Parameter): boolean {
  const ofOperation = wholeSentences(descriptionAt(document, operation.pointer));
  const about = [descriptionAt(document, key.pointer), ...ofOperation.filter((one) => /\bkey\b/i.test(one))];
  return about.some((one) => firstResponse.test(one));
}

/** The key is said to lead to the response that there was before, whatever has become of the resource since. */
const firstResponse =
  /\b(?:same|first|original|earlier|stored|previous|cached)\s+(?:response|result|answer|reply)\b|\b(?:response|result|answer|reply) (?:of|to) the (?:first|original|earlier|previous)\b/i;
