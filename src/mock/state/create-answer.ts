import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import type { Answer } from '../answer/answer.ts';
import type { Later } from '../answer/later.ts';
import { fault, rejection } from '../content/rejection.ts';
import { type ChangeReading, changedAnswer, readChange } from './change.ts';
import { freshId } from './fresh-id.ts';
import { itemSchema } from './item-schema.ts';
import { settledAnswer } from './settled-answer.ts';
import { documents, missingAnswer, type Situation } from './situation.ts';

/** Creates an item of what the request says, under the id that it says or a free one. */
export function createAnswer(situation: Situation): Later<Answer> {
  return missingAnswer(situation) ?? changedAnswer(situation, { make: (base) => created(situation, base) });
}

function created(situation: Situation, base: Answer): Answer {
  const { resource, store, collection, ground, sound } = situation;
  const reading = readChange(situation, { base, extent: 'whole' });
  const { said, held } = reading;
  if (said === undefined) return base;
  const sent = memberOf(said.members, resource.idName ?? '');
  const isTaken = sent !== undefined && store.find(collection, String(sent)) !== undefined;
  if (isTaken && documents(situation, 409))
    return ground.errors.reject(sound.operation, rejection('taken', fault(`body/${resource.idName}`, 'is taken')));
  const id = sent ?? newId(situation, { base, held });
  if (id === undefined) return base;
  const own = base.source === 'matching-example' && held !== undefined ? held : saidByServer(situation, reading);
  return settledAnswer({ id, value: { ...own, ...said.members } }, { situation, base });
}

/** The id in the example that belongs to the request if it is free, else another. */
function newId(
  { resource, store, collection, ground }: Situation,
  { base, held }: { readonly base: Answer; readonly held: JsonObject | undefined },
): Json | undefined {
  return freshId({
    context: ground.context,
    resource,
    history: store.history(collection),
    isTaken: (id) => store.find(collection, id) !== undefined || store.isGone(collection, id),
    preferred: base.source === 'matching-example' ? memberOf(held, resource.idName ?? '') : undefined,
  });
}

/** What a server says of a new item by itself: members that the client could not have said, or that every answer must have. */
export function saidByServer({ ground }: Situation, { held, said, view }: ChangeReading): JsonObject {
  if (held === undefined || view === undefined) return {};
  const { required } = itemSchema(ground.context.contract.document, view.schema);
  const isOwn = (name: string) => required.has(name) || said?.sayable.has(name) !== true;
  return objectFromEntries(Object.entries(held).filter(([name]) => isOwn(name)));
}
