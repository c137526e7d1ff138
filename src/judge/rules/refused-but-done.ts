import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import type { Expected } from '../../model/expected-state.ts';
import type { Json } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';

/**
 * Checks reads after a refused request: they must not show what it asked for (RFC 9110, 15.5; RFC 5789, 2, for PATCH). Refusals with 412 belong to
 * `preconditionIgnored`.
 */
export const refusedButDone: Rule = {
  id: 'refused-but-done',
  title: 'A refused request changes nothing',
  level: 'deviation',
  why: 'The client says that it failed and sends it again: then there are two, or half of a change is stored.',
  clause: 'RFC 9110, 15.5',
  *check({ reply, json, case: { expectedState, operation } }) {
    if (expectedState?.kind !== 'refused-absent' || expectedState.status === 412) return;
    if (!reply || !isSuccess(reply.status) || !json?.ok) return;
    const { by, status } = expectedState;
    const done = refusedPart(json.value, expectedState);
    if (done === undefined) return;
    yield {
      message: `${quote(done)} is as the ${by} had it that was refused with ${status}`,
      cause: `done by ${by}`,
      contract: `${operation.pointer}/responses`,
      ...(by === 'PATCH' && { clause: 'RFC 5789, 2' }),
    };
  },
};

/** The property of the refused request whose value the resource, or an item of the list, has now; `undefined` where nothing was done. */
export function refusedPart(shown: Json, { refused }: Expected<'refused-absent'>): string | undefined {
  const resources = [resourceIn(shown).value, ...(itemsIn(shown) ?? [])];
  return Object.entries(refused).find(([name, value]) =>
    resources.some((one) => sameJson(memberOf(one, name) ?? null, value)),
  )?.[0];
}
