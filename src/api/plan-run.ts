import { outlinePlan, type PlanOutline } from '../cases/plan/outline-plan.ts';
import { defaults } from '../defaults.ts';
import type { Contract } from '../model/contract.ts';
import type { Shard } from '../model/shard.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { chooseValues, type ParameterValues } from './choose-values.ts';
import { type ContractInput, type ContractOptions, readContractInput } from './contract-input.ts';

/** Which run to plan. */
export interface PlanRunOptions extends ContractOptions {
  /** `openapi.yaml` in the working directory by default. */
  readonly contract?: ContractInput;
  /** As for `testTarget`. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  readonly shard?: Shard | undefined;
  readonly safe?: boolean | undefined;
  readonly collectionWrites?: boolean | undefined;
  readonly params?: ParameterValues | undefined;
  readonly auth?: 'present' | 'strict' | undefined;
  readonly seed?: number | undefined;
  /** The cases of each operation are counted up to this number; 500 by default. */
  readonly countLimit?: number | undefined;
  /** Counting ends after this time, in milliseconds; 3000 by default. */
  readonly countMs?: number | undefined;
}

/** What a run would send. */
export interface RunPlan extends PlanOutline {
  readonly contract: Contract;
}

/**
 * Plans a run without sending anything: the cases of each operation, what they change, where identifiers come from, and what is left out. Rejects as
 * `testTarget` does for contracts and selectors.
 */
export async function planRun(options: PlanRunOptions = {}): Promise<RunPlan> {
  const contract = await readContractInput(options.contract ?? defaults.contract, options);
  const { document, dialect } = contract;
  const source = { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
  let end: number | undefined;
  const outline = outlinePlan(contract, source, {
    seed: options.seed ?? 1,
    strictAuth: options.auth === 'strict',
    selection: { only: options.only ?? [], skip: options.skip ?? [], safe: options.safe ?? false },
    shard: options.shard,
    collectionWrites: options.collectionWrites ?? false,
    values: chooseValues(contract, options.params ?? {}),
    limit: options.countLimit ?? 500,
    // The time starts with the first case.
    hasTime: () => {
      end ??= performance.now() + (options.countMs ?? 3000);
      return performance.now() < end;
    },
  });
  return { contract, ...outline };
}
