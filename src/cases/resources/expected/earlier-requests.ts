import type { Exchange } from '../../../model/exchange.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';

/** The requests by which the response to a later one is judged. */
export interface EarlierRequests {
  /** In the order in which they were sent. */
  readonly exchanges: readonly Exchange[];
  /** What the later response has to show; `of` gives an exchange of the list, or the one that took its place when its request was sent again. */
  readonly expect: (of: (exchange: Exchange) => Exchange) => ExpectedState | undefined;
}

/** The part of a step that says what its response is judged by. A request that was not sent (`undefined`) is left out, and each counts once. */
export function expectAfter(
  requests: readonly (Exchange | undefined)[],
  expect: EarlierRequests['expect'],
): { readonly expectedState: ExpectedState | undefined; readonly earlier: EarlierRequests } {
  const exchanges = [...new Set(requests)].filter((one) => one !== undefined);
  return { expectedState: expect((exchange) => exchange), earlier: { exchanges, expect } };
}
