import {
  isCursorName,
  isLimitName,
  isOffsetName,
  isPageCountName,
  isPageNumberName,
  mayBeNextPlaceName,
} from '../../conventions/names/page-names.ts';
import {
  expectedNumber,
  isWithinBounds,
  mayHaveSums,
  numbersIn,
} from '../../conventions/sentences/numbers-of-schema.ts';
import type { StatedSum } from '../../conventions/sentences/stated-sums.ts';
import { isAsStated } from '../../conventions/sentences/stated-times.ts';
import { isSuccess } from '../../http/status.ts';
import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { listOf } from '../../text/plural.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';

/** Checks numbers that are described as a sum or a product of others in the same body, and times that are described by others; it reports at most one of either for each response. */
export const sumDiffers: Rule = {
  id: 'sum-differs',
  title: 'A number or a time is what its description works out from others',
  level: 'deviation',
  why: 'A customer pays another amount than the lines of the order add up to.',
  clause: { openapi: 'Schema Object, description' },
  check({ reply, json, mediaType, contract, violations, case: { operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok || mediaType?.schema === undefined) return nothing;
    const { schema } = mediaType;
    if (violations.length > 0 || !mayHaveSums(contract, schema)) return nothing;
    // What a page shows may be a part of what is summed up.
    const mayBePage = operation.parameters.some((one) => one.in === 'query');
    const faults = [...faultsIn(json.value, { contract, schema, instance: '', mayBePage })];
    // One number may be wrong because of another one, but no time because of it.
    const firsts = [faults.find(({ isTime }) => !isTime), faults.find(({ isTime }) => isTime)];
    return firsts.flatMap((one) => {
      if (one === undefined) return [];
      const { isTime: _, ...complaint } = one;
      return [{ ...complaint, contract: `${operation.pointer}/responses` }];
    });
  },
};

interface SumFault extends Omit<Complaint, 'contract'> {
  readonly isTime: boolean;
}

interface Place {
  readonly contract: Contract;
  readonly schema: Pointer;
  readonly instance: Pointer;
  readonly mayBePage: boolean;
}

function* faultsIn(value: Json, place: Place): Generator<SumFault> {
  if (typeof value !== 'object' || value === null) return;
  const { contract, schema, instance, mayBePage } = place;
  const { own, times, parts, items } = numbersIn(contract, schema);
  const within = (part: Json, name: string | number, partSchema: Pointer) =>
    faultsIn(part, { contract, schema: partSchema, instance: join(instance, name), mayBePage: false });
  if (Array.isArray(value)) {
    if (items !== undefined) for (const [index, item] of value.entries()) yield* within(item, index, items);
    return;
  }
  if (!isObject(value)) return;
  const isPage = mayBePage || Object.keys(value).some(isOfPage);
  for (const sum of own.filter(
    ({ kind }) => !(mayBePage && kind === 'sum-of-items') && !(isPage && kind === 'count'),
  )) {
    const [is, expected] = [memberOf(value, sum.property), expectedNumber(value, sum)];
    if (typeof is !== 'number' || expected === undefined || Math.abs(is - expected.number) <= expected.rounding)
      continue;
    if (!isWithinBounds(contract, parts.get(sum.property) ?? schema, expected.number)) continue;
    const number = Number(expected.number.toFixed(4));
    yield {
      message: `${quote(sum.property)} is ${is}, although its description says that it is ${wordsOf(sum)}, which is ${number}`,
      cause: `sum ${sum.property}`,
      isTime: false,
      instance: join(instance, sum.property),
      expected: String(number),
    };
  }
  for (const { property, of, said } of times.filter((one) => !isAsStated(value, one)))
    yield {
      message: `${quote(property)} is ${String(memberOf(value, property))}, although its description says that it is ${said} ${quote(of)}, which is ${String(memberOf(value, of))}`,
      cause: `sum ${property}`,
      isTime: true,
      instance: join(instance, property),
      expected: `${said} ${quote(of)}`,
    };
  for (const [name, part] of parts) {
    const shown = memberOf(value, name);
    if (shown !== undefined) yield* within(shown, name, part);
  }
}

/** Whether a property says that what is beside it is a page of a list. */
function isOfPage(name: string): boolean {
  return [isLimitName, isPageNumberName, isOffsetName, isCursorName, isPageCountName, mayBeNextPlaceName].some((is) =>
    is(name),
  );
}

function wordsOf(sum: StatedSum): string {
  if (sum.kind === 'nights') return `the number of nights from ${quote(sum.of[0])} to ${quote(sum.of[1])}`;
  if (sum.kind === 'sum-of-items') {
    const { member, list, ofKind } = sum;
    const where = ofKind === undefined ? '' : ` where ${quote(ofKind.property)} is ${quote(ofKind.value)}`;
    return `the sum of ${quote(member)} in ${quote(list)}${where}`;
  }
  if (sum.kind === 'count') return `the number of items in ${quote(sum.list)}`;
  if (sum.kind === 'largest' || sum.kind === 'smallest')
    return `the ${sum.kind} of ${listOf(sum.of.map(quote), 'and')}`;
  return sum.of.map(quote).join({ sum: ' plus ', difference: ' minus ', product: ' times ' }[sum.kind]);
}
