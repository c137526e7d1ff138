import { isSafeMethod } from '../../../http/method.ts';
import { hasSucceeded } from '../../../http/outcome.ts';
import { isServerError, refusalStatuses } from '../../../http/status.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { findReferences, type ResourceReference } from '../../paths/resource-references.ts';
import type { ReachedState } from '../../resources/tracking/reached-states.ts';
import { jsonBody, plainObject, valueOfBody } from '../body/body-draft.ts';
import type { CaseDraft, SequenceDraft } from '../case-draft.ts';
import type { MadeResource } from '../steps/make-resource.ts';
import { type AttemptResults, openAttemptResults } from './attempt-results.ts';
import {
  earlierWith,
  firstOperation,
  isAboutOneRequest,
  isForbiddenInWords,
  onlyCase,
  type Preparation,
  type PreparationSources,
  type PreparedTarget,
} from './preparation.ts';

/**
 * What a body refers to, in the state that an operation needs: `POST /invoices` takes a completed appointment, and each of them once. Which state that is, the
 * run finds out: it brings resources into those that it has seen before.
 */
export interface SuitedReferences extends Preparation {
  /**
   * The sequence with a reference to a resource that was made for it, where the target has refused most of the requests with others. A request that has to be
   * refused leaves the resource for the next one.
   */
  readonly prepare: Preparation['prepare'];
}

/** Resources that are made for one operation, and requests that try a state, at most. */
const [mostMade, mostTries] = [20, 2];
/** Those that are kept for requests which the contract forbids in words: there are few, and a resource that was used up would hide whether they are refused. */
const mostKept = 5;

/** What has something in stock, or a price, may take no other state. */
const inFull: ReachedState = { state: 'with every property', way: [] };
const asCreated: ReachedState = { state: 'as it was created', way: [] };

/** What one operation was given. */
interface Given {
  /** Valid requests with references that were not made for it. */
  readonly plain: PlainRequests;
  made: number;
  /** What became of requests with a resource, by its kind and state. */
  readonly results: AttemptResults;
  /** What was made and is not used up, by the kind. */
  readonly left: Map<string, MadeInState>;
}

interface PlainRequests {
  accepted: number;
  refused: number;
  /** Those among the refused for which the status says that the state is the reason. */
  conflicts: number;
}

interface MadeInState extends MadeResource {
  readonly state: string;
}

/** The reference that a request has, which may be replaced. */
interface Replaceable {
  readonly draft: CaseDraft;
  readonly kind: string;
  /** What the request is sent to. */
  readonly operation: Operation;
}

/** Knows no resource yet. */
export function openSuitedReferences({
  contract,
  resources: { isOwn, history, referable },
  maker,
}: Omit<PreparationSources<'isOwn' | 'history' | 'referable'>, 'source'>): SuitedReferences {
  const all = new Map<string, Given>();
  const givenTo = ({ key }: Operation): Given => {
    const given = all.get(key) ?? newGiven();
    all.set(key, given);
    return given;
  };
  const referencesIn = (value: Json | undefined, operation: Operation): readonly ResourceReference[] =>
    value === undefined ? [] : findReferences(operation, contract.operations).within(value);

  /** The state that was accepted, or else the one that was tried least. */
  const chooseState = (operation: Operation, kind: string, mayTry: boolean): ReachedState | undefined => {
    const { results } = givenTo(operation);
    const states = [...history.statesOf(kind), inFull];
    const resultOf = ({ state }: ReachedState) =>
      results.of(placeOf(kind, state)) ?? (referable.areReferable(operation, kind, state) === true ? 'accepted' : 0);
    const accepted = states.find((one) => resultOf(one) === 'accepted');
    if (accepted !== undefined || !mayTry) return accepted;
    const tries = states.map((one) => Number(resultOf(one)));
    const fewest = Math.min(...tries);
    return fewest < mostTries ? states[tries.indexOf(fewest)] : undefined;
  };

  /** The state in which the request needs what it refers to; `undefined`: that is not known. */
  const stateFor = ({ draft, kind, operation }: Replaceable): ReachedState | undefined => {
    const { plain } = givenTo(operation);
    const chosen = chooseState(operation, kind, draft.expects === 'accepted');
    const isNewAccepted =
      mayBeHidden(draft, plain) && plain.accepted > 0 && referable.areReferable(operation, kind, '') !== false;
    return chosen ?? (isNewAccepted ? asCreated : undefined);
  };

  /** What is left of what was made in that state, or a new one. */
  function* madeIn(
    wanted: ReachedState,
    { draft, kind, operation }: Replaceable,
    derivationFor: PreparedTarget['derivationFor'],
  ): Generator<SequenceDraft, MadeInState | undefined> {
    const { state, way } = wanted;
    const given = givenTo(operation);
    const left = given.left.get(kind);
    const isForbidden = isForbiddenInWords(draft);
    if (left?.state === state && !(isForbidden && given.made >= mostMade)) return left;
    if (given.made >= mostMade + (isForbidden ? mostKept : 0)) return undefined;
    given.made += 1;
    const one = yield* maker.make({
      ...{ kind, way, aim: operation, derivationFor },
      label: `for the body of ${operation.key}, ${given.made}`,
      isFilled: way.length > 0 && given.made % 2 === 1,
      isFull: wanted === inFull,
    });
    if (one === undefined) {
      given.results.note(placeOf(kind, state), false);
      return undefined;
    }
    const made = { ...one, state };
    given.left.set(kind, made);
    return made;
  }

  return {
    learn: (exchange) => {
      const { operation, request, expects } = exchange.case;
      const { outcome } = exchange;
      if (isSafeMethod(request.method) || outcome.kind !== 'reply' || isServerError(outcome.status)) return;
      const references = referencesIn(valueOfBody(request.body), operation);
      if (references.length === 0) return;
      const given = givenTo(operation);
      const { plain, left } = given;
      const isAccepted = hasSucceeded(exchange);
      const isConflict = refusalStatuses.state.includes(outcome.status);
      const named = references.flatMap(({ kind, id }) => {
        const made = left.get(kind);
        return made?.resource.values.at(-1) === id ? [{ kind, state: made.state }] : [];
      });
      const isUsedUp = isAccepted || (isConflict && expects !== 'accepted');
      // Where no more are made, the last one may do for others, too: it may have more than one request takes.
      if (isUsedUp && given.made < mostMade) for (const { kind } of named) left.delete(kind);
      if (expects !== 'accepted') return;
      if (named.length === 0) {
        plain[isAccepted ? 'accepted' : 'refused'] += 1;
        if (isConflict) plain.conflicts += 1;
      }
      for (const { kind, state } of named) {
        const result = given.results.note(placeOf(kind, state), isAccepted);
        if (result !== 'accepted') left.delete(kind);
      }
    },
    *prepare(sequence, target) {
      const operation = firstOperation(sequence, target);
      const draft = onlyCase(sequence);
      if (draft === undefined || isSafeMethod(draft.request.method)) return sequence;
      if (!needsAnother(draft, givenTo(operation).plain) || !isAboutOneRequest(draft, operation)) return sequence;
      for (const { kind, id } of referencesIn(plainObject(draft.request.body), operation)) {
        if (!isOwn(kind, [id])) continue;
        const replaceable = { draft, kind, operation };
        const wanted = stateFor(replaceable);
        const made = wanted && (yield* madeIn(wanted, replaceable, target.derivationFor));
        const body =
          made && withReference(draft, { operation, contract, kind, was: id, id: made.resource.values.at(-1) ?? '' });
        if (body === undefined) continue;
        const earlier = earlierWith(draft, made?.exchanges ?? []);
        return { ...sequence, cases: [{ ...draft, request: { ...draft.request, body }, earlier }] };
      }
      return sequence;
    },
  };
}

function newGiven(): Given {
  return { plain: { accepted: 0, refused: 0, conflicts: 0 }, made: 0, results: openAttemptResults(), left: new Map() };
}

function placeOf(kind: string, state: string): string {
  return `${kind}\n${state}`;
}

/** Whether the target has refused most of the valid requests, or the wrong one may be refused for what it refers to. */
function needsAnother(draft: CaseDraft, plain: PlainRequests): boolean {
  if (draft.expects === 'unauthorised') return false;
  return plain.accepted < plain.refused || mayBeHidden(draft, plain);
}

/** What is referred to, and what is wrong with the request, by its schema or by what the contract says, may both be refused: one hides whether the other is. */
function mayBeHidden(draft: CaseDraft, { conflicts }: PlainRequests): boolean {
  return (draft.expects === 'rejected' || isForbiddenInWords(draft)) && conflicts > 0;
}

interface NewReference {
  readonly operation: Operation;
  readonly contract: Pick<Contract, 'operations'>;
  readonly kind: string;
  /** The identifier that the body has, and the new one. */
  readonly was: string;
  readonly id: string;
}

/** The body with another resource of that kind; `undefined` where the case is about the reference. */
function withReference(
  { request, about }: CaseDraft,
  { operation, contract, kind, was, id }: NewReference,
): CaseDraft['request']['body'] | undefined {
  const value = plainObject(request.body);
  if (value === undefined) return undefined;
  const changed = findReferences(operation, contract.operations).replace(value, {
    samples: [value],
    give: (one, named) => (one === kind && named === was ? id : undefined),
  });
  if (!isObject(changed)) return undefined;
  const names = Object.keys(changed).filter((name) => changed[name] !== value[name]);
  const isFree = names.every((name) => !`${about}/`.includes(`/properties/${name}/`));
  return names.length === 0 || !isFree ? undefined : jsonBody(changed);
}
