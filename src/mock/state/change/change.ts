import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { headerOf } from '../../request/mock-request.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { chosenResponse, representationFor } from '../../response/valid-request-responder.ts';
import { type StateRequest, statelessResponse } from '../read/state-request.ts';
import { itemIn, itemLocation } from '../resources/entry-views.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import type { StoredItem } from '../store/bounded-collections.ts';
import { openCollection } from './open-collection.ts';
import { type RequestProperties, requestProperties } from './request-properties.ts';

/** How a request changes what there is. */
export interface Change {
  /** The status that is meant, where it is not the usual one. */
  readonly code?: number | undefined;
  /** The item that is changed, if there is one. */
  readonly before?: StoredItem | undefined;
  /** Makes the change and its answer, of the answer without state; that answer itself where it cannot be made. */
  readonly make: (base: MockResponse) => MockResponse;
}

/**
 * Makes a change, if the request is answered with a success without state. What is known of an item is usually all that its answer needs: then no other
 * answer is made up first.
 */
export function changeAndRespond(situation: StateRequest, { code, before, make }: Change): MaybePromise<MockResponse> {
  const hollow = before === undefined || before.isPartial ? undefined : hollowAnswer(situation, code);
  const made = hollow && make(hollow);
  if (made !== undefined && made !== hollow) return made;
  return andThen(statelessResponse(situation, code), (base) => {
    if (base.status >= 300 || (base.faults?.length ?? 0) > 0) return base;
    return andThen(openCollection(situation), () => make(base));
  });
}

/** The answer without state as far as it is known without making its content; `undefined` when even that is not known. */
function hollowAnswer(
  { context: ground, request: sound, preferences }: StateRequest,
  code: number | undefined,
): MockResponse | undefined {
  const { operation, request } = sound;
  const { contract, headersOf: fieldsOf } = ground.mock;
  const { status, response } = chosenResponse(operation, code ?? preferences?.code);
  if (response === undefined || status >= 300) return undefined;
  const found = representationFor(response, headerOf(request, 'accept'));
  if (found === undefined) return undefined;
  const told = { value: {}, format: { ...found, document: contract.document } };
  const head = ['Content-Type', found.mediaType, ...fieldsOf(response)];
  return { status, headers: head, body: undefined, source: 'none', operation, bodyValue: told };
}

/** What a change is made of. */
export interface ChangeReading {
  /** Where the answer holds the item; `undefined`: it does not. */
  readonly view: ItemLocation | undefined;
  /** `undefined`: the request says nothing that could be kept. */
  readonly requested: RequestProperties | undefined;
  /** The item in the answer without state. */
  readonly current: JsonObject | undefined;
}

/** Reads what the request says of an item, and the answer without state. */
export function readChange(
  { context: ground, resource, request: sound }: StateRequest,
  { base, extent }: { readonly base: MockResponse; readonly extent: 'whole' | 'part' },
): ChangeReading {
  const { document } = ground.mock.contract;
  const view = base.bodyValue && itemLocation(base.bodyValue.format.entry, { document, resource });
  const { body: content, entry } = sound.values;
  const from = { document, entry, wrap: view?.wrap ?? [], extent };
  const said = content === undefined ? undefined : requestProperties(content, from);
  const held = view && itemIn(base.bodyValue?.value, view);
  return { view, requested: said, current: isObject(held) ? held : undefined };
}
