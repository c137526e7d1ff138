import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import type { QueryValue } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { declaresNextPage, readCursor } from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';
import { listedIn, saysTotal, totalsOf } from '../reading/listed-items.ts';
import { allowsValue, longPages, type PageParameters, pageLength, pagePlaces } from '../reading/page-parameters.ts';

/** Short pages between two long ones that are the same: what they say of the number of all items is judged at the second attempt. */
export function* compareTotals(
  derivation: Derivation,
  { size, place }: Pick<PageParameters, 'size'> & Partial<Pick<PageParameters, 'place'>>,
): Generator<SequenceDraft, void> {
  if (!allowsValue(size, 1, derivation) || !allowsValue(size, pageLength * 2, derivation)) return;
  let least: number | undefined;
  let hasChanged = false;
  for (const attempt of ['first', 'second']) {
    const counted: ExpectedState | undefined = least === undefined ? undefined : { kind: 'total-of-list', least };
    const read = function* (label: string, page: readonly QueryValue[], state?: ExpectedState) {
      return yield* sendStep(derivation, 'paging', {
        label: `count, ${attempt} attempt: ${label}`,
        why: 'a request for a page of a list that says how long it is',
        parameters: new Map(page),
        expectedState: state,
      });
    };
    const long = yield* read('a long page', [[size, pageLength * 2]]);
    const before = listedIn(long);
    if (before === undefined || before.length <= 1 || !saysTotal(long)) return;
    const short = yield* read('a page of 1 item', [[size, 1]], counted);
    const next = place && short && pagePlaces(place, derivation).after(short, { pages: 1, items: 1 });
    const ofNext = place === undefined || next === undefined ? [] : [[place.parameter, next] as const];
    const totals = totalsOf(short);
    const state: ExpectedState | undefined = counted && hasChanged ? { ...counted, totals } : counted;
    const later: Exchange | undefined =
      ofNext.length === 0 ? undefined : yield* read('the page after it', [[size, 1], ...ofNext], state);
    const again = yield* read('a long page again', [[size, pageLength * 2]]);
    const after = listedIn(again);
    if (after === undefined || !sameJson([...before], [...after])) return;
    hasChanged =
      [long, again].every((one) => sameJson(totalsOf(one), totals)) &&
      later !== undefined &&
      !sameJson(totalsOf(later), totals);
    least = before.length;
  }
}

/**
 * The whole list on one page, where no page comes after it: what it says of the number of all items is judged when it has been the same twice, and the target
 * has shorter pages as well. A mock has one length for all.
 */
export function* compareTotalOfWhole(
  derivation: Derivation,
  { size, place }: PageParameters,
): Generator<SequenceDraft, void> {
  const length = longPages.find((one) => allowsValue(size, one, derivation));
  if (length === undefined || !allowsValue(size, 1, derivation)) return;
  const read = function* (label: string, page: readonly QueryValue[], expectedState?: ExpectedState) {
    const parameters = new Map([[size, length], ...page]);
    const why = 'a request for a list that says how long it is';
    return yield* sendStep(derivation, 'paging', { label: `count all: ${label}`, why, parameters, expectedState });
  };
  const whole = yield* read('one page', []);
  const items = listedIn(whole) ?? [];
  if (whole === undefined || items.length < 2 || items.length >= length || !saysTotal(whole)) return;
  if (listedIn(yield* read('one item', [[size, 1]]))?.length !== 1) return;
  // The target may have a limit of its own: then there is a next page.
  if (place.kind === 'cursor') {
    if (readCursor(whole) !== undefined || !declaresNextPage(derivation.operation, derivation.source)) return;
  } else {
    const next = pagePlaces(place, derivation).after(whole, { pages: 1, items: items.length });
    const rest = listedIn(yield* read('the page after it', next === undefined ? [] : [[place.parameter, next]]));
    if (rest === undefined || rest.length > 0) return;
  }
  const again = listedIn(yield* read('one page again', []));
  if (again === undefined || !sameJson([...items], [...again])) return;
  yield* read('one page, judged', [], { kind: 'total-of-list', least: items.length, most: items.length });
}
