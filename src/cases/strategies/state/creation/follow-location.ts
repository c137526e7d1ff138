import { headerValue } from '../../../../http/header-fields.ts';
import { isDone } from '../../../../http/outcome.ts';
import { splitQuery } from '../../../../http/query-of.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { pathKind, pathValues } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { outOfScope } from '../../../request/scope.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import type { Derivation } from '../../strategy.ts';
import { send, type TestedResource } from '../steps/lifecycle-steps.ts';

/** The Location of a 201 is where the new resource is (RFC 9110, 15.3.2), also where that is another address than the documented one, which has shown it. */
export function* followLocation(resource: TestedResource, shown: Exchange): Generator<SequenceDraft, void> {
  const { creation, lifecycle } = resource;
  const path = pathOfLocation(creation);
  const documented = shown.case.request.path;
  if (path === undefined || path === documented || !isDone(shown) || isLeftOut(lifecycle.read, path)) return;
  // A service behind a gateway may name the address that it has there; below the collection at which it was created, it is another one.
  const [collection] = splitQuery(creation.case.request.path);
  if (path.endsWith(documented) && !path.startsWith(`${collection}/`)) return;
  yield* send(lifecycle.read, {
    ...resource,
    label: 'read at Location',
    why: `a GET for the address that Location of the 201 response to ${creation.case.operation.key} names`,
    request: { ...shown.case.request, path },
    scope: outOfScope(lifecycle.read.validRequest.scope, 'path'),
    ...expectAfter([creation], (of) => ({ kind: 'found-at-location', by: of(creation).case.operation.key })),
    isPromised: false,
  });
}

/** Whether this is the address of an operation that the run must not send anything to. */
function isLeftOut({ contract, derivationFor }: Derivation, path: string): boolean {
  const [own] = splitQuery(path);
  const operation = contract.operations.find((one) => one.method === 'GET' && pathValues(one.path, own) !== undefined);
  return operation !== undefined && derivationFor('GET', pathKind(operation.path)) === undefined;
}

/** The path and query below the base address of the target; `undefined` for an address that is not below it. */
function pathOfLocation({ outcome, sent, case: { request } }: Exchange): string | undefined {
  if (outcome.kind !== 'reply' || outcome.status !== 201) return undefined;
  const location = headerValue(outcome.headers, 'location');
  const base = sent.url.slice(0, -request.path.length);
  if (location === undefined || !URL.canParse(location, sent.url)) return undefined;
  const { origin, pathname, search } = new URL(location, sent.url);
  const address = `${origin}${pathname}${search}`;
  return address.startsWith(`${base}/`) ? address.slice(base.length) : undefined;
}
