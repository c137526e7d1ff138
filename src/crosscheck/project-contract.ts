import type { Contract, Operation, Unsupported } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { simplifiedPath } from './fill-parameters.ts';
import { type OperationPlan, type PlannedTransaction, planOperation, skipOperation } from './plan-operation.ts';

/** A contract in the form that Dredd reads, and the plan for its hooks. */
export interface Projection {
  /** OpenAPI 3.0: paths, methods, and for each response one media type and one request with its example. */
  readonly document: JsonObject;
  /** By Dredd's name for the transaction. */
  readonly plan: ReadonlyMap<string, PlannedTransaction>;
  readonly skipped: readonly Unsupported[];
}

/** Dredd sends one request after the other: a thousand operations would take too long. */
const maxOperations = 50;

/** The methods that OpenAPI 3.0 allows. */
const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'];

/** Converts a contract of any OpenAPI version to OpenAPI 3.0. Never fails: what cannot be converted is in `skipped`. */
export function projectContract(contract: Contract): Projection {
  const outcomes = contract.operations.map((operation, at) => ({ operation, outcome: plan(contract, operation, at) }));
  const transactions = outcomes.flatMap(({ outcome }) => outcome.transactions);
  return {
    document: {
      openapi: '3.0.3',
      info: { title: 'Contract', version: '1' },
      paths: pathsOf(outcomes.filter(({ outcome }) => outcome.transactions.length > 0)),
    },
    plan: new Map(transactions.map((transaction) => [transaction.name, transaction])),
    skipped: outcomes.flatMap(({ outcome }) => outcome.skipped),
  };
}

function plan(contract: Contract, operation: Operation, at: number): OperationPlan {
  if (at >= maxOperations) return skipOperation(operation, `Dredd checks only the first ${maxOperations} operations`);
  if (!methods.includes(operation.method))
    return skipOperation(operation, `OpenAPI 3.0 does not know the method ${operation.method}`);
  return planOperation(contract, operation);
}

function pathsOf(outcomes: readonly { readonly operation: Operation; readonly outcome: OperationPlan }[]): JsonObject {
  const paths = new Map<string, Record<string, Json>>();
  for (const { operation, outcome } of outcomes) {
    const path = simplifiedPath(operation);
    const item = paths.get(path) ?? {};
    paths.set(path, { ...item, [operation.method.toLowerCase()]: outcome.description });
  }
  return Object.fromEntries(paths);
}
