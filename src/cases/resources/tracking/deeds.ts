import { isStateName } from '../../../conventions/names/state-name.ts';
import { isStep, isStepName } from '../../../conventions/names/step-name.ts';
import type { Case } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { collectionKind, isAction, pathKind } from '../../paths/resource-paths.ts';

/** What may bring a resource into another state: `POST /orders/{}/pay`, or `PATCH /orders/{}` with `{"status": "open"}`. */
export interface Deed {
  /** The key of the operation. */
  readonly key: string;
  /** The body where that decides what becomes of the resource: `{"status": "open"}` of a change, `{"action": "approve"}` of an action; absent: an ordinary one. */
  readonly change?: JsonObject | undefined;
}

/** As a text, which is the same for the same step. */
export function deedText({ key, change }: Deed): string {
  const step = Object.entries(change ?? {}).filter(([name]) => isStepName(name));
  return change === undefined ? key : `${key}\n${writeJson(step.flat())}`;
}

/** What requests of a contract do with the resources that they name. */
export interface Deeds {
  readonly deedOf: (operation: Operation, request: Case['request']) => Deed;
  /** Whether an operation changes a resource, does something with it, or adds something to it. */
  readonly isTracked: (operation: Pick<Operation, 'key'>) => boolean;
  /** Whether the path of an operation says what it does: `/orders/{}/pay`. */
  readonly isAction: (operation: Pick<Operation, 'key'>) => boolean;
}

/** Finds the operations that do something with a resource. */
export function findDeeds(operations: readonly Operation[]): Deeds {
  const keysOf = (those: readonly Operation[]) => new Set(those.map(({ key }) => key));
  const actions = keysOf(operations.filter((one) => isAction(one, operations)));
  const tracked = keysOf(operations.filter((one) => isBelowResource(one) || isChange(one)));
  return {
    deedOf: (operation, request) => ({
      key: operation.key,
      change: isChange(operation) ? changeOfState(request) : actions.has(operation.key) ? stepOf(request) : undefined,
    }),
    isTracked: ({ key }) => tracked.has(key),
    isAction: ({ key }) => actions.has(key),
  };
}

/** A request that changes a resource itself. */
export function isChange({ method, path }: Pick<Operation, 'method' | 'path'>): boolean {
  return (method === 'PATCH' || method === 'PUT') && pathKind(path).endsWith('/{}');
}

/** What a change gives a resource that is called like a state, where it gives it nothing else. */
function changeOfState({ body }: Case['request']): JsonObject | undefined {
  const value = body.kind === 'content' ? body.value : undefined;
  const [only, ...others] = Object.entries(isObject(value) ? value : {});
  if (only === undefined || others.length > 0 || typeof only[1] !== 'string' || !isStateName(only[0])) return undefined;
  return isObject(value) ? value : undefined;
}

/** The body of an action that says what to do, `{"action": "reject", "reason": "Too dark"}`. */
function stepOf({ body }: Case['request']): JsonObject | undefined {
  const value = body.kind === 'content' ? body.value : undefined;
  if (!isObject(value) || Object.keys(value).length > mostMembers) return undefined;
  return Object.entries(value).some(([name, step]) => isStep(name, step)) ? value : undefined;
}

/** A body with more of them says more than what to do. */
const mostMembers = 4;

/** A request that does something with a resource, or adds something to it. */
function isBelowResource({ method, path }: Operation): boolean {
  const kind = pathKind(path);
  return method === 'POST' && !kind.endsWith('/{}') && collectionKind(kind).endsWith('/{}');
}
