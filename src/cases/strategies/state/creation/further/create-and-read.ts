import { hasSucceeded, isDone } from '../../../../../http/outcome.ts';
import type { Exchange } from '../../../../../model/exchange.ts';
import type { SequenceDraft } from '../../../../request/case-draft.ts';
import { expectAfter } from '../../../../resources/expected/earlier-requests.ts';
import { expectStored } from '../../../../resources/expected/expect-stored.ts';
import { isChosenByClient } from '../../steps/chosen-by-client.ts';
import {
  type Lifecycle,
  type LifecycleStep,
  readAfter,
  send,
  type TestedResource,
} from '../../steps/lifecycle-steps.ts';

/** What further resources are created with. */
export interface FurtherCreations {
  readonly lifecycle: Lifecycle;
  /** The first creation of each resource; it grows. */
  readonly byIdentifier: Map<string, Exchange>;
}

/** Creates a resource and reads it. Where the target has given its identifier before, the first resource must still be there: it may be neither replaced nor hidden. */
export function* createAndRead(
  { lifecycle, byIdentifier }: FurtherCreations,
  { label, since = [], ...step }: FurtherCreation,
): Generator<SequenceDraft, ReadCreation | undefined> {
  const { creator, read } = lifecycle;
  const creation = yield* send(creator, { lifecycle, label, ...step });
  const values = creation && hasSucceeded(creation) ? lifecycle.createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return undefined;
  const resource = { lifecycle, values, creation };
  const shown = yield* readAfter(resource, { exchange: creation, label, before: undefined, last: undefined });
  // What is done later goes on by itself.
  if (!isDone(creation)) return undefined;
  const first = byIdentifier.get(values.join('\n'));
  if (first === undefined) byIdentifier.set(values.join('\n'), creation);
  else if (!isChosenByClient(values.at(-1) ?? '', creation))
    yield* send(read, {
      ...resource,
      label: `read the first one after ${label}`,
      why: 'a request for a resource whose identifier the target has given to another one',
      ...expectAfter([...since, first, creation], (of) =>
        expectStored(of(first), { read, before: undefined, last: undefined }),
      ),
    });
  return { resource, shown };
}

interface FurtherCreation extends Pick<LifecycleStep, 'label' | 'why' | 'value' | 'request' | 'isPromised'> {
  /** What may have led to the identifier. */
  readonly since?: readonly Exchange[];
}

/** A resource that was created, and what a read has shown of it. */
export interface ReadCreation {
  readonly resource: TestedResource;
  readonly shown: Exchange | undefined;
}

/** The kinds of bodies of one schema that are created in one way. */
export const mostKinds = 10;
