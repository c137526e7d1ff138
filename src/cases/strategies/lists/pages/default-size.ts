import type { Parameter } from '../../../../model/contract.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json } from '../../../../model/json.ts';
import { memberOf, valueAt } from '../../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import type { Derivation } from '../../strategy.ts';
import { createItems } from '../reading/create-items.ts';
import { listedIn } from '../reading/listed-items.ts';
import { allowsValue, longestPage } from '../reading/page-parameters.ts';

/** Created at most, so that a list has more items than a page has by default. */
const mostCreated = 26;

/** A list without a size has as many items as one with the size that the contract says is assumed (OpenAPI, Schema Object, `default`). */
export function* compareDefault(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  const { document } = derivation.contract;
  const given = size.schema === undefined ? undefined : memberOf(valueAt(document, size.schema), 'default');
  if (typeof given !== 'number' || given < 1 || !allowsValue(size, given, derivation)) return;
  const read = function* (label: string, parameters: ReadonlyMap<Parameter, Json>, expectedState?: ExpectedState) {
    const why = 'a request for a page of the size that is assumed, named or left out';
    return listedIn(
      yield* sendStep(derivation, 'paging', { label: `default: ${label}`, why, parameters, expectedState }),
    );
  };
  const count = (yield* read('a long page', longestPage(derivation)))?.length ?? 0;
  if (given < mostCreated) yield* createItems(derivation, { present: count, wanted: given + 1 });
  const named = new Map([[size, given]]);
  for (const attempt of ['first', 'second']) {
    const least = (yield* read(`${attempt} attempt, named`, named))?.length;
    const shown = (yield* read(`${attempt} attempt, left out`, new Map()))?.length;
    const after = (yield* read(`${attempt} attempt, named again`, named))?.length;
    if (least === undefined || shown === undefined || after !== least || shown === least) return;
    if (attempt === 'first') continue;
    const expected = { kind: 'default-page-size', parameter: size.name, size: given, length: least } as const;
    yield* read('left out, judged', new Map(), expected);
  }
}
