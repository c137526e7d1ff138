import type { Contract } from '../../model/contract.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { sharedAddresses } from '../../schema/document/shared-addresses.ts';
import { endsOwnAccess } from '../protection/ends-own-access.ts';
import { overwritesRecords } from '../protection/overwrites-records.ts';
import { protectResources } from '../protection/protect-resources.ts';
import type { Preparations } from '../request/preparation/all-preparations.ts';
import type { GivenValue } from '../request/values/given-values.ts';
import type { Resources } from '../resources/resources.ts';
import type { SequenceRules } from './derive-sequences.ts';
import type { Selection } from './select-operations.ts';

/** What decides which cases may be sent. */
interface ProtectionSources {
  readonly contract: Contract;
  readonly source: SchemaSource;
  /** Whether cases may change or delete what the run did not create. */
  readonly collectionWrites: boolean;
  /** What the user gives for parameters. */
  readonly given: readonly GivenValue[];
  readonly resources: Resources;
  readonly fresh: () => number;
  readonly selection: Selection;
  readonly takeFree: Preparations['takeFree'];
}

/** Keeps a case from what the selection excludes and from what existed before the run; `undefined`: it may not be sent. */
export function openProtection({
  contract,
  source,
  collectionWrites,
  given,
  resources,
  fresh,
  selection,
  takeFree,
}: ProtectionSources): SequenceRules['protect'] {
  const shared = sharedAddresses(contract);
  return (draft, derivation) => {
    const requested = draft.of ?? derivation;
    if (draft.expects === 'rejected' && shared.has(requested.operation.key)) return undefined;
    if (!selection.allows(requested.operation, draft.request.method)) return undefined;
    const isHarmful = [overwritesRecords, endsOwnAccess].some((is) => is(draft.request, requested.operation));
    if (isHarmful && !collectionWrites) return undefined;
    const { operations } = contract;
    return protectResources(draft, requested, { source, resources, operations, fresh, takeFree, given });
  };
}
