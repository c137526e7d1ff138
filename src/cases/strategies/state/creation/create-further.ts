import { namesOfId } from '../../../../conventions/names/resource-identity.ts';
import { ownSentences } from '../../../../conventions/sentences/operation-texts.ts';
import { isFormType, isMultipartType } from '../../../../http/media-type.ts';
import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import { writtenValue } from '../../../../http/written-value.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import {
  notAscii,
  type UnusualText,
  withDistinctParts,
  withSeveralItems,
  withUnusualTexts,
} from '../../../../schema/derive/valid/distinct-parts.ts';
import { type DerivedValue, eachValidValue } from '../../../../schema/derive/valid/valid-values.ts';
import { valueAtLimits } from '../../../../schema/derive/valid/value-at-limits.ts';
import { discriminatorNames } from '../../../../schema/document/discriminator-names.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { parameterNames } from '../../../paths/resource-paths.ts';
import { filePartsOf } from '../../../request/body/write-multipart.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import {
  bodiesWithSeveralItems,
  distinctBodies,
  typicalAlternatives,
  wholeValues,
  withDescribedOrder,
} from '../../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { expectStored } from '../../../resources/expected/expect-stored.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { ownerOfCreation } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { listAfterCreation, listAsShown } from '../listing/list-after.ts';
import { keepReferences } from '../steps/keep-references.ts';
import {
  changeAndRead,
  type Lifecycle,
  type LifecycleStep,
  leanerWithin,
  type ResourceState,
  readAfter,
  send,
  singleParts,
  type TestedResource,
} from '../steps/lifecycle-steps.ts';

/** Creates and reads further resources, with every kind of body that the contract allows. */
export function* createFurther(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const creations: FurtherCreations = { lifecycle, byIdentifier: new Map() };
  let listed = 0;
  for (const alternative of typicalAlternatives(lifecycle.creator.validValues())) {
    const isListed = alternative.object?.isInLaterAlternative === true && listed++ < mostListed;
    yield* createAlternative(creations, { ...alternative, isListed });
  }
  yield* createAtLimits(creations);
  yield* createVaried(creations);
  yield* createWithUnusualTexts(creations);
  yield* createFromForms(creations);
  yield* createAfterDeletion(creations);
  yield* createAfterLast(creations);
}

interface FurtherCreations {
  readonly lifecycle: Lifecycle;
  /** The first creation of each resource; it grows. */
  readonly byIdentifier: Map<string, Exchange>;
}

/** Creates a resource and reads it. Where the target has given its identifier before, the first resource must still be there: it may be neither replaced nor hidden. */
function* createAndRead(
  { lifecycle, byIdentifier }: FurtherCreations,
  { label, since = [], ...step }: FurtherCreation,
): Generator<SequenceDraft, ReadCreation | undefined> {
  const { creator, read } = lifecycle;
  const creation = yield* send(creator, { lifecycle, label, ...step });
  const values = creation && hasSucceeded(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return undefined;
  const resource = { lifecycle, values, creation };
  const shown = yield* readAfter(resource, { exchange: creation, label, before: undefined, last: undefined });
  // What is done later goes on by itself.
  if (!isDone(creation)) return undefined;
  const first = byIdentifier.get(values.join('\n'));
  if (first === undefined) byIdentifier.set(values.join('\n'), creation);
  else if (!isChosenByClient(values.at(-1) ?? '', creation))
    yield* send(read, {
      ...resource,
      label: `read the first one after ${label}`,
      why: 'a request for a resource whose identifier the target has given to another one',
      ...expectAfter([...since, first, creation], (of) =>
        expectStored(of(first), { read, before: undefined, last: undefined }),
      ),
    });
  return { resource, shown };
}

interface FurtherCreation extends Pick<LifecycleStep, 'label' | 'why' | 'value' | 'request' | 'isPromised'> {
  /** What may have led to the identifier. */
  readonly since?: readonly Exchange[];
}

interface ReadCreation {
  readonly resource: TestedResource;
  readonly shown: Exchange | undefined;
}

/** Whether the path of a PUT has an identifier, or it is made from what the request has: then the same one means the same resource. */
export function isChosenByClient(id: string, { case: { request } }: Exchange): boolean {
  if (request.method === 'PUT') return true;
  const own = id.toLowerCase();
  const sent = request.body.kind === 'content' ? scalarsIn(request.body.value ?? null) : [];
  return sent.some((value) => value.length > 0 && (own === value || (value.length > 1 && own.includes(value))));
}

function scalarsIn(value: Json): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(scalarsIn)
    : [String(value).toLowerCase()];
}

/** The kinds of bodies after which the list is read: the list of a kind may be made in another way. */
const mostListed = 4;

/** Another kind of body than the ordinary one is created, read, changed and read again; some are deleted. */
function* createAlternative(
  creations: FurtherCreations,
  { label, value, isListed }: DistinctBody,
): Generator<SequenceDraft, void> {
  const why = `a valid request that creates a resource (${label})`;
  const created = yield* createAndRead(creations, { label: `create: ${label}`, why, value });
  if (created === undefined) return;
  const { resource } = created;
  if (isListed) yield* listAfterCreation(resource, created.shown, `list after create: ${label}`);
  const { shown } = yield* changeAlternative(created, label);
  if (isListed && shown !== undefined) yield* deleteAlternative(creations, { resource, shown }, label);
}

function* changeAlternative({ resource, shown }: ReadCreation, label: string): Generator<SequenceDraft, ResourceState> {
  const { changes } = resource.lifecycle;
  let state: ResourceState = { shown, last: resource.creation };
  const put = changes.find(({ operation }) => operation.method === 'PUT');
  const leaner = put && leanerWithin(put, resource.creation);
  if (put !== undefined && leaner !== undefined)
    state = yield* changeAndRead(resource, put, {
      label: `PUT with less within: ${label}`,
      why: `a valid replacement that leaves out parts of objects within the resource (${label})`,
      value: leaner,
      isPromised: false,
      isAccepted: isDone,
      ...state,
    });
  const patch = changes.find(({ operation }) => operation.method === 'PATCH');
  if (patch === undefined) return state;
  const bodies = bodiesLike(resource.creation, patch);
  for (const body of bodies.length === 0 ? [undefined] : bodies)
    state = yield* changeAndRead(resource, patch, {
      label: `PATCH${body === undefined ? '' : ` ${body.label}`}: ${label}`,
      why: `a valid change of a resource (${label})`,
      value: body?.value,
      isPromised: body === undefined,
      ...state,
    });
  return state;
}

/** Each kind may be stored, and so deleted, in a place of its own. `shown` is the last response that showed the resource. */
function* deleteAlternative(
  creations: FurtherCreations,
  { resource, shown }: ReadCreation & { readonly shown: Exchange },
  label: string,
): Generator<SequenceDraft, void> {
  const { removal, read } = resource.lifecycle;
  if (removal === undefined) return;
  const deletion = yield* send(removal, {
    ...resource,
    label: `DELETE: ${label}`,
    why: `a request to delete a resource (${label})`,
    isPromised: false,
  });
  if (deletion === undefined || !isDone(deletion)) return;
  creations.byIdentifier.delete(resource.values.join('\n'));
  yield* send(read, {
    ...resource,
    label: `read after DELETE: ${label}`,
    why: 'a request for the deleted resource',
    ...expectAfter([resource.creation, shown, deletion], (of) => {
      const content = resourceValue(of(shown));
      return content === undefined ? undefined : { kind: 'resource-removed', content };
    }),
    isPromised: false,
  });
}

/** The most ways in which a body is changed. */
const mostChanges = 6;

/** Bodies of the kind that the created resource has, where the contract distinguishes kinds. */
export function bodiesLike(
  creation: Exchange,
  change: Derivation,
): readonly (Pick<DerivedValue, 'label' | 'value'> & { readonly hasOtherValues?: true })[] {
  const others = [...bodiesWithSeveralItems(change), ...distinctBodies(change)].map((body) => ({
    ...body,
    hasOtherValues: true as const,
  }));
  const all = [...wholeValues(change.validValues()), ...others];
  return all.filter(({ value }) => isOfKind(creation, { change, value })).slice(0, mostChanges);
}

/** Whether a body has the discriminators of the created resource, as far as it has any. */
export function isOfKind(
  creation: Exchange,
  { change, value }: { readonly change: Derivation; readonly value: Json },
): boolean {
  const sent = writtenValue(creation.case.request.body);
  const names = [...discriminatorNames(change.contract.document)].filter((name) => memberOf(sent, name) !== undefined);
  return names.every((name) => (memberOf(value, name) ?? memberOf(sent, name)) === memberOf(sent, name));
}

/**
 * Created and read with every property at its upper limit, and at its lower one, for each kind of body: a value may be cut where it is stored. A change of another
 * property leaves them as they are: a value may be cut or rounded when it is stored again.
 */
function* createAtLimits(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator } = creations.lifecycle;
  const { source, validRequest, validValues } = creator;
  const { schema } = validRequest;
  if (schema === undefined) return;
  const whole = wholeValues(validValues());
  const alternatives = typicalAlternatives(validValues()).filter(
    ({ label }) => !whole.some((one) => one.label === label),
  );
  const patch = creations.lifecycle.changes.find(({ operation }) => operation.method === 'PATCH');
  for (const [index, { label: kind, value: base }] of [...whole, ...alternatives].slice(0, mostKinds).entries()) {
    for (const side of ['upper', 'lower', 'int64'] as const) {
      if (side === 'int64' && index >= whole.length) continue;
      const atLimits = valueAtLimits(source, schema, { base, side });
      if (atLimits === undefined) continue;
      const value = keepReferences(creator, atLimits, base);
      const label = `create at ${side} limits: ${kind}`;
      const why = `a valid request that creates a resource with each property at its ${side} limit (${kind})`;
      // Each limit is promised by itself; together they may break a rule of the service.
      const created = yield* createAndRead(creations, { label, why, value, isPromised: false });
      if (created === undefined || patch === undefined || side === 'lower') continue;
      yield* changeAndRead(created.resource, patch, {
        label: `PATCH after ${label}`,
        why: 'a valid change that leaves properties at their limits',
        value: singleParts(patch).find((part) => isOfKind(created.resource.creation, { change: patch, ...part }))
          ?.value,
        isPromised: false,
        shown: created.shown,
        last: created.resource.creation,
      });
    }
  }
}

/**
 * Created and read with each listed value, with true, false and null, zero and empty, and with values that all differ: a value may be lost, shown in another way,
 * or mixed up with another one where it is stored.
 */
function* createVaried(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator } = creations.lifecycle;
  const bodies = [
    ...distinctBodies(creator).map((body) => ({ ...body, isListed: false })),
    ...bodiesWithDistinctParts(creator),
  ];
  for (const { label, value, isListed } of bodies) {
    const why = `a valid request that creates a resource ${label}`;
    // Each value is promised by itself; together they may break a rule of the service.
    const created = yield* createAndRead(creations, { label: `create ${label}`, why, value, isPromised: false });
    if (created === undefined || !isListed) continue;
    const { resource, shown } = created;
    yield* listAsShown(resource, { shown, last: resource.creation, label: `list after create ${label}` });
  }
}

/**
 * Created and read with texts that are not ASCII, with quotes, backslashes and marks of HTML, and with texts that look like numbers: what the response to the creation shows may be encoded in another way where it is read.
 * Where a service refuses that for one of the texts, prose alone is tried.
 */
function* createWithUnusualTexts(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator } = creations.lifecycle;
  const { source, validRequest, validValues } = creator;
  const { schema } = validRequest;
  if (schema === undefined) return;
  for (const [index, { label: kind, value: base }] of wholeValues(validValues()).slice(0, mostKindsOfTexts).entries()) {
    if (!isObject(base)) continue;
    for (const { how, isOfFirstKind = false, ...unusual } of unusualTexts) {
      if (isOfFirstKind && index > 0) continue;
      for (const [where, isWanted] of wantedTexts) {
        const texts = withUnusualTexts(source, schema, { base, ...unusual, isWanted });
        const value = texts && keepReferences(creator, texts, base);
        const label = `create ${how}${where} (${kind})`;
        const why = `a valid request that creates a resource ${how} (${kind})`;
        // Each text is promised by itself; together they may break a rule of the service.
        if (value !== undefined && (yield* createAndRead(creations, { label, why, value, isPromised: false }))) break;
      }
    }
  }
}

interface UnusualTexts extends UnusualText {
  readonly how: string;
  readonly isAlone?: boolean;
  /** Other kinds of bodies are not created with them: each creation takes time from others. */
  readonly isOfFirstKind?: boolean;
}

const unusualTexts: readonly UnusualTexts[] = [
  { how: 'with texts that are not ASCII', ...notAscii },
  { how: 'with quotes and backslashes', text: 'a "b" < c & d, C:\\c', shortest: '"' },
  { how: 'with texts of digits', text: '0123456789', shortest: '0', isAlone: true },
  { how: 'with texts that are numbers', text: '7410', shortest: '7', isAlone: true, isOfFirstKind: true },
];

const wantedTexts: readonly (readonly [where: string, isWanted: (name: string) => boolean])[] = [
  ['', () => true],
  [' in prose', isProse],
];

/** Whether a property has words for people: any text will do there. */
export function isProse(name: string): boolean {
  return /(?:^| )(?:names?|titles?|descriptions?|notes?|comments?|texts?|summary|labels?|remarks?|messages?|reason|content|subject|address|bio)$/.test(
    nameWords(name),
  );
}

/** The kinds of bodies of one schema that are created with unusual texts. */
const mostKindsOfTexts = 2;

/** Created from each form or multipart body that the contract has, with every field and with other values, and read: what is sent beside a file is stored as well. */
function* createFromForms(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { operation, source, validRequest } = creations.lifecycle.creator;
  for (const media of operation.body?.content ?? []) {
    const { mediaType, schema } = media;
    if (schema === undefined || !(isFormType(mediaType) || isMultipartType(mediaType))) continue;
    const form = { source, validRequest: { schema }, validValues: () => eachValidValue(source, schema) };
    const whole = wholeValues(form.validValues());
    const files = filePartsOf(media, source).map(({ name }) => name);
    for (const { label, value } of [...whole.slice(0, mostKinds), ...distinctBodies(form)]) {
      // Bytes are not a property of the resource.
      const filled = files.reduce((body, name) => withUsualFile(body, name, whole[0]?.value), value);
      const written = validRequest.freshOtherBody(media, filled);
      if (written === undefined) continue;
      yield* createAndRead(creations, {
        label: `create by ${mediaType}: ${label}`,
        why: `a valid request that creates a resource from a form (${label})`,
        request: validRequest.build({ body: written.body, headers: { 'Content-Type': written.contentType } }),
        isPromised: false,
      });
    }
  }
}

function withUsualFile(body: Json, name: string, usual: Json | undefined): Json {
  const file = memberOf(usual, name);
  return isObject(body) && file !== undefined && Object.hasOwn(body, name) ? withProperty(body, [name, file]) : body;
}

interface DistinctBody extends Pick<DerivedValue, 'label' | 'value'> {
  /** Whether a list of the resources is read, too. */
  readonly isListed: boolean;
}

/** Bodies in which no two numbers or texts beside each other are the same. */
function bodiesWithDistinctParts({
  source,
  validRequest: { schema },
  validValues,
}: Derivation): readonly DistinctBody[] {
  if (schema === undefined) return [];
  const all = [...wholeValues(validValues()).slice(0, mostKinds), ...typicalAlternatives(validValues())];
  const byLabel = new Map(all.map((one) => [one.label, one]));
  return [...byLabel.values()].flatMap(({ label, value }) => {
    const distinct = withDistinctParts(source, schema, value);
    const ordered = isObject(value) ? withDescribedOrder(source, schema, value) : undefined;
    const base = ordered ?? value;
    const whole = isObject(base) ? (withSeveralOfSet(base, { source, schema, validValues }) ?? ordered) : undefined;
    const several = isObject(value) ? (withSeveralItems(source, schema, whole ?? value) ?? whole) : undefined;
    return [
      ...(distinct === undefined
        ? []
        : [{ label: `with distinct values (${label})`, value: distinct, isListed: true }]),
      ...(several === undefined ? [] : [{ label: `with several items (${label})`, value: several, isListed: false }]),
    ];
  });
}

/** The body with two or three items in each list whose items are unique, such as the events of a subscription, from another body that has them; `undefined` where none has. */
function withSeveralOfSet(
  base: JsonObject,
  { source, schema, validValues }: Pick<Derivation, 'source' | 'validValues'> & { readonly schema: Pointer },
): JsonObject | undefined {
  let value = base;
  for (const [name, list] of Object.entries(base)) {
    if (!Array.isArray(list) || list.length !== 1 || typeof list[0] !== 'string') continue;
    let left = mostSearched;
    for (const other of validValues()) {
      const items = memberOf(other.value, name);
      const isWanted = Array.isArray(items) && items.length > 1 && items.length <= 3;
      const filled = isWanted && withProperty(value, [name, items.toSorted(byText)]);
      if (filled && new Set(items.map(textOf)).size === items.length && isValidValue(source, schema, filled)) {
        value = filled;
        break;
      }
      left -= 1;
      if (left === 0) break;
    }
  }
  return value === base ? undefined : value;
}

/** The bodies that are searched for a list with several items. */
const mostSearched = 300;

/** A service may keep a set in any order, mostly in this one. */
function byText(one: Json, other: Json): number {
  return textOf(one) < textOf(other) ? -1 : 1;
}

/** Of two resources the first is deleted, and another one created: an identifier that is the number of resources is that of the second now. */
function* createAfterDeletion(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { removal } = creations.lifecycle;
  if (removal === undefined) return;
  const why = 'a valid request that creates a resource';
  const first = yield* createAndRead(creations, { label: 'create one to delete', why });
  const second = first && (yield* createAndRead(creations, { label: 'create one to keep', why }));
  if (first === undefined || second === undefined) return;
  const { resource } = first;
  const deletion = yield* send(removal, {
    ...resource,
    label: 'DELETE one of two',
    why: 'a request to delete a resource, but not the one that was created after it',
  });
  if (deletion === undefined || !isDone(deletion)) return;
  creations.byIdentifier.delete(resource.values.join('\n'));
  const since = [resource.creation, second.resource.creation, deletion];
  yield* createAndRead(creations, { label: 'create another one', why, since });
}

/** The newest resource is deleted, and another one created, where the contract says that no identifier is given out again: `The number of a deleted task is not used again`. */
function* createAfterLast(creations: FurtherCreations): Generator<SequenceDraft, void> {
  const { creator, read, removal } = creations.lifecycle;
  const parameter = parameterNames(read.operation.path).at(-1) ?? 'id';
  const said = [creator, ...(removal === undefined ? [] : [removal])].flatMap(ownSentences);
  if (removal === undefined || !said.some((one) => notUsedAgain.test(one))) return;
  const why = 'a valid request that creates a resource';
  const last = yield* createAndRead(creations, { label: 'create the last one', why });
  if (last === undefined) return;
  const { resource } = last;
  const id = resource.values.at(-1) ?? '';
  const content = resourceValue(resource.creation);
  const [property] = isObject(content) ? namesOfId(content, id, parameter) : [];
  if (property === undefined || isChosenByClient(id, resource.creation)) return;
  const deletion = yield* send(removal, {
    ...resource,
    label: 'DELETE the last one',
    why: 'a request to delete the resource that was created last',
  });
  if (deletion === undefined || !isDone(deletion)) return;
  creations.byIdentifier.delete(resource.values.join('\n'));
  yield* send(creator, {
    lifecycle: creations.lifecycle,
    label: 'create one after the last',
    why: 'a valid request that creates a resource after the last one was deleted',
    values: creator.operation.method === 'POST' ? ownerOfCreation(resource.creation) : undefined,
    ...expectAfter([resource.creation, deletion], (of): ExpectedState | undefined => {
      const was = memberOf(resourceValue(of(resource.creation)), property);
      return was === undefined ? undefined : { kind: 'described-value', by: removal.operation.key, property, was };
    }),
    isPromised: false,
  });
}

/** `is not used again`, `are never reused`. */
const notUsedAgain =
  /\b(?:numbers?|ids?|identifiers?|codes?|keys?|references?)\b.*\b(?:(?:is|are) (?:not|never) (?:(?:used|given out|assigned|issued) again|re-?used|reassigned|re-?issued)|(?:is|are) no longer used)\b/i;

/** The kinds of bodies of one schema that are created at their limits. */
const mostKinds = 10;
