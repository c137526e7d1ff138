import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import type { DerivedInvalid } from '../../schema/derive/invalid/invalid-values.ts';
import type { DerivedValue } from '../../schema/derive/valid/valid-values.ts';
import type { SequenceDraft } from '../request/case-draft.ts';
import type { ValidRequestBuilder } from '../request/valid-request.ts';
import type { RecentCreations } from '../resources/tracking/recent-creations.ts';

/** One way to test an operation. */
export interface Strategy {
  /** The name of its file in `src/cases/strategies/` or a folder there, and part of the id of its cases. */
  readonly id: StrategyId;
  readonly title: string;
  /**
   * Its sequences build on the responses to those before: they are sent one after the other, or, where time has to pass between them, among those of other
   * strategies. Absent: each sequence is independent.
   */
  readonly steps?: 'one-after-the-other' | 'among-others';
  /** Derives the cases for one operation; yields nothing where the strategy does not apply. */
  readonly derive: (derivation: Derivation) => Iterable<SequenceDraft>;
}

/** One operation, and what a strategy derives its cases from. */
export interface Derivation {
  readonly contract: Contract;
  readonly operation: Operation;
  /** The schemas of the contract, with the validator for requests. */
  readonly source: SchemaSource;
  /** Builds a plain valid request; every case starts from one and changes what it is about. */
  readonly validRequest: ValidRequestBuilder;
  /** The values that the schema of the JSON body allows, derived when they are consumed; none when there is no such schema. */
  readonly validValues: () => Iterable<DerivedValue>;
  /** The values that it forbids, each for one reason, derived when they are consumed; none when there is no such schema. */
  readonly invalidValues: () => Iterable<DerivedInvalid>;
  /** The target must refuse a well-formed token that was never issued. */
  readonly strictAuth: boolean;
  /** Security schemes with a credential of their own: it must be good for them. */
  readonly ownCredentials: ReadonlySet<string>;
  /** Whether the target has refused a request without a body, as the contract has none, for its missing media type; absent: no. */
  readonly asksForMediaType?: () => boolean;
  /** Whether the target has accepted a valid request of the operation; absent: that is not known. */
  readonly hasAccepted?: () => boolean;
  /** Whether the target refused the valid case of that id; a plain one counts no longer once any plain request of the operation has succeeded. */
  readonly wasRefused: (id: string) => boolean;
  /** Whether the target accepted the case of that id although its credential was missing or wrong. */
  readonly wasAcceptedUnauthorised: (id: string) => boolean;
  /** The exchange of a recent case of a strategy whose steps build on each other; `undefined` when it was not sent. */
  readonly findExchange: (id: string) => Exchange | undefined;
  /** The derivation of another operation, by its method and the kind of its path: `/books/{}`. */
  readonly derivationFor: (method: string, kind: string) => Derivation | undefined;
  /** What was created and still exists, where something was added, and what lists had first; absent: nothing. */
  readonly created?: Pick<RecentCreations, 'ofKind' | 'addedTo' | 'changedOf' | 'firstList'>;
  /** What the cases belong to, where this shows it in another way; see `listView`. Absent: this. */
  readonly viewOf?: Derivation;
  /** How many rounds of the search came before this one. */
  readonly round: number;
  /** Numbers from 0 (included) to 1 (excluded), decided by the seed. */
  readonly random: () => number;
}
