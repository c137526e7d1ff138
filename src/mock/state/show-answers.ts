import type { Json, JsonObject } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { type Answer, tell } from '../answer/answer.ts';
import { type Later, whenThere } from '../answer/later.ts';
import { mayAnswer } from '../answer/mock-context.ts';
import { chosenResponse, representationFor } from '../answer/sound-answers.ts';
import type { Representation } from '../content/accept.ts';
import { headerOf } from '../request/mock-request.ts';
import { heldBy, holding, itemViewOf, listViewOf } from './entry-views.ts';
import { counted, fittingList } from './fitting-list.ts';
import type { StoredItem } from './held-items.ts';
import type { View } from './resource-views.ts';
import { shownItem } from './shown-item.ts';
import { isStrict, missingAnswer, type Situation, statelessAnswer } from './situation.ts';

/** The item that was created, that it is not there, or what is answered without state where nothing is known of it. */
export function readAnswer(situation: Situation): Later<Answer> {
  const { store, collection, id } = situation;
  const item = store.find(collection, String(id));
  if (item === undefined) return missingAnswer(situation) ?? statelessAnswer(situation);
  return toldOr(situation, itemViewOf, (view, base) => {
    const value = shownItem(item, { ...showing(situation), view, base });
    return value && { value };
  });
}

/** The items of a collection, once something was written to it. */
export function listAnswer(situation: Situation): Later<Answer> {
  const missing = missingAnswer(situation);
  if (missing !== undefined) return missing;
  const { store, collection, sound } = situation;
  if (!store.isOpen(collection) && !isStrict(situation)) return statelessAnswer(situation);
  const items = store.list(collection);
  return toldOr(situation, listViewOf, (view, base) => {
    const shown = shownItems(items, situation, { view, base: memberOf(base, '0') });
    if (shown === undefined) return undefined;
    const { document } = situation.ground.context.contract;
    const { items: value, total } = fittingList(shown, { document, view, said: sound.said });
    return { value, total };
  });
}

function shownItems(
  items: readonly StoredItem[],
  situation: Situation,
  { view, base }: { view: View; base: Json | undefined },
): readonly JsonObject[] | undefined {
  const shown: JsonObject[] = [];
  for (const item of items) {
    // A list is what partial items were taken from.
    const one = shownItem({ ...item, isPartial: false }, { ...showing(situation), view, base });
    if (one === undefined) return undefined;
    shown.push(one);
  }
  return shown;
}

/** What an item is shown by. */
export function showing({ ground }: Situation) {
  return { document: ground.context.contract.document, answers: ground.context.answers, alone: ground.alone };
}

type FindView = typeof itemViewOf;
type Show = (view: View, base: Json | undefined) => Shown | undefined;

interface Shown {
  readonly value: Json;
  /** Of a list: how many items there are, on all its pages. */
  readonly total?: number;
}

/**
 * Tells what `show` makes for the answer's content; where it makes nothing, it is asked again with what would be answered without state, and that is
 * told as it is where nothing valid comes of that either.
 */
function toldOr(situation: Situation, findView: FindView, show: Show): Later<Answer> {
  const { ground, sound, preferences, resource } = situation;
  const { response } = chosenResponse(sound.operation, preferences?.code);
  const representation = response && representationFor(response, headerOf(sound.request, 'accept'));
  const { document } = ground.context.contract;
  const view = representation && findView(representation.entry, { document, resource });
  if (representation === undefined || view === undefined) return statelessAnswer(situation);
  const alone = view.wrap.length === 0 ? show(view, undefined) : undefined;
  const told = alone && toldValue(alone.value, representation, situation);
  if (told !== undefined) return told;
  return whenThere(statelessAnswer(situation), (base) => {
    const content = base.told?.value;
    const shown = show(view, heldBy(content, view));
    const around = shown?.total === undefined ? content : counted(content, shown.total);
    const whole = shown && holding(shown.value, view, around);
    return whole === undefined ? base : (toldValue(whole, representation, situation) ?? base);
  });
}

/** The answer with a value, or `undefined` when its schema does not admit the value. */
function toldValue(value: Json, representation: Representation, situation: Situation): Answer | undefined {
  const { ground, sound, preferences } = situation;
  const { context } = ground;
  const { status, response } = chosenResponse(sound.operation, preferences?.code);
  const { entry, mediaType } = representation;
  const shown = context.tellable(entry, value);
  if (response === undefined || !mayAnswer(context, entry, shown)) return undefined;
  const place = { entry, mediaType, document: context.contract.document };
  const { operation } = sound;
  return tell({ value: shown, place }, { status, head: context.fieldsOf(response), source: 'state', operation });
}
