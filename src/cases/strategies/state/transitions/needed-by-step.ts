import { isStepName } from '../../../../conventions/names/step-name.ts';
import { operationTexts } from '../../../../conventions/sentences/operation-texts.ts';
import { listsStatus } from '../../../../http/status.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { withoutProperty } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { refusalWithout } from '../../../prose/described-needs.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { type Lifecycle, send } from '../steps/lifecycle-steps.ts';
import { createForAction } from './create-for-action.ts';
import type { TakenAction } from './taken-actions.ts';

/**
 * Takes a step without a property that it needs by what the contract says in words: `cancel without a reason is answered with 422`. `way` leads a new resource to where the
 * step was accepted with it.
 */
export function* takeWithoutNeeded(
  lifecycle: Lifecycle,
  taken: TakenAction,
  way: readonly TakenAction[],
): Generator<SequenceDraft, void> {
  const { action, label, value } = taken;
  const { operation, source, contract, validRequest } = action;
  const { schema } = validRequest;
  if (schema === undefined || !isObject(value)) return;
  const refusals = operation.responses.filter((one) => one.status.startsWith('4'));
  const texts = [
    ...operationTexts(operation),
    ...refusals.map(({ pointer }) => descriptionAt(contract.document, pointer)),
  ];
  const owner = Object.keys(value).find((name) => isStepName(name) && value[name] === label);
  if (owner === undefined) return;
  for (const name of Object.keys(value)) {
    const status = refusalWithout(texts, { name, owner, value: label });
    const body = withoutProperty(value, name);
    if (status === undefined || !listsStatus(operation, Number(status))) continue;
    if (!isValidValue(source, schema, body)) continue;
    const own = { ...taken, label: `${label} without ${name}` };
    const tested = yield* createForAction(lifecycle, own, way);
    if (tested === undefined) return;
    const { step, values, earlier, before } = tested;
    yield* send(action, {
      ...step(own.label, `${label} without ${name}, where it was accepted with it`),
      values,
      value: body,
      ...expectAfter([...earlier, before], () => ({
        kind: 'refused-in-state',
        of: `a ${JSON.stringify(label)}`,
        state: `without ${name}`,
        status,
      })),
      isPromised: false,
    });
  }
}
