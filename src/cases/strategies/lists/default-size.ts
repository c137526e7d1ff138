import type { ExpectedState } from '../../../model/case.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { memberOf, valueAt } from '../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { sendStep } from '../../request/send-step.ts';
import { isDone } from '../../resources/expected-state.ts';
import { pathKind, pathValues } from '../../resources/resource-paths.ts';
import type { Derivation } from '../strategy.ts';
import { listedIn } from './listed-items.ts';
import { admits, longestPage } from './page-parameters.ts';

/** Created at most, so that a list has more items than a page has by default. */
const mostCreated = 26;

/** A list without a size has as many items as one with the size that the contract says is assumed (OpenAPI, Schema Object, `default`). */
export function* compareDefault(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  const { contract, operation } = derivation;
  const given = size.schema === undefined ? undefined : memberOf(valueAt(contract.document, size.schema), 'default');
  if (typeof given !== 'number' || given < 1 || !admits(size, given, derivation)) return;
  const read = function* (label: string, parameters: ReadonlyMap<Parameter, Json>, expectedState?: ExpectedState) {
    const why = 'a request for a page of the size that is assumed, named or left out';
    return listedIn(
      yield* sendStep(derivation, 'paging', { label: `default: ${label}`, why, parameters, expectedState }),
    );
  };
  const count = (yield* read('a long page', longestPage(derivation)))?.length ?? 0;
  const creator = derivation.derivationFor('POST', pathKind(operation.path));
  for (let number = count; creator !== undefined && number <= given && given < mostCreated; number += 1) {
    const why = 'a valid request that creates an item for a page';
    const values = pathValues(operation.path, derivation.validRequest.build().path);
    const label = `item ${number + 1} for a page of the assumed size (${operation.path})`;
    const creation = yield* sendStep(creator, 'paging', { label, why, values });
    if (creation === undefined || !isDone(creation)) break;
  }
  const named = new Map([[size, given]]);
  for (const attempt of ['first', 'second']) {
    const least = (yield* read(`${attempt} attempt, named`, named))?.length;
    const shown = (yield* read(`${attempt} attempt, left out`, new Map()))?.length;
    const after = (yield* read(`${attempt} attempt, named again`, named))?.length;
    if (least === undefined || shown === undefined || after !== least || shown === least) return;
    if (attempt === 'first') continue;
    const expected = { kind: 'assumed', parameter: size.name, size: given, length: least } as const;
    yield* read('left out, judged', new Map(), expected);
  }
}
