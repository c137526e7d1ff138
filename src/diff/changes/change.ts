import type { Contract } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';

/** What a change means for today's clients. `unclear`: it depends on the client or on the service. */
export type ChangeClass = 'breaking' | 'unclear' | 'compatible';

/** The kinds of changes. */
export const changeIds = [
  'alternative-added',
  'alternative-removed',
  'alternatives',
  'base-path',
  'body-added',
  'body-optional',
  'body-removed',
  'body-required',
  'callback-added',
  'callback-removed',
  'content',
  'default',
  'deprecated',
  'discriminator',
  'flow-added',
  'flow-removed',
  'format',
  'header-added',
  'header-optional',
  'header-removed',
  'items-closed',
  'keyword',
  'limit',
  'link',
  'link-added',
  'link-removed',
  'media-type-added',
  'media-type-removed',
  'multiple',
  'object-closed',
  'object-opened',
  'operation-added',
  'operation-id',
  'operation-removed',
  'parameter-added',
  'parameter-added-required',
  'parameter-optional',
  'parameter-removed',
  'parameter-required',
  'parameter-style',
  'pattern',
  'property-added',
  'property-optional',
  'property-removed',
  'property-required',
  'read-only',
  'response-added',
  'response-removed',
  'schema',
  'scope-added',
  'scope-removed',
  'security-loosened',
  'security-tightened',
  'server-added',
  'server-removed',
  'token-address',
  'token-source',
  'type',
  'undeprecated',
  'unique-items',
  'value-added',
  'value-removed',
  'values',
  'webhook-added',
  'webhook-removed',
  'write-only',
] as const;

/** A kind of change, as configuration files and reports name it. */
export type ChangeId = (typeof changeIds)[number];

/** Whether a changed schema describes values in requests or in responses. */
export type Direction = 'request' | 'response';

/** One difference between the old and the new contract. */
export interface Change {
  /** The kind of change: `operation-removed`. */
  readonly id: ChangeId;
  readonly class: ChangeClass;
  /** The keys of the operations that it affects. */
  readonly operations: readonly string[];
  /** One sentence. */
  readonly message: string;
  /** The place in each contract; `undefined` in a contract that has no such place. */
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
  /** The reason why it is accepted, if it is: accepted changes are not counted. */
  readonly accepted?: string;
}

/** A change before the operations that share it are known. */
export interface Difference extends Omit<Change, 'operations'> {
  /** Differences with the same kind, class, places and clause are one change; the message by default. */
  readonly clause?: string;
}

/** The contracts that are compared. */
export interface ContractPair {
  readonly old: Contract;
  readonly new: Contract;
}
