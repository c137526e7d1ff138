import { readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { changeNames } from '../../../../conventions/names/server-set-names.ts';
import { isDone } from '../../../../http/outcome.ts';
import { parameterNames, pathKind, pathValues } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { creatorOfItems, valuesOfNewItem } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import type { BoundFilter } from './find-bound-filters.ts';

/**
 * Creates an item and changes it, where a limit is about when items were changed (`updatedSince`): of all others that time may be when they were created, and a server may
 * compare that.
 */
export function* changeItem(list: Derivation, bounds: readonly BoundFilter[]): Generator<SequenceDraft, void> {
  const { operation, validRequest, derivationFor } = list;
  if (!bounds.some(({ property }) => changeNames.test(property))) return;
  const kind = `${pathKind(operation.path)}/{}`;
  const change = derivationFor('PATCH', kind) ?? derivationFor('PUT', kind);
  const creator = creatorOfItems(list);
  const around = pathValues(operation.path, validRequest.build().path);
  if (change === undefined || creator === undefined || around === undefined) return;
  const creation = yield* sendStep(creator, 'filtering', {
    label: `an item to change (${operation.path})`,
    why: 'a valid request that creates an item, which is changed next',
    values: valuesOfNewItem(list, creator),
    isPromised: false,
  });
  const parameter = parameterNames(change.operation.path).at(-1) ?? 'id';
  const id = creation && isDone(creation) ? readIdentity(responseValue(creation), parameter) : undefined;
  if (id === undefined) return;
  yield* sendStep(change, 'filtering', {
    label: `a change of an item (${operation.path})`,
    why: 'a valid change of an item: when it was changed is not when it was created',
    values: [...around, id],
    isPromised: false,
  });
}
