import type { Resending } from '../cases/plan/resending.ts';
import { rawBody } from '../cases/request/body/body-draft.ts';

/** Sends each case once more as it was. */
export const resendsAsItWas: Resending = {
  withFreshValues: (testCase) => testCase,
  hasFreshValues: () => true,
  withState: (change, state) => ({ ...change, request: { ...change.request, body: rawBody(state) } }),
};
