import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import type { Answer } from '../answer/answer.ts';
import type { Later } from '../answer/later.ts';
import { headerOf } from '../request/mock-request.ts';
import { changedAnswer, readChange } from './change.ts';
import { saidByServer } from './create-answer.ts';
import { itemViewOf } from './entry-views.ts';
import { isPlainId } from './fresh-id.ts';
import { itemSchema } from './item-schema.ts';
import { mergePatch } from './merge-patch.ts';
import { patchAnswer } from './patch-answer.ts';
import type { View } from './resource-views.ts';
import type { SaidMembers } from './said-members.ts';
import { settledAnswer } from './settled-answer.ts';
import { documents, documentsMissing, isStrict, missingAnswer, type Situation, statelessAnswer } from './situation.ts';

/** Puts what the request says in the place of the item, or there where none was. */
export function replaceAnswer(situation: Situation): Later<Answer> {
  const { resource, store, collection, sound } = situation;
  const id = situation.id ?? memberOf(sound.said.content, resource.idName ?? '');
  if (!isPlainId(id)) return statelessAnswer(situation);
  const before = store.find(collection, String(id));
  const refusal = missingAnswer({ ...situation, id: before === undefined && !mayCreate(situation) ? id : undefined });
  if (refusal !== undefined) return refusal;
  const code = replaceCode(situation, before === undefined);
  return changedAnswer(situation, { code, before, make: (base) => replaced({ ...situation, id }, base) });
}

function replaced(situation: Situation & { readonly id: Json }, base: Answer): Answer {
  const { store, collection, id } = situation;
  const reading = readChange(situation, { base, extent: 'whole' });
  const { said } = reading;
  if (said === undefined) return base;
  const before = store.find(collection, String(id));
  const kept = before === undefined ? saidByServer(situation, reading) : notSayable(before.value, said);
  return settledAnswer({ id, value: { ...kept, ...said.members } }, { situation, base });
}

/** Where nothing but what was put there is there, PUT makes something new only if there is no other way to, or 201 is documented for it. */
function mayCreate(situation: Situation): boolean {
  const hasCreate = [...situation.resource.roles.values()].includes('create');
  return !isStrict(situation) || !hasCreate || documents(situation, 201);
}

/** 201 says that something is new (RFC 9110, 9.3.4). */
function replaceCode(situation: Situation, isNew: boolean): number | undefined {
  if (situation.preferences?.code !== undefined) return undefined;
  return (isNew ? [201] : [200, 204]).find((code) => documents(situation, code));
}

function notSayable(value: JsonObject, { sayable }: SaidMembers): JsonObject {
  return objectFromEntries(Object.entries(value).filter(([name]) => !sayable.has(name)));
}

/** Changes the members of an item that the request names (RFC 7396), or does what a JSON Patch says (RFC 6902). */
export function updateAnswer(situation: Situation): Later<Answer> {
  const { store, collection, id } = situation;
  const missing = missingAnswer(situation);
  if (missing !== undefined || !isPlainId(id)) return missing ?? statelessAnswer(situation);
  const before = store.find(collection, String(id));
  if (isTyped(situation, /json-patch/i)) return patchAnswer({ ...situation, id }, before);
  return changedAnswer(situation, { before, make: (base) => updated({ ...situation, id }, base) });
}

function updated(situation: Situation & { readonly id: Json }, base: Answer): Answer {
  const { store, collection, id } = situation;
  const { view, said, held = {} } = readChange(situation, { base, extent: 'part' });
  if (said === undefined) return base;
  const known = store.find(collection, String(id));
  const before = known?.value ?? held;
  const isMergePatch = isTyped(situation, /merge-patch/i);
  const changed = mergePatch(before, said.members, (name) => !isMergePatch && admitsNull(name, { situation, view }));
  const value = isObject(changed) ? changed : before;
  return settledAnswer({ id, value, isPartial: known?.isPartial ?? true }, { situation, base });
}

function isTyped({ sound }: Situation, type: RegExp): boolean {
  return type.test(headerOf(sound.request, 'content-type') ?? '');
}

/** In plain JSON, `null` is a value where the schema has it as one. */
function admitsNull(
  name: string,
  { situation, view }: { readonly situation: Situation; readonly view: View | undefined },
): boolean {
  const { contract, answers } = situation.ground.context;
  const property = view && itemSchema(contract.document, view.schema).properties.get(name);
  return property !== undefined && answers.check(property, null).length === 0;
}

/** Deletes an item and what is below it. An item of which nothing is known is deleted too, where the contract has an answer for what is gone. */
export function deleteAnswer(situation: Situation): Later<Answer> {
  const { store, collection, id } = situation;
  const missing = missingAnswer(situation);
  if (missing !== undefined || !isPlainId(id)) return missing ?? statelessAnswer(situation);
  const before = store.find(collection, String(id));
  return changedAnswer(situation, { before, make: (base) => deleted({ ...situation, id }, base) });
}

function deleted(situation: Situation & { readonly id: Json }, base: Answer): Answer {
  const { store, collection, id, sound, ground, resource } = situation;
  const item = store.find(collection, String(id));
  const { document } = ground.context.contract;
  const view = base.told && itemViewOf(base.told.place.entry, { document, resource });
  const answer = item === undefined || view === undefined ? base : settledAnswer({ ...item, id }, { situation, base });
  // The content was made up of nothing: the answer without state has to be asked for.
  if (answer === base && base.told !== undefined && base.content === undefined) return base;
  if (item !== undefined || documentsMissing(sound.operation)) store.remove(collection, String(id));
  return { ...answer, source: 'state' };
}
