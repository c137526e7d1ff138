import { isSuccess } from '../../../http/status.ts';
import type { BodyDraft } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange, Reply } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { pathKind } from '../../paths/resource-paths.ts';
import { itemsOf, responseValue } from './read-resources.ts';

/** What a target that refuses the values of the contract shows that it accepts. */
export interface ListedModels {
  readonly learn: (exchange: Exchange) => void;
  /** What a creation is to be modelled on; `undefined`: its own sample is accepted, or nothing better is known. */
  readonly modelOf: (operation: Operation) => ListedModel | undefined;
}

/** An item of a list, or a body that was accepted. */
export interface ListedModel {
  readonly item: JsonObject;
  /** Its names stay as they are: it belongs to another parent. */
  readonly isCopy: boolean;
  /** What is like it is refused as a conflict: each of its values may be the one that no two resources share. */
  readonly isUnique: boolean;
}

type Stage = 'sample' | 'fresh' | 'copy';

interface Creation {
  stage: Stage;
  refusals: number;
  isSettled: boolean;
  /** How often it was refused with 409 after something was accepted. */
  conflicts: number;
  /** What was accepted where the sample was refused. */
  accepted?: JsonObject;
}

/** Refusals after which a creation goes on to the next stage. */
const patience: Readonly<Record<Stage, number>> = { sample: 2, fresh: 12, copy: 12 };
/** One may be meant, as two requests with the same body are. */
const mostConflicts = 2;
const refusing = new Set([400, 409, 422]);
/** Nothing is taken from a longer list, in UTF-16 code units. */
const longestList = 256 * 1024;

/**
 * Where a target refuses the valid values of a creation, as it wants domain names or codes that no schema describes, requests are modelled on an item that
 * the list of the collection shows: first with names of their own, then as it is, below another parent; or on the first other body that was accepted.
 */
export function openListedModels(): ListedModels {
  const items = new Map<string, JsonObject>();
  const creations = new Map<string, Creation>();
  const learnList = (exchange: Exchange, { text }: Reply): void => {
    const kind = pathKind(exchange.case.operation.path);
    if (items.has(kind) || (text?.length ?? 0) > longestList) return;
    const item = itemsOf(responseValue(exchange)).find(isObject);
    if (item !== undefined) items.set(kind, item);
  };

  /** A creation whose own values were refused often enough goes on to the next stage, if a list has shown an item. */
  const learnCreation = ({ case: { operation, request } }: Exchange, { status }: Reply): void => {
    const kind = pathKind(operation.path);
    const creation = creations.get(operation.key) ?? { stage: 'sample', refusals: 0, isSettled: false, conflicts: 0 };
    creations.set(operation.key, creation);
    if (isSuccess(status) && !creation.isSettled) settle(creation, request.body);
    if (creation.isSettled && status === 409) creation.conflicts += 1;
    if (creation.isSettled || !refusing.has(status)) return;
    creation.refusals += 1;
    if (creation.refusals < patience[creation.stage] || !items.has(kind)) return;
    creation.stage = nextStage(creation.stage, kind);
    creation.refusals = 0;
  };

  return {
    learn: (exchange) => {
      const { case: sent, outcome } = exchange;
      const { method } = sent.operation;
      if (outcome.kind !== 'reply' || sent.request.method !== method) return;
      if (method === 'GET' && isSuccess(outcome.status)) learnList(exchange, outcome);
      if (method === 'POST' && sent.expects === 'accepted') learnCreation(exchange, outcome);
    },
    modelOf: (operation) => {
      const { stage = 'sample', accepted, conflicts = 0 } = creations.get(operation.key) ?? {};
      const item = accepted ?? items.get(pathKind(operation.path));
      return stage === 'sample' || item === undefined
        ? undefined
        : { item, isCopy: stage === 'copy', isUnique: conflicts >= mostConflicts };
    },
  };
}

/** What is accepted first is kept to: the sample, a model, or the body of a request that has another one. */
function settle(creation: Creation, body: BodyDraft): void {
  creation.isSettled = true;
  if (creation.stage !== 'sample' || creation.refusals === 0) return;
  if (body.kind !== 'content' || !isObject(body.value)) return;
  creation.accepted = body.value;
  creation.stage = 'fresh';
}

function nextStage(stage: Stage, kind: string): Stage {
  if (stage === 'sample') return 'fresh';
  return stage === 'fresh' && kind.includes('{}') ? 'copy' : 'sample';
}
