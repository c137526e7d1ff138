import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { longestPage, mostPages } from '../../lists/reading/page-parameters.ts';
import { readPages } from '../../lists/reading/whole-list.ts';
import { send, type TestedResource } from '../steps/lifecycle-steps.ts';

/** Read at most below one resource. */
const mostPaths = 6;

/** Reads what is below a resource after all its changes: `GET /orders/{id}/events` has one of each. */
export function* readBelow(resource: TestedResource, last: Exchange): Generator<SequenceDraft, void> {
  const { read } = resource.lifecycle;
  const kind = pathKind(read.operation.path);
  const kinds = read.contract.operations
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => pathKind(path))
    .filter((one) => one.startsWith(`${kind}/`) && !one.slice(kind.length).includes('{}'));
  for (const one of [...new Set(kinds)].slice(0, mostPaths)) {
    const below = read.derivationFor('GET', one);
    if (below === undefined) continue;
    const step = {
      ...resource,
      label: `${one.slice(kind.length)} after changes`,
      why: 'a request for what is below a resource that was changed in many ways',
      ...expectAfter([resource.creation, last], () => undefined),
      isPromised: false,
    };
    const first = yield* send(below, { ...step, parameters: longestPage(below) });
    if (first === undefined || !isDone(first)) continue;
    yield* readPages(below, {
      first,
      most: mostPages,
      read: (page, parameters) => send(below, { ...step, label: `${step.label}, page ${page}`, parameters }),
    });
  }
}
