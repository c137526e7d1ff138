import type { JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Answer } from '../answer/answer.ts';
import { type Later, whenThere } from '../answer/later.ts';
import { chosenResponse, representationFor } from '../answer/sound-answers.ts';
import { headerOf } from '../request/mock-request.ts';
import { heldBy, itemViewOf } from './entry-views.ts';
import type { StoredItem } from './held-items.ts';
import { openCollection } from './open-collection.ts';
import type { View } from './resource-views.ts';
import { type SaidMembers, saidMembers } from './said-members.ts';
import { type Situation, statelessAnswer } from './situation.ts';

/** How a request changes what there is. */
export interface Change {
  /** The status that is meant, where it is not the usual one. */
  readonly code?: number | undefined;
  /** The item that is changed, if there is one. */
  readonly before?: StoredItem | undefined;
  /** Makes the change and its answer, of the answer without state; that answer itself where it cannot be made. */
  readonly make: (base: Answer) => Answer;
}

/**
 * Makes a change, if the request is answered with a success without state. What is known of an item is usually all that its answer needs: then no other
 * answer is made up first.
 */
export function changedAnswer(situation: Situation, { code, before, make }: Change): Later<Answer> {
  const hollow = before === undefined || before.isPartial ? undefined : hollowAnswer(situation, code);
  const made = hollow && make(hollow);
  if (made !== undefined && made !== hollow) return made;
  return whenThere(statelessAnswer(situation, code), (base) => {
    if (base.status >= 300 || (base.faults?.length ?? 0) > 0) return base;
    return whenThere(openCollection(situation), () => make(base));
  });
}

/** The answer without state as far as it is known without making its content; `undefined` when even that is not known. */
function hollowAnswer({ ground, sound, preferences }: Situation, code: number | undefined): Answer | undefined {
  const { operation, request } = sound;
  const { contract, fieldsOf } = ground.context;
  const { status, response } = chosenResponse(operation, code ?? preferences?.code);
  if (response === undefined || status >= 300) return undefined;
  const found = representationFor(response, headerOf(request, 'accept'));
  if (found === undefined) return undefined;
  const told = { value: {}, place: { ...found, document: contract.document } };
  const head = ['Content-Type', found.mediaType, ...fieldsOf(response)];
  return { status, head, content: undefined, source: 'none', operation, told };
}

/** What a change is made of. */
export interface ChangeReading {
  /** Where the answer holds the item; `undefined`: it does not. */
  readonly view: View | undefined;
  /** `undefined`: the request says nothing that could be kept. */
  readonly said: SaidMembers | undefined;
  /** The item in the answer without state. */
  readonly held: JsonObject | undefined;
}

/** Reads what the request says of an item, and the answer without state. */
export function readChange(
  { ground, resource, sound }: Situation,
  { base, extent }: { readonly base: Answer; readonly extent: 'whole' | 'part' },
): ChangeReading {
  const { document } = ground.context.contract;
  const view = base.told && itemViewOf(base.told.place.entry, { document, resource });
  const { content, entry } = sound.said;
  const from = { document, entry, wrap: view?.wrap ?? [], extent };
  const said = content === undefined ? undefined : saidMembers(content, from);
  const held = view && heldBy(base.told?.value, view);
  return { view, said, held: isObject(held) ? held : undefined };
}
