import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { creatorOfItems, maySet, valuesOfNewItem } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { typicalAlternatives } from '../../../request/values/typical-alternatives.ts';
import { saysHidden } from '../../../resources/expected/says-hidden.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { type Filter, singleValues } from './filter-parameters.ts';

/** Creates items with values that no item has; gives one of the values, `undefined` when none was created. */
export function* createOther(
  derivation: Derivation,
  { parameter, property }: Filter,
  present: readonly Json[],
): Generator<SequenceDraft, Json | undefined> {
  const creator = creatorOfItems(derivation);
  const plain = creator?.validRequest.buildValue();
  const { schema } = creator?.validRequest ?? {};
  if (creator === undefined || schema === undefined || !isObject(plain)) return undefined;
  let given: Json | undefined;
  for (const value of singleValues(parameter, derivation)) {
    const body = bodyWith([property, value], creator, plain);
    if (present.includes(value) || body === undefined || !maySet(creator, property, body)) continue;
    const exchange = yield* sendStep(creator, 'filtering', {
      label: `an item whose ${property} is ${String(value)} (${derivation.operation.path})`,
      why: `a valid request that creates an item whose ${property} is ${writeJson(value)}`,
      value: body,
      values: valuesOfNewItem(derivation, creator),
    });
    if (exchange === undefined || !hasSucceeded(exchange)) return given;
    if (present.length > 0 || given !== undefined) return given ?? value;
    given = value;
  }
  return undefined;
}

/** Creates an item with that value, and gives whether the response shows it. Some lists hide items in some states. */
export function* createWith(derivation: Derivation, property: string, value: Json): Generator<SequenceDraft, boolean> {
  const creator = creatorOfItems(derivation);
  const plain = creator?.validRequest.buildValue();
  if (creator === undefined || !isObject(plain) || saysHidden({ [property]: value })) return false;
  const body = bodyWith([property, value], creator, plain);
  if (body === undefined || !maySet(creator, property, body)) return false;
  const exchange = yield* sendStep(creator, 'filtering', {
    label: `another item whose ${property} is ${String(value)} (${derivation.operation.path})`,
    why: `a valid request that creates an item whose ${property} is ${writeJson(value)}`,
    value: body,
    values: valuesOfNewItem(derivation, creator),
    isPromised: false,
  });
  return (
    exchange !== undefined && isDone(exchange) && sameJson(memberOf(resourceValue(exchange), property) ?? null, value)
  );
}

/** The plain body with another value, or, where the value decides what else a body has, one that has it. */
function bodyWith(
  [property, value]: readonly [string, Json],
  { source, validRequest: { schema }, validValues }: Derivation,
  plain: JsonObject,
): Json | undefined {
  const changed = withProperty(plain, [property, value]);
  if (schema === undefined || isValidValue(source, schema, changed)) return changed;
  const others = typicalAlternatives(validValues()).map((one) => one.value);
  return others.find((other) => sameJson(memberOf(other, property) ?? null, value));
}
