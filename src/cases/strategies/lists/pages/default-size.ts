import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { memberOf, valueAt } from '../../../../schema/json/pointer.ts';
import { groupsBy } from '../../../../text/group-by.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import type { Derivation } from '../../strategy.ts';
import { createItems } from '../reading/create-items.ts';
import { listedIn, listedObjects } from '../reading/listed-items.ts';
import { allowsValue, longestPage } from '../reading/page-parameters.ts';

/** Created at most, so that a list has more items than a page has by default. */
const mostCreated = 26;

/**
 * A list without a size has as many items as one with the size that the contract says is assumed (OpenAPI, Schema Object, `default`), also where a filter chooses
 * some of them.
 */
export function* compareDefault(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  const { document } = derivation.contract;
  const given = size.schema === undefined ? undefined : memberOf(valueAt(document, size.schema), 'default');
  if (typeof given !== 'number' || given < 1 || !allowsValue(size, given, derivation)) return;
  const read = readFrom(derivation);
  const items = listedObjects(yield* read('a long page', longestPage(derivation))) ?? [];
  if (given < mostCreated) yield* createItems(derivation, { present: items.length, wanted: given + 1 });
  const assumed = { size, given };
  yield* compareSizes(read, '', { ...assumed, filter: new Map() });
  const filter = commonFilter(derivation, items, given);
  if (filter !== undefined) yield* compareSizes(read, ', filtered', { ...assumed, filter: new Map([filter]) });
}

type Read = (
  label: string,
  parameters: ReadonlyMap<Parameter, Json>,
  expectedState?: ExpectedState,
) => Generator<SequenceDraft, Exchange | undefined>;

function readFrom(derivation: Derivation): Read {
  const why = 'a request for a page of the size that is assumed, named or left out';
  return (label, parameters, expectedState) =>
    sendStep(derivation, 'paging', { label: `default: ${label}`, why, parameters, expectedState });
}

/** A size that is assumed, and what else is asked for. */
interface AssumedSize {
  readonly size: Parameter;
  readonly given: number;
  readonly filter: ReadonlyMap<Parameter, Json>;
}

/** Judges a page without a size that was as long as one with it neither the first nor the second time. */
function* compareSizes(read: Read, way: string, { size, given, filter }: AssumedSize): Generator<SequenceDraft, void> {
  const named = new Map([...filter, [size, given]]);
  let length = 0;
  for (const attempt of ['first', 'second']) {
    const most = { kind: 'page-size', parameter: size.name, most: given } as const;
    const least = listedIn(yield* read(`${attempt} attempt, named${way}`, named, most))?.length;
    const shown = listedIn(yield* read(`${attempt} attempt, left out${way}`, filter))?.length;
    const after = listedIn(yield* read(`${attempt} attempt, named again${way}`, named))?.length;
    if (least === undefined || shown === undefined || after !== least || shown === least) return;
    length = least;
  }
  yield* read(`left out, judged${way}`, filter, {
    kind: 'default-page-size',
    parameter: size.name,
    size: given,
    length,
  });
}

/** The filter with more items than a page has by default, by what most items of a page have in a property of its name. */
function commonFilter(
  derivation: Derivation,
  items: readonly JsonObject[],
  given: number,
): readonly [Parameter, Json] | undefined {
  for (const parameter of derivation.operation.parameters.filter((one) => one.in === 'query')) {
    const values = items.map((item) => memberOf(item, parameter.name)).filter((value) => typeof value === 'string');
    const [most] = groupsBy(values, (value) => value).toSorted((one, other) => other.length - one.length);
    const [value] = most ?? [];
    if (most === undefined || value === undefined || most.length <= given) continue;
    if (allowsValue(parameter, value, derivation)) return [parameter, value];
  }
  return undefined;
}
