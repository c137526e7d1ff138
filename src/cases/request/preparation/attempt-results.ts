/** What became of something that requests were given: how often it was refused, or that it was accepted once. */
export type AttemptResult = number | 'accepted';

/**
 * What became of each thing that was tried, by a text that says what it is: an order with a customer who is `active` was accepted, one with a customer who is
 * `blocked` was refused twice.
 */
export interface AttemptResults {
  /** `undefined`: it was not tried. */
  readonly of: (tried: string) => AttemptResult | undefined;
  /** What is accepted once stays so: another request may be refused for another reason. */
  readonly note: (tried: string, isAccepted: boolean) => AttemptResult;
}

/** Nothing was tried yet. */
export function openAttemptResults(): AttemptResults {
  const results = new Map<string, AttemptResult>();
  return {
    of: (tried) => results.get(tried),
    note: (tried, isAccepted) => {
      const before = results.get(tried) ?? 0;
      const result = isAccepted || before === 'accepted' ? 'accepted' : before + 1;
      results.set(tried, result);
      return result;
    },
  };
}
