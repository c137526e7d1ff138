import { writtenValue } from '../../../http/written-value.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { Json } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';

/** Refusals of what was sent: others say nothing of it. */
const refusals: readonly number[] = [400, 409, 412, 422];
/** Shorter texts may be listed, or come from an example. */
const shortestFreshText = 8;

/**
 * Says that nothing shows the texts of a refused request that were not there before: no other request has the same. `isOwn` says in which properties no other
 * resource has the same text; by default any. `undefined` where it was not refused for what it is, or has no such text.
 */
export function expectRefusedAbsent(
  refusal: Exchange | undefined,
  before: Json | undefined,
  isOwn: (name: string) => boolean = () => true,
): ExpectedState | undefined {
  if (refusal?.outcome.kind !== 'reply' || !isObject(before)) return undefined;
  const { status } = refusal.outcome;
  const { method, body } = refusal.case.request;
  const sent = writtenValue(body);
  if (!refusals.includes(status) || !isObject(sent)) return undefined;
  const texts = Object.entries(sent).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      value.length >= shortestFreshText &&
      isOwn(name) &&
      !sameJson(memberOf(before, name) ?? null, value),
  );
  if (texts.length === 0) return undefined;
  return { kind: 'refused-absent', by: method, status, refused: objectFromEntries(texts) };
}
