import { isSafeMethod } from '../../http/method.ts';
import { listsStatus } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation, Unsupported } from '../../model/contract.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { allStrategies } from '../all-strategies.ts';
import { pathKind } from '../paths/resource-paths.ts';
import type { SwitchKind } from '../protection/switch-operations.ts';
import { type IdentifierSource, identifierSources } from '../resources/reading/identifier-sources.ts';
import { type DeriveOptions, derivePlan } from './derive-plan.ts';
import type { OrderedOperation } from './order-of-run.ts';

/** What a run would send, as far as that is known before the first response. */
export interface PlanOutline {
  /** In the order in which they are first tested. */
  readonly operations: readonly OperationOutline[];
  /** What will not be tested, with the reason. */
  readonly excluded: readonly Unsupported[];
}

/** What a run would send to one operation. Responses may lead to more cases. */
export interface OperationOutline {
  readonly operation: Operation;
  readonly cases: number;
  /** There are more cases: they were counted up to the limit only. */
  readonly more: boolean;
  readonly effect: Effect;
  /** Of the counted cases, those that the contract allows and that are not safe: so often is something created, changed or deleted. */
  readonly writes: number;
  readonly identifiers: readonly IdentifierSource[];
  /** The operation may switch off the service or the credential, and comes last. */
  readonly switch: SwitchKind | undefined;
}

/** What an accepted request does at the target, by its method and path; `acts`: a POST that may do anything. */
export type Effect = 'reads' | 'creates' | 'acts' | 'changes' | 'deletes';

/** How far cases are counted. */
export interface CountLimits {
  /** The largest number for one operation. */
  readonly limit: number;
  /** Whether counting may go on. */
  readonly hasTime: () => boolean;
}

/** Outlines a plan without sending anything. */
export function outlinePlan(
  contract: Contract,
  source: SchemaSource,
  { limit, hasTime, ...options }: DeriveOptions & CountLimits,
): PlanOutline {
  const plan = derivePlan(contract, source, options);
  const kinds = new Set(contract.operations.map(({ path }) => pathKind(path)));
  const counts = plan.operations.map(openCount);
  // All operations up to a few cases first: time may run out.
  for (const most of [fewCases, limit]) {
    for (const count of counts) count.upTo(most, hasTime);
  }
  // Known only when the operations have been derived.
  const excluded = plan.skipped();
  const named = new Set(excluded.map(({ operation }) => operation));
  const unusable = new Set(contract.unusable.map(({ operation }) => operation));
  const outlines = plan.operations.flatMap(({ operation }, index) => {
    const result = counts[index]?.result() ?? { cases: 0, more: true, writes: 0 };
    const isExcluded = named.has(operation.key) && result.cases === 0 && !result.more;
    return isExcluded || unusable.has(operation) ? [] : [{ operation, ...result }];
  });
  const sent = { document: contract.document, operations: outlines.map(({ operation }) => operation) };
  const operations = outlines.map((outline): OperationOutline => {
    const { operation } = outline;
    return {
      ...outline,
      effect: effectOf(operation, kinds),
      identifiers: identifierSources(operation, sent),
      switch: plan.switchKindOf(operation),
    };
  });
  return { operations, excluded };
}

const fewCases = 20;

interface CaseCount {
  /** Counts on until there are `most`. */
  readonly upTo: (most: number, hasTime: () => boolean) => void;
  readonly result: () => Pick<OperationOutline, 'cases' | 'more' | 'writes'>;
}

function openCount({ sequences }: OrderedOperation): CaseCount {
  const all = (function* () {
    for (const strategy of allStrategies) yield* sequences(strategy, 0);
  })();
  let [cases, writes, more] = [0, 0, true];
  return {
    upTo: (most, hasTime) => {
      while (more && cases < most && hasTime()) {
        const next = all.next();
        if (next.done === true) more = false;
        else {
          cases += next.value.cases.length;
          writes += next.value.cases.filter(isWrite).length;
        }
      }
    },
    result: () => ({ cases, more, writes }),
  };
}

function isWrite({ expects, request }: Case): boolean {
  return expects === 'accepted' && !isSafeMethod(request.method);
}

function effectOf(operation: Operation, kinds: ReadonlySet<string>): Effect {
  const { method, path } = operation;
  if (isSafeMethod(method)) return 'reads';
  if (method === 'DELETE') return 'deletes';
  if (method === 'PUT' || method === 'PATCH') return 'changes';
  return kinds.has(`${pathKind(path)}/{}`) || listsStatus(operation, 201) ? 'creates' : 'acts';
}
