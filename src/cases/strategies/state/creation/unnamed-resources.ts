import { isDone } from '../../../../http/outcome.ts';
import { withArticle } from '../../../../text/with-article.ts';
import { parameterNames, pathKind } from '../../../paths/resource-paths.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import { valueOfBody } from '../../../request/body/body-draft.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { missesNeverCreated } from '../../../request/steps/misses-never-created.ts';
import type { Derivation } from '../../strategy.ts';
import { send } from '../steps/lifecycle-steps.ts';
import { referToUnknown } from './unknown-references.ts';

/** Creates what a list shows and no path names, with a reference to what was never created. */
export function* createUnnamed(list: Derivation): Generator<SequenceDraft, void> {
  const kind = pathKind(list.operation.path);
  const creator = list.operation.method === 'GET' ? list.derivationFor('POST', kind) : undefined;
  if (creator === undefined || list.derivationFor('GET', `${kind}/{}`) !== undefined) return;
  const lifecycle = { read: list, creator };
  const why = 'a valid request that creates a resource';
  const creation = yield* send(creator, { lifecycle, label: 'create', why, isPromised: false });
  if (creation === undefined || !isDone(creation)) return;
  const { operation, contract } = creator;
  const references = findReferences(operation, contract.operations).within(
    valueOfBody(creation.case.request.body) ?? null,
    true,
  );
  for (const { kind: referred, id } of references) {
    const read = list.derivationFor('GET', referred);
    if (read === undefined || parameterNames(read.operation.path).length > 1) continue;
    const label = `read ${withArticle(nounOfKind(referred))} that was never created`;
    // One that shows what was never created, as a mock may, cannot know what does not exist.
    if (!(yield* missesNeverCreated(read, 'state', { values: [id], path: list.operation.path, label }))) return;
  }
  yield* referToUnknown({ lifecycle, creation });
}
