import type { Case, Sequence } from '../../model/case.ts';
import type { Operation, SecurityRequirement } from '../../model/contract.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import type { DerivedValue } from '../../schema/derive/valid/valid-values.ts';
import type { EarlierRequests } from '../resources/expected/earlier-requests.ts';
import type { ValidRequestBuilder } from './valid-request.ts';

/** A case as a strategy describes it; `derivePlan` adds the id, the operation and the strategy. */
export interface CaseDraft
  extends Pick<Case, 'request' | 'expects' | 'about' | 'why' | 'repeats' | 'reserves'>,
    Partial<Pick<Case, 'fault' | 'scope'>> {
  /** What its response has to show apart from what the contract says of each one; `undefined`: nothing. */
  readonly expectedState?: Case['expectedState'] | undefined;
  /** The last part of the id: unique within the strategy and the operation, the same in every run. */
  readonly label: string;
  /** The operation that the request is for; absent: the one that the strategy was asked about. */
  readonly of?: RequestedOperation;
  /** What `send` makes the credential for; absent: whatever the operation allows. */
  readonly security?: readonly SecurityRequirement[];
  /** Where the expected state comes from, so that a finding can be shown again; absent: the requests before cannot be sent again. */
  readonly earlier?: EarlierRequests;
  /** Whether any resource will do that the request can name: see `SuitedResources`. For a draft without `of` that is so where it expects no state. */
  readonly namesAny?: boolean;
}

/** An operation and the builder of its requests. */
export interface RequestedOperation {
  readonly operation: Operation;
  readonly validRequest: ValidRequestBuilder;
}

/** Cases that are sent together. */
export interface SequenceDraft {
  readonly delivery: Sequence['delivery'];
  readonly afterMs?: Sequence['afterMs'];
  readonly isNews?: Sequence['isNews'];
  readonly prepares?: Sequence['prepares'];
  readonly cases: readonly CaseDraft[];
}

/** A case that needs no others. */
export function alone(draft: CaseDraft): SequenceDraft {
  return { delivery: 'any', cases: [draft] };
}

/** `POST /books › valid-body › name is empty`. */
export function caseId({ key }: Operation, strategy: StrategyId, label: string): string {
  return `${key} › ${strategy} › ${label}`;
}

/** The labels of the cases of `valid-body` that vary nothing. */
export const plainLabels = ['an ordinary request', 'the plainest values'] as const;

/** The ids of the cases of `valid-body` that vary nothing. */
export function plainIds(operation: Operation): readonly string[] {
  return plainLabels.map((label) => caseId(operation, 'valid-body', label));
}

/** Whether the target has refused all plain requests of the operation: then it refuses the variations for the same reason, not for what they are about. */
export function refusesPlainRequests(operation: Operation, wasRefused: (id: string) => boolean): boolean {
  return plainIds(operation).every(wasRefused);
}

/** `a valid body (title is empty): a string without minLength may be empty`. */
export function describeValid({ label, why }: Pick<DerivedValue, 'label' | 'why'>): string {
  return `a valid body (${describeVariation(label)}): ${why}`;
}

/** `an invalid body (title is 3 characters long): minLength is 4`. */
export function describeInvalid({ label, why }: Pick<DerivedValue, 'label' | 'why'>): string {
  return `an invalid body (${describeVariation(label)}): ${why}`;
}

/** The label of a derived value, with `it` for the whole value, which labels call `the value`. */
export function describeVariation(label: string): string {
  return label.replace(/^the value /, 'it ');
}
