import type { Json, JsonObject } from '../../../model/json.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import type { Representation } from '../../body/negotiate.ts';
import { headerOf } from '../../request/mock-request.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import { isValidBody } from '../../response/mock-context.ts';
import { createResponse, type MockResponse } from '../../response/mock-response.ts';
import { chosenResponse, representationFor } from '../../response/valid-request-responder.ts';
import { itemIn, itemLocation, listLocation, withItem } from '../resources/entry-views.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import type { StoredItem } from '../store/bounded-collections.ts';
import { filterAndPage, withTotals } from './filter-and-page.ts';
import { responseItem } from './response-item.ts';
import { isStrict, missingResponse, type StateRequest, statelessResponse } from './state-request.ts';

/** The item that was created, that it is not there, or what is answered without state where nothing is known of it. */
export function readItem(situation: StateRequest): MaybePromise<MockResponse> {
  const { store, collection, id } = situation;
  const item = store.find(collection, String(id));
  if (item === undefined) return missingResponse(situation) ?? statelessResponse(situation);
  return toldOr(situation, itemLocation, (view, base) => {
    const value = responseItem(item, { ...showing(situation), view, base });
    return value && { value };
  });
}

/** The items of a collection, once something was written to it. */
export function listItems(situation: StateRequest): MaybePromise<MockResponse> {
  const missing = missingResponse(situation);
  if (missing !== undefined) return missing;
  const { store, collection, request: sound } = situation;
  if (!store.isOpen(collection) && !isStrict(situation)) return statelessResponse(situation);
  const items = store.list(collection);
  return toldOr(situation, listLocation, (view, base) => {
    const shown = shownItems(items, situation, { view, base: memberOf(base, '0') });
    if (shown === undefined) return undefined;
    const { document } = situation.context.mock.contract;
    const { items: value, total } = filterAndPage(shown, { document, view, values: sound.values });
    return { value, total };
  });
}

function shownItems(
  items: readonly StoredItem[],
  situation: StateRequest,
  { view, base }: { view: ItemLocation; base: Json | undefined },
): readonly JsonObject[] | undefined {
  const shown: JsonObject[] = [];
  for (const item of items) {
    // A list is what partial items were taken from.
    const one = responseItem({ ...item, isPartial: false }, { ...showing(situation), view, base });
    if (one === undefined) return undefined;
    shown.push(one);
  }
  return shown;
}

/** What an item is shown by. */
export function showing({ context: ground }: StateRequest) {
  return { document: ground.mock.contract.document, answers: ground.mock.responseValidator, alone: ground.itemAlone };
}

type FindView = typeof itemLocation;
type Show = (view: ItemLocation, base: Json | undefined) => Shown | undefined;

interface Shown {
  readonly value: Json;
  /** Of a list: how many items there are, on all its pages. */
  readonly total?: number;
}

/**
 * Tells what `show` makes for the answer's content; where it makes nothing, it is asked again with what would be answered without state, and that is
 * told as it is where nothing valid comes of that either.
 */
function toldOr(situation: StateRequest, findView: FindView, show: Show): MaybePromise<MockResponse> {
  const { context: ground, request: sound, preferences, resource } = situation;
  const { response } = chosenResponse(sound.operation, preferences?.code);
  const representation = response && representationFor(response, headerOf(sound.request, 'accept'));
  const { document } = ground.mock.contract;
  const view = representation && findView(representation.entry, { document, resource });
  if (representation === undefined || view === undefined) return statelessResponse(situation);
  const alone = view.wrap.length === 0 ? show(view, undefined) : undefined;
  const told = alone && toldValue(alone.value, representation, situation);
  if (told !== undefined) return told;
  return andThen(statelessResponse(situation), (base) => {
    const content = base.bodyValue?.value;
    const shown = show(view, itemIn(content, view));
    const around = shown?.total === undefined ? content : withTotals(content, shown.total);
    const whole = shown && withItem(shown.value, view, around);
    return whole === undefined ? base : (toldValue(whole, representation, situation) ?? base);
  });
}

/** The answer with a value, or `undefined` when its schema does not admit the value. */
function toldValue(value: Json, representation: Representation, situation: StateRequest): MockResponse | undefined {
  const { context: ground, request: sound, preferences } = situation;
  const { mock: context } = ground;
  const { status, response } = chosenResponse(sound.operation, preferences?.code);
  const { entry, mediaType } = representation;
  const shown = context.withoutWriteOnly(entry, value);
  if (response === undefined || !isValidBody(context, entry, shown)) return undefined;
  const place = { entry, mediaType, document: context.contract.document };
  const { operation } = sound;
  return createResponse(
    { value: shown, format: place },
    { status, headers: context.headersOf(response), source: 'state', operation },
  );
}
