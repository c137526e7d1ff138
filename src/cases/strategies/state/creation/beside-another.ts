import { hasSucceeded } from '../../../../http/outcome.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctBodies } from '../../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { expectTaken, send, type TestedResource } from '../steps/lifecycle-steps.ts';

/** What is done later, such as a job, is still shown as it was accepted after another one was. */
export function* readBesideAnother(resource: TestedResource): Generator<SequenceDraft, void> {
  const { creator, read } = resource.lifecycle;
  const [body] = distinctBodies(creator);
  const why = 'a valid request that creates another resource';
  const other = yield* send(creator, {
    ...resource,
    values: undefined,
    label: 'create another',
    why,
    value: body?.value,
    isPromised: false,
  });
  if (other === undefined || !hasSucceeded(other)) return;
  yield* send(read, {
    ...resource,
    label: 'read after another',
    why: `a request for a resource after another accepted ${creator.operation.key}`,
    ...expectAfter([resource.creation, other], (of) => expectTaken(of(resource.creation), read)),
    isPromised: false,
  });
}
