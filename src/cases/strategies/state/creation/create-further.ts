import type { SequenceDraft } from '../../../request/case-draft.ts';
import type { Lifecycle } from '../steps/lifecycle-steps.ts';
import { createAfterDeletion, createAfterLast } from './further/after-deletion.ts';
import { createAlternatives } from './further/alternatives.ts';
import { createAtLimits } from './further/at-limits.ts';
import type { FurtherCreations } from './further/create-and-read.ts';
import { createFromForms } from './further/from-forms.ts';
import { createWithUnusualTexts } from './further/unusual-texts.ts';
import { createVaried } from './further/varied.ts';

const ways: readonly ((creations: FurtherCreations) => Generator<SequenceDraft, void>)[] = [
  createAlternatives, // Each kind of resource that the schema has.
  createAtLimits, // The longest texts and the greatest numbers, and the least.
  createVaried, // Each listed value, and values that all differ.
  createWithUnusualTexts, // What is not ASCII, quotes, digits.
  createFromForms, // Where the contract takes forms as well.
  createAfterDeletion, // Each has an identifier of its own,
  createAfterLast, // also after the newest was deleted.
];

/** Creates and reads further resources, with every kind of body that the contract allows. */
export function* createFurther(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const creations: FurtherCreations = { lifecycle, byIdentifier: new Map() };
  for (const create of ways) yield* create(creations);
}
