import { entityTagOf } from '../../../../http/entity-tag.ts';
import { headerValue } from '../../../../http/header-fields.ts';
import { isDone } from '../../../../http/outcome.ts';
import { sameBytes } from '../../../../http/same-bytes.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { send, type TestedResource } from './lifecycle-steps.ts';

/**
 * HEAD shows that a resource is there as GET does, with the length and the entity tag of what two of those have shown, where that is the same (RFC 9110, 8.6 and
 * 9.3.2). `shown` is the first of them; `when` is added to the labels.
 */
export function* compareHead(resource: TestedResource, shown: Exchange, when = ''): Generator<SequenceDraft, void> {
  const { read } = resource.lifecycle;
  const head = read.derivationFor('HEAD', pathKind(read.operation.path));
  if (head === undefined || !isDone(shown) || shown.outcome.kind !== 'reply') return;
  const again = yield* send(read, {
    ...resource,
    label: `read again${when}`,
    why: 'a request for an unchanged resource',
    isPromised: when === '',
  });
  if (again?.outcome.kind !== 'reply' || !isDone(again)) return;
  const { headers, body } = again.outcome;
  const isSame = sameBytes(body, shown.outcome.body) && entityTagOf(again) === entityTagOf(shown);
  const isPlain = headerValue(headers, 'content-encoding') === undefined;
  yield* send(head, {
    ...resource,
    label: `HEAD${when}`,
    why: 'a HEAD request for an unchanged resource',
    headers: { Accept: headerValue(again.case.request.headers, 'accept') },
    expectedState: {
      kind: 'head-like-get',
      length: isSame && isPlain ? body.length : undefined,
      tag: isSame ? entityTagOf(again) : undefined,
    },
    isPromised: when === '',
  });
}
