import { envelopeValues } from '../../../../conventions/names/envelope-values.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Pointer } from '../../../../model/json.ts';
import { nameWords } from '../../../../text/name-words.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { listedIn } from '../reading/listed-items.ts';
import { allowsValue, type PageParameters, pageLength, pagePlaces } from '../reading/page-parameters.ts';

/** What was asked for, by the parameters that say it. */
type Asked = ReadonlyMap<Parameter, number>;

/**
 * What a page says of itself beside its items, such as `limit` and `offset`, is what was asked for. Only where the size has an effect: a mock has one page for
 * all requests. What differs is asked for again and judged then.
 */
export function* comparePageProperties(
  derivation: Derivation,
  { size, place }: PageParameters,
): Generator<SequenceDraft, void> {
  const { first, after } = pagePlaces(place, derivation);
  const at = (number: unknown): Asked =>
    new Map(place.kind !== 'cursor' && typeof number === 'number' ? [[place.parameter, number]] : []);
  const read = (label: string, asked: Asked) =>
    sendStep(derivation, 'paging', {
      label: `a page that says which one it is: ${label}`,
      why: 'a request for a page that says which one it is',
      parameters: asked,
    });
  if (!allowsValue(size, 1, derivation) || !allowsValue(size, pageLength, derivation)) return;
  const [one, other] = [new Map([[size, pageLength], ...at(first)]), new Map([[size, 1]])];
  const page = yield* read(`${pageLength} items`, one);
  if (page === undefined || listedIn(page)?.length !== pageLength) return;
  for (const entry of at(after(page, { pages: 1, items: 1 }))) other.set(...entry);
  const second = yield* read('1 item', other);
  if (second === undefined || listedIn(second)?.length !== 1) return;
  for (const [parameter, value] of other) {
    const [before, shown] = [shownIn(page, parameter), shownIn(second, parameter)];
    if (before === undefined || shown === undefined || shown.value === value) continue;
    // Pages may count from 0 here and from 1 there.
    const isShifted = before.value - (one.get(parameter) ?? before.value) === shown.value - value;
    if (isShifted && parameter !== size) continue;
    yield* sendStep(derivation, 'paging', {
      label: `a page that says ${parameter.name}, judged`,
      why: `a request for a page whose ${parameter.name} is ${value}`,
      parameters: other,
      expectedState: { kind: 'page-describes-itself', name: shown.name, instance: shown.pointer, value },
    });
  }
}

/** The number with the name of a parameter. */
function shownIn(
  page: Exchange,
  { name }: Parameter,
): { readonly name: string; readonly pointer: Pointer; readonly value: number } | undefined {
  const words = nameWords(name);
  return envelopeValues(responseValue(page) ?? null)
    .flatMap((one) => (typeof one.value === 'number' ? [{ ...one, value: one.value }] : []))
    .find((one) => nameWords(one.name) === words);
}
