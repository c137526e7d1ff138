import { isStepName } from '../../../../conventions/names/step-name.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { schemaProperties } from '../../../../schema/document/schema-properties.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf, resolve, valueAt } from '../../../../schema/json/pointer.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { wholeValues } from '../../../request/values/typical-alternatives.ts';
import type { Derivation } from '../../strategy.ts';

/** A body that says what to do: `{"action": "approve"}`. */
export interface StepBody {
  /** `approve`. */
  readonly step: string;
  readonly value: JsonObject;
}

/** Different steps of one operation. */
const mostSteps = 8;

/** The bodies that each say to do something else: one property lists the steps, or each alternative of the body has its own. None where the body does not say it. */
export function stepBodies(action: Derivation): readonly StepBody[] {
  const { source, validRequest } = action;
  const { schema, sample } = validRequest;
  const bases = [fullValue(action), sample].filter(isObject);
  const name = Object.keys(bases[0] ?? {}).find(isStepName);
  if (schema === undefined || name === undefined) return [];
  const isValid = (value: Json) => source.validator.isValid(schema, value);
  const place = schemaProperties(source.document, schema).properties.get(name);
  const listed = place && memberOf(valueAt(source.document, resolve(source.document, place) ?? place), 'enum');
  if (Array.isArray(listed) && listed.length > 1)
    return listed.slice(0, mostSteps).flatMap((step: Json): readonly StepBody[] => {
      const value = bases.map((one) => withProperty(one, [name, step])).find(isValid);
      return value === undefined ? [] : [{ step: textOf(step), value }];
    });
  const alternatives = wholeValues(action.validValues()).map(({ value }) => value);
  const bySteps = new Map<string, StepBody>();
  for (const value of [...bases, ...alternatives].filter(isObject)) {
    const step = textOf(memberOf(value, name));
    if (typeof value[name] === 'string' && !bySteps.has(step) && isValid(value)) bySteps.set(step, { step, value });
  }
  // A free text, or a single step, says nothing.
  const isUnion = bySteps.size > 1 && (place === undefined || hasConst(source.document, place));
  return isUnion ? [...bySteps.values()].slice(0, mostSteps) : [];
}

/** Whether a schema allows one value only. */
function hasConst(document: Json, place: string): boolean {
  const schema = valueAt(document, resolve(document, place) ?? place);
  const listed = memberOf(schema, 'enum');
  return memberOf(schema, 'const') !== undefined || (Array.isArray(listed) && listed.length === 1);
}
