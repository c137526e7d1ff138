import { isDone } from '../../../../http/outcome.ts';
import { listsStatus } from '../../../../http/status.ts';
import { collectionKind, pathKind, pathValues } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { typicalAlternatives, wholeValues } from '../../../request/values/typical-alternatives.ts';
import type { Derivation } from '../../strategy.ts';
import { send } from '../steps/lifecycle-steps.ts';

/**
 * Creates what no GET shows by itself, such as the blocks of an article, in each alternative of its schema and nested, and reads what it was added to: that may show it.
 */
export function* readOwner(creator: Derivation): Generator<SequenceDraft, void> {
  const { operation, derivationFor } = creator;
  const kind = pathKind(operation.path);
  const owner = collectionKind(kind);
  if (operation.method !== 'POST' || kind.endsWith('/{}') || !owner.endsWith('/{}')) return;
  const isShown = [kind, `${kind}/{}`].some((one) => derivationFor('GET', one) !== undefined);
  const read = derivationFor('GET', owner);
  if (isShown || read === undefined || !listsStatus(operation, 201)) return;
  const lifecycle = { read };
  const first = yield* send(creator, {
    lifecycle,
    label: `create by ${operation.key}`,
    why: 'an ordinary valid request',
    namesAny: true,
  });
  const values = first && isDone(first) ? pathValues(operation.path, first.case.request.path) : undefined;
  if (values === undefined) return;
  const bodies = new Map(
    [...wholeValues(creator.validValues()), ...typicalAlternatives(creator.validValues())].map((one) => [
      one.label,
      one,
    ]),
  );
  for (const { label, value } of [...bodies.values()].slice(0, mostBodies)) {
    const created = yield* send(creator, {
      lifecycle,
      label: `create by ${operation.key}: ${label}`,
      why: `a valid body (${label})`,
      values,
      value,
      isPromised: false,
    });
    if (created === undefined || !isDone(created)) continue;
    yield* send(read, {
      lifecycle,
      label: `read after ${operation.key}: ${label}`,
      why: 'a request for what something was just added to',
      values,
    });
  }
}

const mostBodies = 10;
