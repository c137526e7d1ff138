import type { Unsupported } from '../model/contract.ts';
import type { Report } from '../model/report.ts';
import { plural } from '../text/plural.ts';

/** What a run did and did not do. */
export interface RunExtent extends Pick<Report, 'sideEffects' | 'errors' | 'skipped'> {
  /** Cases sent. */
  readonly cases: number;
  /** The keys of the operations of which a response was judged. */
  readonly judgedOperations: ReadonlySet<string>;
}

/** Reasons that the user has written down. */
const wantedByUser = /^(--skip |--safe$|not among --only$)/;
/** Reasons that lie in the limits of the run; an open-ended search always ends so. */
const limitOfRun =
  /^(?!search: ).*: (the time limit of|the limit of \d+ cases|responses are slow|.* got no complete response|the target no longer)/;

/** Why a run proves less than the contract promises, one line each; empty when it was complete. A run without a case proves nothing. */
export function reasonsForIncomplete({ cases, judgedOperations, sideEffects, errors, skipped }: RunExtent): string[] {
  const unwanted = skipped.filter(({ operation, reason }) => operation !== undefined && !wantedByUser.test(reason));
  const untested = unwanted.filter(({ operation = '' }) => !judgedOperations.has(operation));
  const cut = unwanted.filter((one) => !untested.includes(one) && limitOfRun.test(one.reason));
  return [
    ...(cases === 0 ? ['no case was sent'] : []),
    ...firstOfEach(untested).map(({ operation, reason }) => `${operation} was not tested: ${reason}`),
    ...(cut.length === 0
      ? []
      : [`${plural(firstOfEach(cut).length, 'operation')} not tested to the end: ${cut[0]?.reason}`]),
    ...sideEffects
      .filter(({ recovery }) => recovery === 'none')
      .map(({ operation, response }) => `since ${operation} the target responds with ${response}`),
    ...(errors.length === 0 ? [] : [`${plural(errors.length, 'error')} in Coldframe itself`]),
  ];
}

function firstOfEach(skipped: readonly Unsupported[]): readonly Unsupported[] {
  return skipped.filter((one, index) => skipped.findIndex(({ operation }) => operation === one.operation) === index);
}
