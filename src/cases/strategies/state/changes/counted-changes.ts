import { operationTexts } from '../../../../conventions/sentences/operation-texts.ts';
import { hasSucceeded, isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { isExactInteger } from '../../../../schema/json/json-number.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { countedWithChanges, type DescribedCount, describedCount } from '../../../prose/described-counts.ts';
import { fullDescriptionAt } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { createResource } from '../../../request/steps/create-resource.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { changingBody, propertiesLeftAlone } from '../steps/changing-body.ts';
import type { Lifecycle } from '../steps/lifecycle-steps.ts';
import { actionsOf, additionsTo, showsAsItWas, showsResource } from '../steps/resource-states.ts';

/** A resource whose changes are counted. */
interface CountedResource {
  readonly read: Derivation;
  /** The values of its path parameters. */
  readonly values: readonly string[] | undefined;
  readonly send: ReturnType<typeof sendAbout>;
}

/** Creates a resource, and changes it in each way that the contract says is counted. */
export function* countChangesOfNew(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const { read, changes } = lifecycle;
  const counting = [...changes, ...actionsOf(read), ...additionsTo(read)].filter((one) => saysCount(read, one));
  if (counting.length === 0) return;
  const send = sendAbout(read.operation, 'state', { isPromised: false });
  const values = yield* createResource(send, lifecycle, {
    label: 'create, to count its changes',
    why: 'a valid request that creates a resource',
  });
  if (values === undefined) return;
  for (const change of counting) yield* countChanges({ read, values, send }, change);
}

/**
 * Changes a resource where the contract says that this counts a number up (`Counts "revision" up by one`), twice, and reads it directly before and after. A number that is
 * not as it says is judged with a further change: something else may have changed the resource meanwhile.
 */
export function* countChanges(
  { read, values, send }: CountedResource,
  change: Derivation,
): Generator<SequenceDraft, void> {
  const { key } = change.operation;
  const ask = { values, isPromised: false };
  if (!saysCount(read, change)) return;
  let before = yield* send(read, {
    ...ask,
    label: `read before ${key} counts`,
    why: 'a request for what is changed next',
  });
  const count = before && countIn(read, change, before);
  if (count === undefined) return;
  const why = 'a valid change that the contract says is counted';
  for (const nth of ['', ' once more']) {
    const body = before && changingBody(change, before);
    if (before === undefined || body === undefined) return;
    const first = yield* send(change, { ...ask, label: `${key} counts${nth}`, why, ...body });
    if (first === undefined || !hasSucceeded(first)) return;
    const between = yield* send(read, {
      ...ask,
      label: `read after ${key} counts${nth}`,
      why: `a request after an accepted ${key}`,
    });
    const next = between && isDone(between) ? changingBody(change, between) : undefined;
    if (between === undefined || next === undefined) return;
    const isWrongIn = {
      response: showsResource(change, read) && !showsAsItWas(change) && isOtherCount(count, before, first),
      read: isOtherCount(count, before, between),
    };
    before = between;
    if (!isWrongIn.response && !isWrongIn.read) continue;
    const expected = (shown: Exchange): ExpectedState | undefined => expectCount(count, { by: key, before: shown });
    const second = yield* send(change, {
      ...ask,
      label: `${key} counts again`,
      why,
      ...next,
      ...(isWrongIn.response ? expectAfter([between], (of) => expected(of(between))) : {}),
    });
    if (second === undefined || !hasSucceeded(second) || !isWrongIn.read) return;
    yield* send(read, {
      ...ask,
      label: `read after ${key} counts again`,
      why: `a request after another accepted ${key}`,
      ...expectAfter([between, second], (of) => expected(of(between))),
    });
    return;
  }
}

/** Whether the contract may say that a change is counted; which number is only known once the resource is shown. */
function saysCount(read: Derivation, change: Derivation): boolean {
  return saysCountItself(change) || (isPlainChange(change) && countedNumbers(read).size > 0);
}

function isPlainChange({ operation: { method } }: Derivation): boolean {
  return method === 'PATCH' || method === 'PUT';
}

/** The numbers of a resource that go up with each change by their own descriptions, with by how much. */
function countedNumbers({ operation, source }: Derivation): ReadonlyMap<string, number | 'some'> {
  const schema = resourceSchema(operation, source);
  const { properties } = schema === undefined ? { properties: [] } : shapeOfResource(source, schema, {});
  return new Map(
    [...properties].flatMap(([name, places]): [string, number | 'some'][] => {
      const amount = countedWithChanges(fullDescriptionAt(source, places));
      return amount === undefined ? [] : [[name, amount]];
    }),
  );
}

function saysCountItself(change: Derivation): boolean {
  return operationTexts(change.operation).some((text) =>
    /\b(?:count|increment|increas|rais|bump|goes up|ris|adds)/i.test(text),
  );
}

/** The integer that the change counts, and that no client sets with it. */
function countIn(read: Derivation, change: Derivation, before: Exchange): DescribedCount | undefined {
  const shown = isDone(before) ? resourceValue(before) : undefined;
  if (!isObject(shown)) return undefined;
  const names = [...propertiesLeftAlone(change, read, shown).keys()];
  const integers = names.filter((name) => isExactInteger(memberOf(shown, name)));
  const described = describedCount(integers, operationTexts(change.operation));
  if (described !== undefined || !isPlainChange(change)) return described;
  const counted = countedNumbers(read);
  const [property, ...others] = integers.filter((name) => counted.has(name));
  const amount = property === undefined ? undefined : counted.get(property);
  if (property === undefined || others.length > 0) return undefined;
  return { property, amount: amount === 'some' ? undefined : amount };
}

/** The number that the resource has to show after a change; `undefined` where it showed none before. */
function expectCount(
  { property, amount }: DescribedCount,
  { by, before }: { readonly by: string; readonly before: Exchange },
): ExpectedState | undefined {
  const was = memberOf(resourceValue(before), property);
  if (!isExactInteger(was)) return undefined;
  const value = amount === undefined ? undefined : typeof was === 'bigint' ? was + BigInt(amount) : was + amount;
  return { kind: 'described-value', by, property, was, ...(value !== undefined && { value }) };
}

/** Whether a response shows another number than it has to. */
function isOtherCount({ property, amount }: DescribedCount, before: Exchange, after: Exchange): boolean {
  const [was, is] = [before, after].map((one) => memberOf(resourceValue(one), property));
  if (!isExactInteger(was) || !isExactInteger(is)) return false;
  return amount === undefined ? sameJson(was, is) : BigInt(is) - BigInt(was) !== BigInt(amount);
}
