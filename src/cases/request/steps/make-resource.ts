import { hasSucceeded, isDone } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { DerivedValue } from '../../../schema/derive/valid/valid-values.ts';
import { singular } from '../../../text/plural.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { collectionKind, isAddition, pathKind, type Resource, segmentsOf } from '../../paths/resource-paths.ts';
import { readCreated } from '../../resources/reading/read-created.ts';
import { collectionsOf, pathParameters } from '../../resources/reading/resource-lifecycle.ts';
import type { Deed } from '../../resources/tracking/deeds.ts';
import { jsonBody } from '../body/body-draft.ts';
import { type CaseDraft, caseId, type RequestedOperation, type SequenceDraft } from '../case-draft.ts';
import { fullValue } from '../values/full-samples.ts';

/** Makes resources in a state, by the requests that lead to it. */
export interface ResourceMaker {
  readonly learn: (exchange: Exchange) => void;
  /** The requests that make a resource, each to be learnt before the next; gives `undefined` where it cannot be made. */
  readonly make: (wanted: WantedResource) => Generator<SequenceDraft, MadeResource | undefined>;
}

/** The operation of that method with that kind of path; `undefined` when requests cannot be sent to it. */
export type DerivationFor = (method: string, kind: string) => SuitedOperation | undefined;

interface SuitedOperation extends RequestedOperation {
  readonly validValues: () => Iterable<DerivedValue>;
}

interface WantedResource {
  readonly kind: string;
  /** What to do with a new one. */
  readonly way: readonly Deed[];
  /** The operation that it is for. */
  readonly aim: Operation;
  /** Distinguishes the requests from those for other resources: `for POST /orders/{id}/pay, 3`. */
  readonly label: string;
  readonly derivationFor: DerivationFor;
  /** Whether something of each kind is added to it, where that is possible on the way; `false` by default: only where a step is not possible without. */
  readonly isFilled?: boolean;
  /** The body that creates it, before it gets fresh values; absent: an ordinary one, or, with `isFull`, one with every property if that is accepted. */
  readonly body?: Json;
  readonly isFull?: boolean;
}

/** A resource that was made for an operation, and the requests that did it. */
export interface MadeResource {
  readonly resource: Resource;
  readonly exchanges: readonly Exchange[];
}

/** What is added to one resource so that a step becomes possible. */
const mostAdded = 4;

/** Makes resources for the requests of a run; nothing is known yet of how that is done. */
export function openResourceMaker({ operations, document }: Pick<Contract, 'operations' | 'document'>): ResourceMaker {
  const templates = { operations, document, members: templatesByCollection(operations, document) };
  /** The requests that make a resource, by the id of the case, until they are received. */
  const awaited = new Map<string, Exchange | undefined>();

  function* send(draft: Omit<CaseDraft, 'expects' | 'about' | 'label'>, label: string) {
    const { operation } = draft.of ?? {};
    if (operation === undefined) return undefined;
    const id = caseId(operation, 'state', label);
    awaited.set(id, undefined);
    const about = operation.body?.pointer ?? operation.pointer;
    yield sequenceOf({ ...draft, label, expects: 'anything', about });
    const exchange = awaited.get(id);
    awaited.delete(id);
    return exchange !== undefined && hasSucceeded(exchange) ? exchange : undefined;
  }

  /** Adds something of each kind to a resource: a document without a file cannot be submitted. */
  function* fill(
    derivationFor: DerivationFor,
    { kind, values }: Resource,
    label: string,
  ): Generator<SequenceDraft, readonly Exchange[]> {
    const added: Exchange[] = [];
    for (const { path } of operations.filter((one) => isAddition(one, kind, operations) || createsBelow(one, kind))) {
      const of = derivationFor('POST', pathKind(path));
      if (of === undefined || added.length === mostAdded) continue;
      const request = of.validRequest.build({ parameters: pathParameters(of.operation, values) });
      const why = `a valid ${of.operation.key}, without which something else may not be possible`;
      const exchange = yield* send({ of, request, why }, `add by ${of.operation.key} ${label}`);
      if (exchange !== undefined) added.push(exchange);
    }
    return added;
  }

  function* create(
    creator: SuitedOperation,
    steps: readonly StepOfWay[],
    { aim, label, ...wanted }: WantedResource,
  ): Generator<SequenceDraft, Exchange | undefined> {
    const why = `a valid request that creates a resource for ${aim.key}`;
    for (const body of bodiesFor(creator, steps, wanted)) {
      const changes = body === undefined ? {} : { body: jsonBody(creator.validRequest.refresh(body)) };
      const request = creator.validRequest.build(changes);
      const isOrdinary = body === undefined || body === wanted.body;
      const name = `create ${label}${isOrdinary ? '' : ' with every property'}`;
      const creation = yield* send({ of: creator, request, why, reserves: true }, name);
      if (creation !== undefined) return creation;
    }
    return undefined;
  }

  /** Does one thing with the resource, and again after something was added to it, where it is refused; `undefined`: it is refused still. */
  function* take(
    { action, change }: StepOfWay,
    resource: Resource,
    { aim, label, derivationFor }: WantedResource,
  ): Generator<SequenceDraft, readonly Exchange[] | undefined> {
    if (action === undefined) return undefined;
    const parameters = pathParameters(action.operation, resource.values);
    const why = `a valid ${action.operation.key}, after which ${aim.key} is possible`;
    const request = action.validRequest.build({ parameters, ...(change && { body: jsonBody(change) }) });
    const first = yield* send({ of: action, request, why }, `prepare ${label}`);
    if (first !== undefined) return isDone(first) ? [first] : undefined;
    const added = yield* fill(derivationFor, resource, label);
    const second = yield* send({ of: action, request, why }, `prepare again ${label}`);
    return second !== undefined && isDone(second) ? [...added, second] : undefined;
  }

  return {
    learn: (exchange) => {
      if (awaited.has(exchange.case.id)) awaited.set(exchange.case.id, exchange);
    },
    *make(wanted) {
      const { kind, way, label, derivationFor, isFilled = false } = wanted;
      const collections = [collectionKind(kind), ...collectionsOf(kind, templates.members)];
      const creator = collections.map((one) => derivationFor('POST', one)).find((one) => one !== undefined);
      const steps = way.map((deed) => stepOfWay(deed, derivationFor));
      const creation = creator && (yield* create(creator, steps, wanted));
      const resource =
        creation && readCreated(creation, templates, { mayGuess: true }).find((one) => one.kind === kind);
      if (creation === undefined || resource === undefined) return undefined;
      const exchanges = [creation];
      for (const [index, step] of steps.entries()) {
        if (isFilled && step.action !== undefined)
          exchanges.push(...(yield* fill(derivationFor, resource, `${label}, step ${index + 1}`)));
        const taken = yield* take(step, resource, wanted);
        if (taken === undefined) return undefined;
        exchanges.push(...taken);
      }
      return { resource, exchanges };
    },
  };
}

/** What is done with a new resource, to bring it to the state that is wanted. */
interface StepOfWay {
  /** `undefined`: requests cannot be sent to it. */
  readonly action: SuitedOperation | undefined;
  readonly change: Deed['change'];
}

function stepOfWay({ key, change }: Deed, derivationFor: DerivationFor): StepOfWay {
  const [method = '', path = ''] = key.split(' ');
  return { action: derivationFor(method, pathKind(path)), change };
}

/** The bodies that a resource is created with, until one is accepted; `undefined`: an ordinary one. */
function bodiesFor(
  creator: SuitedOperation,
  steps: readonly StepOfWay[],
  { body, isFull = false }: Pick<WantedResource, 'body' | 'isFull'>,
): readonly (Json | undefined)[] {
  if (body !== undefined) return [body];
  // What has a price, or something in stock, has enough of it in the author's example.
  if (isFull) return [...withoutUndefined([creator.validRequest.fullSample(), fullValue(creator)]), undefined];
  // Another state may need optional properties.
  const isChanged = steps.some(({ action, change }) => change !== undefined && action?.operation.method !== 'POST');
  return [...withoutUndefined(isChanged ? [fullValue(creator)] : []), undefined];
}

function withoutUndefined(bodies: readonly (Json | undefined)[]): readonly Json[] {
  return bodies.filter((one) => one !== undefined);
}

/** `POST /orders/{}/notes`, of which no path lists what it has created. */
function createsBelow(operation: Operation, kind: string): boolean {
  const own = pathKind(operation.path);
  const last = segmentsOf(own).at(-1) ?? '';
  const isBelow = operation.method === 'POST' && !own.endsWith('/{}') && collectionKind(own) === kind;
  return isBelow && listsStatus(operation, 201) && singular(last) !== last;
}

function sequenceOf(draft: CaseDraft): SequenceDraft {
  return { delivery: 'same-connection', isNews: true, cases: [draft] };
}
