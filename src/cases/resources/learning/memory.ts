import type { Contract } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { ArchivedResources } from '../../paths/archived-resources.ts';
import type { Resource } from '../../paths/resource-paths.ts';
import { type AcceptedValues, openAcceptedValues } from '../reading/accepted-values.ts';
import { type ListedModels, openListedModels } from '../reading/listed-models.ts';
import { type NounReferences, openNounReferences } from '../reading/noun-references.ts';
import type { ResourceTemplates } from '../reading/read-resources.ts';
import type { CreatedResources } from '../tracking/created-resources.ts';
import type { FoundResources } from '../tracking/found-resources.ts';
import type { KnownResources } from '../tracking/known-resources.ts';
import { openReferableStates, type ReferableStates } from '../tracking/referable-states.ts';
import { openReferencesSinceCreation, type ReferencesSinceCreation } from '../tracking/references-since-creation.ts';
import { openRefusedAsTaken, type RefusedAsTaken } from '../tracking/refused-as-taken.ts';
import { openResourceHistory, type ResourceHistory } from '../tracking/resource-history.ts';
import { openResourceOwners, type ResourceOwners } from '../tracking/resource-owners.ts';
import { openResourceParts, type ResourceParts } from '../tracking/resource-parts.ts';
import type { UnfoundCreations } from '../tracking/unfound-creations.ts';
import { openValuesGivenByTarget, type ValuesGivenByTarget } from '../tracking/values-given-by-target.ts';
import {
  describesFixed,
  openValuesSinceCreation,
  type ValuesSinceCreation,
} from '../tracking/values-since-creation.ts';
import type { Learners } from './learners.ts';

/** What requests are made from, each thing learnt by a tracker of its own. */
export interface Trackers {
  /** What was done with each resource, and so what is possible with it. */
  readonly history: ResourceHistory;
  /** In which states requests may refer to resources. */
  readonly referable: ReferableStates;
  /** What resources were created below. */
  readonly owners: ResourceOwners;
  /** What a creation is to be modelled on. */
  readonly models: ListedModels;
  /** The values that a body keeps, as the target has refused others. */
  readonly accepted: AcceptedValues;
  /** Whether properties and parameters that are called like a resource hold its identifier. */
  readonly nouns: NounReferences;
  /** Whether requests have to name other seats than the sample. */
  readonly taken: RefusedAsTaken;
  /** What a PUT has to repeat of its resource. */
  readonly valuesSinceCreation: ValuesSinceCreation;
  /** What requests have to repeat of what their resource refers to. */
  readonly referencesSinceCreation: ReferencesSinceCreation;
  /** What requests have to repeat of what the target has made for their resource. */
  readonly valuesGivenByTarget: ValuesGivenByTarget;
  /** What is inside resources and has identifiers, but no path. */
  readonly parts: ResourceParts;
}

/** Knows nothing yet. `isKnown`: whether a resource of that kind exists. What learns from every response is added to the learners. */
export function openTrackers(
  { operations, document }: Pick<Contract, 'operations' | 'document'>,
  isKnown: (kind: string, id: string) => boolean,
  { add }: Pick<Learners, 'add'>,
): Trackers {
  const history = add(openResourceHistory(operations));
  return {
    history,
    referable: add(openReferableStates(operations, history.lastOf)),
    owners: openResourceOwners(),
    models: add(openListedModels()),
    accepted: add(openAcceptedValues()),
    nouns: add(openNounReferences({ operations, document }, isKnown)),
    taken: add(openRefusedAsTaken()),
    valuesSinceCreation: add(openValuesSinceCreation((operation) => describesFixed(document, operation))),
    referencesSinceCreation: add(openReferencesSinceCreation(operations, isKnown)),
    valuesGivenByTarget: add(openValuesGivenByTarget()),
    parts: openResourceParts(),
  };
}

/** What a run has learnt of the resources at the target. */
export interface Memory {
  readonly contract: ResourceTemplates;
  /** What exists, and requests may be about. */
  readonly known: KnownResources;
  /** What the run has created and must delete. */
  readonly created: CreatedResources;
  readonly trackers: Trackers;
  readonly archived: ArchivedResources;
  /** The current entity tags, by the key of the resource. */
  readonly tags: Map<string, string>;
  /** What was shown of the current versions, by the key of the resource. */
  readonly versions: Map<string, JsonObject>;
  /** The place of another page, by the key of the operation. */
  readonly cursors: Map<string, string>;
  readonly unnamed: Map<string, number>;
  readonly unfound: UnfoundCreations;
  readonly found: FoundResources;
  /** What may have been there before a request of the run showed it, by its key. */
  readonly uncertain: Map<string, Resource>;
  /** What a read has shown to be missing and no request has created since, by its key. */
  readonly absent: Set<string>;
  /** What the run has created and deleted, by its key. */
  readonly deleted: Set<string>;
  /** What requests to delete were made for that have not succeeded yet, by its key. */
  readonly toBeDeleted: Set<string>;
  /** What a PUT has stored meanwhile, by its key: the target may have carried it out after the DELETE. */
  readonly storedMeanwhile: Set<string>;
}
