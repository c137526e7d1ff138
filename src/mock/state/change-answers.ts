import type { Json, JsonObject } from '../../model/json.ts';
import { objectOf } from '../../schema/json/json-members.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import type { Answer } from '../answer/answer.ts';
import { type Later, whenThere } from '../answer/later.ts';
import { fault, rejection } from '../content/rejection.ts';
import { schemaMembers } from '../content/schema-members.ts';
import { headerOf } from '../request/mock-request.ts';
import { heldBy, itemViewOf } from './entry-views.ts';
import { freshId } from './fresh-id.ts';
import { openCollection } from './open-collection.ts';
import type { View } from './resource-views.ts';
import { mergePatch, type SaidMembers, saidMembers } from './said-members.ts';
import { settledAnswer } from './settled-answer.ts';
import { documentsMissing, isStrict, missingAnswer, type Situation, statelessAnswer } from './situation.ts';

/** Creates an item of what the request says, under the id that it says or a free one. */
export function createAnswer(situation: Situation): Later<Answer> {
  const parent = missingAnswer(situation);
  if (parent !== undefined) return parent;
  return change(situation, undefined, (base) => {
    const { view, said, held } = readChange(situation, base);
    if (said === undefined) return base;
    const { resource, store, collection, ground, sound } = situation;
    const sent = resource.idName === undefined ? undefined : said.members[resource.idName];
    const isTaken = (id: string) => store.find(collection, id) !== undefined || store.isGone(collection, id);
    if (sent !== undefined && store.find(collection, String(sent)) !== undefined && documents(situation, '409'))
      return ground.errors.reject(sound.operation, rejection('taken', fault(`body/${resource.idName}`, 'is taken')));
    const isExample = base.source === 'example' || base.source === 'matching-example';
    const preferred = isExample && resource.idName !== undefined ? memberOf(held, resource.idName) : undefined;
    const items = store.list(collection);
    const id = sent ?? freshId({ context: ground.context, resource, items, isTaken, preferred });
    if (id === undefined) return base;
    const isWhole = base.source === 'matching-example' && isObject(held);
    const own = isWhole ? held : unsaid(held, { said, view, situation });
    return settledAnswer(situation, base, { id, value: { ...own, ...said.members } });
  });
}

/** Puts what the request says in the place of the item, or there where none was. */
export function replaceAnswer(situation: Situation): Later<Answer> {
  const { resource, store, collection, sound } = situation;
  const id = situation.id ?? memberOf(sound.said.content, resource.idName ?? '');
  if (!isPlain(id)) return statelessAnswer(situation);
  const existing = store.find(collection, String(id));
  const mayCreate = documents(situation, '201') || ![...resource.roles.values()].includes('create');
  const missing = existing === undefined && (isStrict(situation) ? !mayCreate : false);
  const refusal = missing ? missingAnswer({ ...situation, id }) : missingAnswer({ ...situation, id: undefined });
  if (refusal !== undefined) return refusal;
  return change(situation, replaceCode(situation, existing === undefined), (base) => {
    const { view, said, held } = readChange(situation, base);
    if (said === undefined) return base;
    const before = store.find(collection, String(id));
    const kept = before === undefined ? unsaid(held, { said, view, situation }) : notSayable(before.value, said);
    return settledAnswer(situation, base, { id, value: { ...kept, ...said.members } });
  });
}

/** Changes the members of an item that the request names (RFC 7396). */
export function updateAnswer(situation: Situation): Later<Answer> {
  const { store, collection, id, sound, resource } = situation;
  const missing = missingAnswer(situation);
  if (missing !== undefined || !isPlain(id)) return missing ?? statelessAnswer(situation);
  return change(situation, undefined, (base) => {
    const { view, said, held } = readChange(situation, base, 'part');
    if (said === undefined) return base;
    const before = store.find(collection, String(id))?.value ?? (isObject(held) ? held : {});
    const isMergePatch = /merge-patch/i.test(headerOf(sound.request, 'content-type') ?? '');
    const changed = mergePatch(before, said.members, (name) => !isMergePatch && admitsNull(situation, view, name));
    const isPartial = store.find(collection, String(id))?.isPartial ?? true;
    const value = isObject(changed) ? changed : before;
    return settledAnswer(situation, base, { id: memberOf(before, resource.idName ?? '') ?? id, value, isPartial });
  });
}

/** Deletes an item and what is below it. An item of which nothing is known is deleted too, where the contract has an answer for what is gone. */
export function deleteAnswer(situation: Situation): Later<Answer> {
  const { store, collection, id, sound, ground, resource } = situation;
  const missing = missingAnswer(situation);
  if (missing !== undefined || !isPlain(id)) return missing ?? statelessAnswer(situation);
  return change(situation, undefined, (base) => {
    const item = store.find(collection, String(id));
    const isKnown = item !== undefined || documentsMissing(sound.operation);
    const { document } = ground.context.contract;
    const view = base.told && itemViewOf(base.told.place.entry, { document, resource });
    const answer =
      item === undefined || view === undefined
        ? base
        : settledAnswer(situation, base, { ...item, id: memberOf(item.value, resource.idName ?? '') ?? id });
    if (isKnown) store.remove(collection, String(id));
    return { ...answer, source: 'state' };
  });
}

/** Makes of the answer without state, if it is a success, another one. */
function change(situation: Situation, code: number | undefined, make: (base: Answer) => Answer): Later<Answer> {
  return whenThere(statelessAnswer(situation, code), (base) => {
    if (base.status >= 300 || (base.faults?.length ?? 0) > 0) return base;
    return whenThere(openCollection(situation), () => make(base));
  });
}

interface Change {
  readonly view: View | undefined;
  readonly said: SaidMembers | undefined;
  /** The item in the answer without state. */
  readonly held: Json | undefined;
}

function readChange({ ground, resource, sound }: Situation, base: Answer, extent: 'whole' | 'part' = 'whole'): Change {
  const { document } = ground.context.contract;
  const view = base.told && itemViewOf(base.told.place.entry, { document, resource });
  const { content, entry } = sound.said;
  const from = { document, entry, wrap: view?.wrap, extent };
  const said = content === undefined ? undefined : saidMembers(content, from);
  return { view, said, held: view && heldBy(base.told?.value, view) };
}

interface UnsaidGround {
  readonly said: SaidMembers;
  readonly view: View | undefined;
  readonly situation: Situation;
}

/** What the server says by itself: members that the client could not have said, or that every answer must have. */
function unsaid(held: Json | undefined, { said, view, situation }: UnsaidGround): JsonObject {
  if (!isObject(held) || view === undefined) return {};
  const { required } = schemaMembers(situation.ground.context.contract.document, view.schema);
  return objectOf(Object.entries(held).filter(([name]) => required.has(name) || !said.sayable.has(name)));
}

function notSayable(value: JsonObject, { sayable }: SaidMembers): JsonObject {
  return objectOf(Object.entries(value).filter(([name]) => !sayable.has(name)));
}

/** 201 says that something is new (RFC 9110, 9.3.4). */
function replaceCode(situation: Situation, isNew: boolean): number | undefined {
  if (situation.preferences?.code !== undefined) return undefined;
  if (isNew) return documents(situation, '201') ? 201 : undefined;
  return (['200', '204'] as const).flatMap((code) => (documents(situation, code) ? [Number(code)] : []))[0];
}

function documents({ sound }: Situation, status: string): boolean {
  return sound.operation.responses.some((response) => response.status === status);
}

function admitsNull({ ground }: Situation, view: View | undefined, name: string): boolean {
  const { contract, answers } = ground.context;
  const property = view && schemaMembers(contract.document, view.schema).properties.get(name);
  return property !== undefined && answers.check(property, null).length === 0;
}

function isPlain(id: Json | undefined): id is string | number | bigint {
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint';
}
