import { hasSucceeded, isMissing } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Operation } from '../../../model/contract.ts';
import { collectionKind, isAction, pathKind, pathValues, type Resource } from '../../paths/resource-paths.ts';
import { fillPath } from '../../resources/reproduction/replace-identifiers.ts';
import { type Deed, deedText } from '../../resources/tracking/deeds.ts';
import { valueOfBody } from '../body/body-draft.ts';
import type { CaseDraft, SequenceDraft } from '../case-draft.ts';
import type { MadeResource } from '../steps/make-resource.ts';
import {
  earlierWith,
  firstOperation,
  isAboutOneRequest,
  onlyCase,
  ordinaryValues,
  type Preparation,
  type PreparationSources,
  type PreparedTarget,
} from './preparation.ts';

/**
 * Resources in the state that an operation needs: `POST /invoices/{}/payments` is possible after `POST /invoices/{}/finalize`, and once only. In any other state a
 * target refuses a request for its state, which hides what it would do with the request itself. The same is true of a DELETE for which no resource is left.
 */
export interface SuitedResources extends Preparation {
  /**
   * The sequence with a resource that suits, where the one it names does not, and a way to make one is known. A request that has to be refused leaves the resource
   * for the next one; one that is valid has its own.
   */
  readonly prepare: Preparation['prepare'];
}

interface DeedTarget extends PreparedTarget {
  readonly deed: Deed;
}

/**
 * Resources that are made for one operation, or one step of it, at most: for valid requests, for those to be refused, of which each needs one only after a fault of the target, and for those
 * without the right credential.
 */
const mostMade = { valid: 20, refused: 10, unauthorised: 10 } as const;

type Use = keyof typeof mostMade;

/** What was made for one operation. */
interface MadeFor {
  readonly counts: Record<Use, number>;
  /** For requests that have to be refused: as long as they are, it suits the next one. */
  kept: MadeResource | undefined;
  /** What the last valid request was given. */
  given: MadeResource | undefined;
  /** What a valid request was given that the target has refused for another reason than its state, or that may take another one. */
  spare: MadeResource | undefined;
}

/** Knows no resource yet. */
export function openSuitedResources({
  contract,
  resources: { isPossible, isOwn, history, ofSameType },
  maker,
}: PreparationSources<'isPossible' | 'isOwn' | 'history' | 'ofSameType'>): SuitedResources {
  const all = new Map<string, MadeFor>();
  /** How many were made for an operation. */
  const made = new Map<string, number>();

  function* make({ operation, derivationFor, deed }: DeedTarget): Generator<SequenceDraft, MadeResource | undefined> {
    const way = isDeletion(operation) ? [] : history.wayTo(deed);
    if (way === undefined) return undefined;
    const number = (made.get(operation.key) ?? 0) + 1;
    made.set(operation.key, number);
    return yield* maker.make({
      kind: kindNamedBy(operation),
      way,
      aim: operation,
      label: `for ${operation.key}, ${number}`,
      derivationFor,
    });
  }

  const madeFor = (deed: Deed): MadeFor => {
    const own = all.get(deedText(deed)) ?? {
      counts: { valid: 0, refused: 0, unauthorised: 0 },
      kept: undefined,
      given: undefined,
      spare: undefined,
    };
    all.set(deedText(deed), own);
    return own;
  };

  function* makeFor(target: DeedTarget, use: Use): Generator<SequenceDraft, MadeResource | undefined> {
    const { counts } = madeFor(target.deed);
    // A later response may show how to make one.
    const isKnown = isDeletion(target.operation) || history.wayTo(target.deed) !== undefined;
    if (!isKnown || counts[use] >= mostMade[use]) return undefined;
    counts[use] += 1;
    const one = yield* make(target);
    // It would fail again.
    if (one === undefined) counts[use] = mostMade[use];
    return one;
  }

  function* resourceFor(target: DeedTarget, use: Use): Generator<SequenceDraft, MadeResource | undefined> {
    if (use === 'unauthorised') return yield* makeFor(target, use);
    const own = madeFor(target.deed);
    const isLeft = (one: MadeResource | undefined) =>
      one && isPossible(target.operation, one.resource, target.deed) !== false;
    if (use === 'refused') {
      if (!isLeft(own.kept)) own.kept = yield* makeFor(target, use);
      return own.kept;
    }
    const { spare } = own;
    own.spare = undefined;
    own.given = isLeft(spare) ? spare : yield* makeFor(target, use);
    return own.given;
  }

  /** Without the right credential, an action that depends on the state of its resource has a new one each time: a job ends by itself, and its state would hide that the credential is not asked for. */
  const useOf = ({ expects }: CaseDraft, operation: Operation): Use => {
    if (expects !== 'unauthorised') return expects === 'rejected' ? 'refused' : 'valid';
    return listsStatus(operation, 409) && isAction(operation, contract.operations) ? 'unauthorised' : 'refused';
  };

  return {
    learn: (exchange) => {
      const { operation, request } = exchange.case;
      const own = all.get(deedText(history.deedOf(operation, request)));
      const named = own && pathValues(operation.path, request.path)?.join('/');
      if (own === undefined || named === undefined) return;
      const isNamed = (made: MadeResource | undefined) => made?.resource.values.join('/') === named;
      const isGone = isMissing(exchange) || (isDeletion(operation) && hasSucceeded(exchange));
      if (isNamed(own.kept) && isGone) own.kept = undefined;
      // What creates something may be done again: a document takes more than one share.
      const isLeft = hasSucceeded(exchange) ? listsStatus(operation, 201) : !isMissing(exchange);
      if (isNamed(own.given) && isLeft) own.spare = own.given;
    },
    *prepare(sequence, target) {
      const { operation } = target;
      const draft = firstOperation(sequence, target) === operation ? onlyCase(sequence) : undefined;
      if (draft === undefined || !isAboutOneRequest(draft, operation)) return sequence;
      const kind = kindNamedBy(operation);
      const values = ordinaryValues(draft, operation);
      if (values === undefined) return sequence;
      const use = useOf(draft, operation);
      const deed = history.deedOf(operation, draft.request);
      // Those after the first of a step are derived when it is known what became of that.
      if (use === 'valid' && history.isUntried(deed)) return { ...sequence, delivery: 'same-connection' };
      // A DELETE of what does not exist is refused for that alone.
      const lacksOne = use !== 'valid' && isDeletion(operation) && !isOwn(kind, values);
      if (use !== 'unauthorised' && !lacksOne && isPossible(operation, { kind, values }, deed) !== false)
        return sequence;
      const suited = yield* resourceFor({ ...target, deed }, use);
      const named: Resource = { kind, values, own: true };
      if (
        suited === undefined ||
        !ofSameType([named, suited.resource], valueOfBody(draft.request.body)).includes(suited.resource)
      )
        return sequence;
      const path = fillPath(operation.path, draft.request.path, (index) => suited.resource.values[index]);
      const earlier = earlierWith(draft, suited.exchanges);
      return { ...sequence, cases: [{ ...draft, request: { ...draft.request, path }, earlier }] };
    },
  };
}

function isDeletion({ method, path }: Operation): boolean {
  return method === 'DELETE' && pathKind(path).endsWith('/{}');
}

/** The kind of the resource that a request names: the one to delete, or the one that it does something with. */
function kindNamedBy(operation: Operation): string {
  const kind = pathKind(operation.path);
  return isDeletion(operation) ? kind : collectionKind(kind);
}
