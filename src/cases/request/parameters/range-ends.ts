import type { Operation, Parameter } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { isOutOfOrder, orderedPairs } from '../../../schema/derive/build/ordered-pairs.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { dateOf, dayNumber } from '../../../schema/json/calendar.ts';

/** One end of a range with another value, and what the request has for the other end. */
export interface RangeValues {
  readonly values: ReadonlyMap<Parameter, Json>;
  /** The range may be too long, or end before it begins: services refuse such a range although no schema says so. */
  readonly mayBeRefused: boolean;
}

/** The operation whose ranges are meant, and what its ordinary request has. */
export interface RangeSource {
  readonly operation: Pick<Operation, 'parameters'>;
  readonly source: SchemaSource;
  readonly validRequest: { readonly valueFor: (parameter: Parameter) => Json | undefined };
}

/**
 * The value of a parameter, and where it is one end of a range whose other end is required, as `from` and `to`, that end at the same distance in days as in
 * an ordinary request.
 */
export function withOtherEnd(parameter: Parameter, value: Json, from: RangeSource): RangeValues {
  const alone = new Map([[parameter, value]]);
  const end = findOtherEnd(parameter, from.operation);
  const [was, otherWas] = [parameter, end?.other].map((one) => one && from.validRequest.valueFor(one));
  if (end === undefined || was === undefined || otherWas === undefined) return { values: alone, mayBeRefused: false };
  const { other, isFirst } = end;
  const isAmiss = (otherIs: Json) =>
    isOutOfOrder(isFirst ? { from: value, to: otherIs } : { from: otherIs, to: value });
  const [day, dayWas, otherDayWas] = [value, was, otherWas].map((one) => dayNumber(String(one)));
  if (day === undefined || dayWas === undefined || otherDayWas === undefined)
    return { values: alone, mayBeRefused: isAmiss(otherWas) };
  const days = otherDayWas - dayWas || (isFirst ? 1 : -1);
  const moved = dateOf(day + days) + String(otherWas).slice('2026-01-31'.length);
  const pointer = other.schema ?? other.content?.schema;
  const isValid =
    dayNumber(moved) === day + days && pointer !== undefined && from.source.validator.isValid(pointer, moved);
  return isValid && !isAmiss(moved)
    ? { values: new Map([...alone, [other, moved]]), mayBeRefused: false }
    : { values: alone, mayBeRefused: true };
}

function findOtherEnd(
  { name, in: place }: Parameter,
  { parameters }: RangeSource['operation'],
): { readonly other: Parameter; readonly isFirst: boolean } | undefined {
  const required = parameters.filter((one) => one.in === place && (one.required || one.name === name));
  const pair = orderedPairs(required.map((one) => one.name)).find(({ first, last }) => [first, last].includes(name));
  const other = required.find((one) => one.name !== name && [pair?.first, pair?.last].includes(one.name));
  return other && { other, isFirst: pair?.first === name };
}
