import { headerValue } from '../../../http/header-fields.ts';
import { isDone } from '../../../http/outcome.ts';
import { parameterNames, pathKind } from '../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { type Step, sendStep } from '../../request/steps/send-step.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { type Creation, firstOfEach } from '../../resources/tracking/recent-creations.ts';
import { longestPage } from '../lists/reading/page-parameters.ts';
import { readPages } from '../lists/reading/whole-list.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { foundItems, type ReadResource } from './found-items.ts';

/** What is below resources is read for so many of them at most. */
const mostOwners = 150;
/** The run may have created more than a thousand items. */
const mostPages = 40;
/** Lists below resources of which all pages are read. */
const mostWholeLists = 4;

/**
 * Reads what requests of all kinds have created, once the others were sent: by itself, what is below it, and the lists that it is in. What only one value,
 * or an absent property, makes wrong shows there, and a job that was started has ended by now. Also reads what was there before the run.
 */
export const readAgain: Strategy = {
  id: 'read-again',
  title: 'What was created in many ways, and what was there before, is shown as the contract says',
  steps: 'one-after-the-other',
  *derive(read) {
    const { method, path } = read.operation;
    if (method !== 'GET') return;
    const kind = pathKind(path);
    if (kind.includes('{}')) {
      const isItem = kind.endsWith('/{}');
      const created = isItem ? creationsOf(read, kind) : below(read, kind).slice(0, mostOwners);
      const whole = isItem ? [] : created.slice(0, mostWholeLists);
      for (const owner of whole) yield* readList(read, owner);
      yield* readEach(read, [...created.slice(whole.length).map(asCreated), ...foundItems(read, ownerOf(kind))]);
    } else if ([...creationsOf(read, `${kind}/{}`), ...(read.created?.addedTo(kind) ?? [])].length > 0)
      yield* readList(read);
  },
};

function creationsOf({ created }: Derivation, kind: string): readonly Creation[] {
  return created?.ofKind(kind) ?? [];
}

/** `/books/{}` for itself and for `/books/{}/notes`. */
function ownerOf(kind: string): string {
  return kind.slice(0, kind.lastIndexOf('{}') + 2);
}

/** What something was added to, what was changed, then all others that may have something below them. */
function below({ operation, created }: Derivation, kind: string): readonly Creation[] {
  const count = parameterNames(operation.path).length;
  const owner = ownerOf(kind);
  const all = [created?.addedTo(kind), created?.changedOf(owner), created?.ofKind(owner)].flatMap((one) => one ?? []);
  return firstOfEach(all.filter(({ values }) => values.length === count));
}

function asCreated({ values, exchange }: Creation): ReadResource {
  const { id, operation } = exchange.case;
  return { values, exchange, label: `after ${id}`, why: `a request for what ${operation.key} has created` };
}

/** Requests for a job that is not ready, after the first one. */
const mostPolls = 2;

/** Reads a path with the values of each of them; what asks for it, as a job that is not ready does, is read again after the others. */
function* readEach(read: Derivation, resources: readonly ReadResource[]): Generator<SequenceDraft, void> {
  let wanted = resources;
  for (let round = 0; round <= mostPolls; round += 1) {
    const unready: ReadResource[] = [];
    for (const resource of wanted) {
      const { values, label, why } = resource;
      const shown = yield* sendStep(read, 'read-again', {
        label: round === 0 ? label : `${label}, poll ${round}`,
        why,
        values,
        parameters: longestPage(read),
        ...sinceCreation(resource),
        isPromised: false,
      });
      if (shown?.outcome.kind === 'reply' && isDone(shown) && headerValue(shown.outcome.headers, 'retry-after'))
        unready.push(resource);
    }
    wanted = unready;
  }
}

/** Reads all pages of a list; `owner`: what it is below. */
function* readList(list: Derivation, owner?: Creation): Generator<SequenceDraft, void> {
  const why = 'a request for a list after much was created';
  const step = { why, values: owner?.values ?? [], isPromised: false, ...sinceCreation(owner) };
  const label = ['list', ...step.values].join(' ');
  const first = yield* sendStep(list, 'read-again', { ...step, label, parameters: longestPage(list) });
  if (first === undefined || !isDone(first)) return;
  yield* readPages(list, {
    first,
    most: mostPages,
    read: (page, parameters) => sendStep(list, 'read-again', { ...step, label: `${label}, page ${page}`, parameters }),
  });
}

/** So that a finding can be shown again. */
function sinceCreation(of: Pick<Creation, 'exchange'> | undefined): Pick<Step, 'expectedState' | 'earlier'> {
  return of === undefined ? {} : expectAfter([of.exchange], () => undefined);
}
