import { allStrategies } from '../cases/all-strategies.ts';
import { derivePlan } from '../cases/plan/derive-plan.ts';
import type { OrderedOperation } from '../cases/plan/order-of-run.ts';
import { defaults } from '../defaults.ts';
import type { Case } from '../model/case.ts';
import type { Operation } from '../model/contract.ts';
import { createValidator } from '../schema/validate/validator.ts';
import { requireReachable } from '../send/sender.ts';
import { chooseCredentials } from './choose-credentials.ts';
import { chooseValues } from './choose-values.ts';
import { readContractInput } from './contract-input.ts';
import { openTargetSender } from './open-target-sender.ts';
import { readTargetUrl } from './read-target-url.ts';
import type { TestTargetOptions } from './test-target.ts';

/** An operation that was tried with a login. */
export interface TriedOperation {
  readonly operation: Operation;
  /** `undefined`: no response, or no valid request could be made. */
  readonly status: number | undefined;
}

/**
 * Logs in and sends one valid request to each selected operation that only reads. Rejects with a `Failure`: `login-failed`, `target-unreachable`, and as
 * `testTarget` does for the contract and the options.
 */
export async function tryLogin(options: TestTargetOptions): Promise<readonly TriedOperation[]> {
  const target = readTargetUrl(options.target);
  const { token } = options;
  const credentials = new Map(Object.entries(options.credentials ?? {}));
  const read = await readContractInput(options.contract ?? defaults.contract, options);
  const contract = chooseCredentials(read, { token, credentials });
  const { document, dialect } = contract;
  const sender = openTargetSender(contract, options);
  try {
    await requireReachable(sender, target.href);
    await sender.logIn();
    const source = { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
    const plan = derivePlan(contract, source, {
      seed: options.seed ?? 1,
      strictAuth: false,
      selection: { only: options.only ?? [], skip: options.skip ?? [], safe: true },
      values: chooseValues(contract, options.params ?? {}),
    });
    const tried: TriedOperation[] = [];
    for (const one of plan.operations) {
      const first = firstValidCase(one);
      const [exchange] =
        first === undefined ? [] : await sender.send({ id: first.id, delivery: 'any', cases: [first] });
      if (exchange !== undefined) plan.learn(exchange);
      const status = exchange?.outcome.kind === 'reply' ? exchange.outcome.status : undefined;
      tried.push({ operation: one.operation, status });
    }
    return tried;
  } finally {
    await sender.close();
  }
}

function firstValidCase({ operation, sequences }: OrderedOperation): Case | undefined {
  for (const strategy of allStrategies) {
    for (const { cases } of sequences(strategy, 0)) {
      const found = cases.find(({ expects, request }) => expects === 'accepted' && request.method === operation.method);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
