import { holdsId } from '../../../../conventions/names/holds-id.ts';
import { identifierLike, identifierText } from '../../../../conventions/names/resource-identity.ts';
import { operationWords } from '../../../../conventions/sentences/operation-words.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { pathKind } from '../../../paths/resource-paths.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import { ownerOfCreation } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { type Lifecycle, type LifecycleStep, send } from '../steps/lifecycle-steps.ts';

/** A request that deletes several resources at once, whose body lists them: `POST /books/bulk-delete`. */
interface BulkDeletion {
  readonly removal: Derivation;
  /** The property of the body that lists their identifiers. */
  readonly property: string;
  readonly body: JsonObject;
  /** One of the identifiers that an ordinary request lists. */
  readonly sample: Json;
}

/**
 * Deletes two of three resources with one request: those that the response calls deleted are gone, and the third is still there. The same request again names what
 * is gone beside what is there, and what the response counts is what it lists.
 */
export function* deleteSeveral(lifecycle: Lifecycle): Generator<SequenceDraft, void> {
  const bulk = findBulkDeletion(lifecycle.read);
  if (bulk === undefined) return;
  const { removal } = bulk;
  const step = (label: string, why: string): LifecycleStep => ({
    lifecycle,
    label: `${label} (several)`,
    why,
    isPromised: false,
  });
  const created: Created[] = [];
  for (const label of ['create the first', 'create the second', 'create the third']) {
    const one = yield* createAndRead(lifecycle, step(label, 'a valid request that creates a resource'), created[0]);
    if (one === undefined || created.some(({ values }) => values.join('/') === one.values.join('/'))) return;
    created.push(one);
  }
  const [first, second, third] = created;
  if (first === undefined || second === undefined || third === undefined) return;
  const body = bodyFor(bulk, [first, second]);
  if (body === undefined) return;
  const why = 'a valid request that deletes two resources of three';
  const deletion = yield* send(removal, { ...step('delete two', why), value: body });
  if (deletion === undefined || !isDone(deletion)) return;
  const by = removal.operation.key;
  const readAfter = (label: string, { values }: Created) => ({
    ...step(label, `a request for a resource after an accepted ${by}`),
    values,
  });
  const requests = [...created.map(({ creation }) => creation), deletion];
  for (const [label, one] of [
    ['read the first', first],
    ['read the second', second],
  ] as const) {
    if (!saysDeleted(deletion, one.values.at(-1) ?? '')) continue;
    yield* send(lifecycle.read, {
      ...readAfter(label, one),
      ...expectAfter([...requests, one.shown], (of): ExpectedState | undefined => {
        const content = resourceValue(of(one.shown));
        return content === undefined ? undefined : { kind: 'resource-removed', content, by };
      }),
    });
  }
  yield* send(lifecycle.read, {
    ...readAfter('read the third', third),
    ...expectAfter(requests, (): ExpectedState => {
      const kept = third.creation.case.operation.key;
      return { kind: 'change-stored', by: kept, instance: '', members: {} };
    }),
  });
  const again = bodyFor(bulk, [first, third]);
  if (again === undefined) return;
  const label = 'delete one that is gone and one that is not';
  yield* send(removal, {
    ...step(label, 'a request that deletes a resource, and names one that is gone'),
    value: again,
    ...expectAfter(requests, () => ({ kind: 'count-of-items-beside' })),
  });
}

interface Created {
  readonly creation: Exchange;
  readonly values: readonly string[];
  readonly shown: Exchange;
}

/** Creates a resource beside another one, and reads it. */
function* createAndRead(
  { creator, read, createdValues }: Lifecycle,
  step: LifecycleStep,
  beside: Created | undefined,
): Generator<SequenceDraft, Created | undefined> {
  const owner = beside && creator.operation.method === 'POST' ? ownerOfCreation(beside.creation) : undefined;
  const creation = yield* send(creator, { ...step, ...(owner === undefined ? {} : { values: owner }) });
  const values = creation && isDone(creation) ? createdValues(creation) : undefined;
  if (creation === undefined || values === undefined) return undefined;
  const label = `read after: ${step.label}`;
  const shown = yield* send(read, { ...step, label, why: 'a request for a new resource', values });
  return shown && isDone(shown) ? { creation, values, shown } : undefined;
}

function bodyFor({ removal, property, body, sample }: BulkDeletion, named: readonly Created[]): Json | undefined {
  const ids = named.map(({ values }) => values.at(-1) ?? '').map((id) => identifierLike(sample, id) ?? id);
  const value = withProperty(body, [property, ids]);
  const { schema } = removal.validRequest;
  return schema !== undefined && isValidValue(removal.source, schema, value) ? value : undefined;
}

/** Whether a response without content, or one that lists what was deleted, says so of a resource. */
function saysDeleted(deletion: Exchange, id: string): boolean {
  const { outcome } = deletion;
  if (outcome.kind !== 'reply') return false;
  if (outcome.status === 204) return true;
  const value = resourceValue(deletion);
  return (
    isObject(value) &&
    Object.entries(value).some(
      ([name, ids]) => deletedName.test(nameWords(name)) && Array.isArray(ids) && holdsId(ids, id),
    )
  );
}

const deletedName = /^ ?(?:deleted|removed)(?: \w+)?$/;

function findBulkDeletion({ operation, contract, derivationFor }: Derivation): BulkDeletion | undefined {
  const kind = pathKind(operation.path);
  for (const one of contract.operations) {
    if (!['POST', 'DELETE'].includes(one.method) || one.path.includes('{')) continue;
    const references = findReferences(one, contract.operations);
    if (!references.areActedOn || !references.mayEnd || !deleting.test(operationWords(one))) continue;
    const removal = derivationFor(one.method, pathKind(one.path));
    const body = removal?.validRequest.buildValue();
    if (removal === undefined || !isObject(body)) continue;
    const [property, ids] =
      Object.entries(body).find(([name, value]) => Array.isArray(value) && references.kindOf(name) === kind) ?? [];
    const [sample] = Array.isArray(ids) ? ids : [];
    if (property === undefined || sample === undefined || identifierText(sample) === undefined) continue;
    return { removal, property, body, sample };
  }
  return undefined;
}

const deleting = /\b(?:delete|remove|destroy|purge|erase)\b/;
