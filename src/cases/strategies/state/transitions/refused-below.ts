import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { denial, operationTexts, ownSentences } from '../../../../conventions/sentences/operation-texts.ts';
import { operationWords } from '../../../../conventions/sentences/operation-words.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Operation, Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { spacedWords } from '../../../../text/has-words.ts';
import { withArticle } from '../../../../text/with-article.ts';
import {
  collectionKind,
  kindsOnPath,
  parameterNames,
  pathKind,
  pathValues,
  verbOf,
} from '../../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import { describedOperation, isAdditionRefusedIn } from '../../../prose/described-states.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue, responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { includingParameter, listHidden } from '../listing/listed-when-asked.ts';
import { type Lifecycle, reservedSteps, send } from '../steps/lifecycle-steps.ts';
import { actionsOf, lastWord, leadsTo, listedStates } from '../steps/resource-states.ts';

/** Requests below one resource at most, for each way to close it. */
const mostBelow = 8;

/**
 * What changes something below a resource is refused where the contract says so of what was done with that resource: `The project is archived` of the 409 of
 * `POST /projects/{key}/tasks/{number}/comments`, after `POST /projects/{key}/archive` or a PATCH with `"archived": true`. The resource is created for this,
 * with what the requests need below it.
 */
export function* closeOwner(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const kind = pathKind(lifecycle.read.operation.path);
  const noun = lastWord(nounOfKind(kind));
  const below = changesBelow(lifecycle.read, kind);
  for (const way of waysToClose(lifecycle, below)) {
    const refused = below.filter((one) =>
      isAdditionRefusedIn(way.state, [way.state], { ...describedOperation(one), noun }),
    );
    const including = includingParameter(lifecycle.list, way.state);
    if (refused.length > 0 || including !== undefined)
      yield* changeBelowClosed(lifecycle, { ...way, noun, refused: refused.slice(0, mostBelow), including });
  }
}

/** What changes something below a resource, deletions last. */
function changesBelow({ contract, derivationFor }: Derivation, kind: string): readonly Derivation[] {
  const isBelow = ({ method, path, responses }: Operation) =>
    ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
    pathKind(path).startsWith(`${kind}/`) &&
    responses.some(({ status }) => status === '409');
  const found = contract.operations
    .filter(isBelow)
    .flatMap(({ method, path }) => derivationFor(method, pathKind(path)) ?? []);
  const isDeletion = ({ operation }: Derivation) => operation.method === 'DELETE';
  return [...found.filter((one) => !isDeletion(one)), ...found.filter(isDeletion)];
}

/** A change after which a resource may take nothing more. */
interface WayToClose {
  /** What the contract calls it then: `archived`. */
  readonly state: string;
  readonly change: Derivation;
  /** The body; `undefined`: an ordinary one. */
  readonly value: Json | undefined;
}

/** The changes and the DELETE that are called like a word of the refusal of what is below, or of what the list says of itself. */
function waysToClose(lifecycle: Lifecycle, below: readonly Derivation[]): readonly WayToClose[] {
  const ofList = lifecycle.list === undefined ? [] : operationTexts(lifecycle.list.operation);
  const said = [...below.map((one) => describedOperation(one).conflict ?? ''), ...ofList];
  const purposes = below.map((one) => describedOperation(one).purpose);
  return [
    ...changesThatClose(lifecycle, participlesIn(said)),
    ...deletionsThatKeep(lifecycle, participlesIn([...said, ...purposes])),
  ];
}

/** `archived`, `withdrawn`. */
function participlesIn(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => spacedWords(text).split(' '));
  return [...new Set(words.filter((word) => /(?:ed|en)$/.test(word)))];
}

/** The actions, and the properties that are true or false. */
function changesThatClose({ read }: Lifecycle, said: readonly string[]): readonly WayToClose[] {
  // What a state with several values refuses is tried where the actions are.
  const listed = new Set(listedStates(read).flatMap(({ states }) => states));
  const patch = read.derivationFor('PATCH', pathKind(read.operation.path));
  return said.flatMap((state): WayToClose[] => {
    if (listed.has(state)) return [];
    const [action] = actionsOf(read).filter(({ operation }) => leadsTo(verbOf(operation), state));
    if (action !== undefined) return [{ state, change: action, value: undefined }];
    const name = flagNames(read).find((one) => isCalled(one, state));
    if (name === undefined || patch?.validRequest.schema === undefined) return [];
    const value = objectFromEntries([[name, true]]);
    return isValidValue(patch.source, patch.validRequest.schema, value) ? [{ state, change: patch, value }] : [];
  });
}

/** A DELETE that keeps what it puts out of use: `Decommission a device`. */
function deletionsThatKeep({ removal }: Lifecycle, said: readonly string[]): readonly WayToClose[] {
  if (removal === undefined) return [];
  const words = operationWords(removal.operation).trim().split(' ');
  const states = said.filter((state) => words.some((word) => word !== state && leadsTo(word, state)));
  return states.map((state) => ({ state, change: removal, value: undefined }));
}

/** The properties of the resource by its schema. */
function flagNames({ operation, source }: Derivation): readonly string[] {
  const schema = resourceSchema(operation, source);
  return schema === undefined ? [] : [...shapeOfResource(source, schema, {}).properties.keys()];
}

/** Whether a property says that something is in a state: `archived`, `isArchived`. */
function isCalled(name: string, state: string): boolean {
  return [` ${state} `, ` is ${state} `].includes(spacedWords(name));
}

interface ClosedOwner extends WayToClose {
  /** What the resource is called: `project`. */
  readonly noun: string;
  /** What is refused below it then. */
  readonly refused: readonly Derivation[];
  /** What asks a list for it as well; `undefined`: the list has it in any state. */
  readonly including: Parameter | undefined;
}

function* changeBelowClosed(
  lifecycle: Lifecycle,
  { state, change, value, noun, refused, including }: ClosedOwner,
): Generator<SequenceDraft, void> {
  const { read, creator, createdValues } = lifecycle;
  const step = reservedSteps(lifecycle, `${noun} ${state}`);
  const why = 'a valid request that creates a resource, to be closed with what is below it';
  const creation = yield* send(creator, step('create what will be closed', why));
  const own = creation && isDone(creation) ? createdValues(creation) : undefined;
  if (creation === undefined || own === undefined) return;
  const made: Exchange[] = [creation];
  const known = new Map([[pathKind(read.operation.path), own]]);
  const targets: { readonly one: Derivation; readonly values: readonly string[] }[] = [];
  for (const one of refused) {
    const values = yield* createOnPath(one, { known, made, step });
    if (values !== undefined) targets.push({ one, values });
  }
  if (targets.length === 0 && including === undefined) return;
  const closing = yield* send(change, {
    ...step('close it', `a valid change after which the resource is ${state}`),
    values: own,
    value,
  });
  if (closing === undefined || !isDone(closing)) return;
  const by = `${change.operation.key} (which keeps it, as the contract says)`;
  const shown = yield* send(read, {
    ...step('read what is closed', `a request for what is ${state}`),
    values: own,
    ...(change === lifecycle.removal && saysKept(change, read)
      ? expectAfter([creation, closing], () => ({ kind: 'change-stored', by, members: {}, instance: '' }))
      : {}),
  });
  const content = shown && isDone(shown) ? resourceValue(shown) : undefined;
  const flag = flagNames(read).find((name) => isCalled(name, state));
  if (content === undefined || (flag !== undefined && memberOf(content, flag) !== true)) return;
  if (including !== undefined)
    yield* listHidden({ lifecycle, step, flag: including, state, creation, values: own, content, since: [closing] });
  for (const { one, values } of targets)
    yield* send(one, {
      ...step(
        `${one.operation.method} ${pathKind(one.operation.path)}`,
        `a request below ${withArticle(noun)} that is ${state}`,
      ),
      values,
      // One property alone may be refused for what it needs beside it.
      value: one.operation.method === 'PATCH' ? fullValue(one) : undefined,
      ...expectAfter([...made, closing], () => ({ kind: 'refused-in-state', of: withArticle(noun), state })),
    });
}

/** Whether the contract says that what a DELETE removes can be read as before: `The record is kept`, `Returns the device, also after it was decommissioned`. */
function saysKept(removal: Derivation, read: Derivation): boolean {
  const said = [removal, read].flatMap(ownSentences).filter((one) => !denial.test(one));
  return said.some((one) => kept.test(one));
}

const kept =
  /\b(?:is|are) kept\b|\b(?:can|may) still be (?:read|fetched|retrieved)\b|\b(?:stays?|remains?) readable\b|\balso after (?:it|they|the \w+) (?:was|were|is|are|has been|have been)\b/i;

interface PathMaker {
  /** The values of the paths of what exists, by kind. */
  readonly known: Map<string, readonly string[]>;
  readonly made: Exchange[];
  readonly step: (label: string, why: string) => Parameters<typeof send>[1];
}

/** Creates what the path of a request names below a resource; gives the values of all its parameters, `undefined` where one is not known. */
function* createOnPath(
  { operation, derivationFor, validRequest }: Derivation,
  { known, made, step }: PathMaker,
): Generator<SequenceDraft, readonly string[] | undefined> {
  const names = parameterNames(operation.path);
  const usual = pathValues(operation.path, validRequest.build().path);
  let values: readonly string[] = [];
  for (const kind of kindsOnPath(operation.path)) {
    const there = known.get(kind);
    if (there !== undefined) {
      values = there;
      continue;
    }
    if ([...known.keys()].some((other) => other.startsWith(`${kind}/`))) continue;
    const maker = derivationFor('POST', collectionKind(kind));
    const name = names[values.length] ?? 'id';
    if (maker === undefined) {
      // A PUT creates what its path names.
      const given = operation.method === 'PUT' && kind === pathKind(operation.path) ? usual?.at(-1) : undefined;
      return given === undefined ? undefined : [...values, given];
    }
    const creation = yield* send(maker, {
      ...step(`create ${kind}`, 'a valid request that creates something below a resource'),
      values,
    });
    const id = creation && isDone(creation) ? readIdentity(responseValue(creation), name) : undefined;
    if (creation === undefined || id === undefined) return undefined;
    made.push(creation);
    values = [...values, id];
    known.set(kind, values);
  }
  return values;
}
