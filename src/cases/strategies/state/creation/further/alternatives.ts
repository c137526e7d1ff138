import { isDone } from '../../../../../http/outcome.ts';
import type { Exchange } from '../../../../../model/exchange.ts';
import type { SequenceDraft } from '../../../../request/case-draft.ts';
import { typicalAlternatives } from '../../../../request/values/typical-alternatives.ts';
import { expectAfter } from '../../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../../resources/reading/read-resources.ts';
import { listAfterCreation } from '../../listing/list-after.ts';
import { bodiesLike } from '../../steps/bodies-of-kind.ts';
import { changeAndRead, leanerWithin, type ResourceState, send } from '../../steps/lifecycle-steps.ts';
import { createAndRead, type FurtherCreations, type ReadCreation } from './create-and-read.ts';
import type { DistinctBody } from './varied.ts';

/** The kinds of bodies after which the list is read: the list of a kind may be made in another way. */
const mostListed = 4;

/** Each kind of body that the schema of the resource has. */
export function* createAlternatives(creations: FurtherCreations): Generator<SequenceDraft, void> {
  let listed = 0;
  for (const alternative of typicalAlternatives(creations.lifecycle.creator.validValues())) {
    const isListed = alternative.object?.isInLaterAlternative === true && listed++ < mostListed;
    yield* createAlternative(creations, { ...alternative, isListed });
  }
}

/** Another kind of body than the ordinary one is created, read, changed and read again; some are deleted. */
function* createAlternative(
  creations: FurtherCreations,
  { label, value, isListed }: DistinctBody,
): Generator<SequenceDraft, void> {
  const why = `a valid request that creates a resource (${label})`;
  const created = yield* createAndRead(creations, { label: `create: ${label}`, why, value });
  if (created === undefined) return;
  const { resource } = created;
  if (isListed) yield* listAfterCreation(resource, created.shown, `list after create: ${label}`);
  const { shown } = yield* changeAlternative(created, label);
  if (isListed && shown !== undefined) yield* deleteAlternative(creations, { resource, shown }, label);
}

function* changeAlternative({ resource, shown }: ReadCreation, label: string): Generator<SequenceDraft, ResourceState> {
  const { changes } = resource.lifecycle;
  let state: ResourceState = { shown, last: resource.creation };
  const put = changes.find(({ operation }) => operation.method === 'PUT');
  const leaner = put && leanerWithin(put, resource.creation);
  if (put !== undefined && leaner !== undefined)
    state = yield* changeAndRead(resource, put, {
      label: `PUT with less within: ${label}`,
      why: `a valid replacement that leaves out parts of objects within the resource (${label})`,
      value: leaner,
      isPromised: false,
      isAccepted: isDone,
      ...state,
    });
  const patch = changes.find(({ operation }) => operation.method === 'PATCH');
  if (patch === undefined) return state;
  const bodies = bodiesLike(resource.creation, patch);
  for (const body of bodies.length === 0 ? [undefined] : bodies)
    state = yield* changeAndRead(resource, patch, {
      label: `PATCH${body === undefined ? '' : ` ${body.label}`}: ${label}`,
      why: `a valid change of a resource (${label})`,
      value: body?.value,
      isPromised: body === undefined,
      ...state,
    });
  return state;
}

/** Each kind may be stored, and so deleted, in a place of its own. `shown` is the last response that showed the resource. */
function* deleteAlternative(
  creations: FurtherCreations,
  { resource, shown }: ReadCreation & { readonly shown: Exchange },
  label: string,
): Generator<SequenceDraft, void> {
  const { removal, read } = resource.lifecycle;
  if (removal === undefined) return;
  const deletion = yield* send(removal, {
    ...resource,
    label: `DELETE: ${label}`,
    why: `a request to delete a resource (${label})`,
    isPromised: false,
  });
  if (deletion === undefined || !isDone(deletion)) return;
  creations.byIdentifier.delete(resource.values.join('\n'));
  yield* send(read, {
    ...resource,
    label: `read after DELETE: ${label}`,
    why: 'a request for the deleted resource',
    ...expectAfter([resource.creation, shown, deletion], (of) => {
      const content = resourceValue(of(shown));
      return content === undefined ? undefined : { kind: 'resource-removed', content };
    }),
    isPromised: false,
  });
}
