import type { SequenceDraft } from '../../../../request/case-draft.ts';
import { formBodies } from '../../../../request/form-bodies.ts';
import { createAndRead, type FurtherCreations } from './create-and-read.ts';

/** Created from each form or multipart body that the contract has, with every field and with other values, and read: what is sent beside a file is stored as well. */
export function* createFromForms(creations: FurtherCreations): Generator<SequenceDraft, void> {
  for (const { mediaType, label, request } of formBodies(creations.lifecycle.creator))
    yield* createAndRead(creations, {
      label: `create by ${mediaType}: ${label}`,
      why: `a valid request that creates a resource from a form (${label})`,
      request,
      isPromised: false,
    });
}
