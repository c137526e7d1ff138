// Cases per second against a bare Node server, with and without judging the responses. Both run in turn in one process.
// Rounds differ on a busy machine; the share of the time that judging takes within a round hardly does. Both include what V8 has not optimised yet: few rounds of
// few repetitions measure a run of usual length, many measure a long one.
// Usage: node bench/suite-rate.mjs [ROUNDS] [REPETITIONS OF THE PLAN IN A ROUND]
import { derivePlan } from '../dist/cases/plan/derive-plan.js';
import { readContract } from '../dist/contract/read-contract.js';
import { openLedger } from '../dist/run/ledger.js';
import { createValidator } from '../dist/schema/validate/validator.js';
import { dispatch } from '../dist/send/dispatch.js';
import { openRunBudget } from '../dist/send/run-budget.js';
import { defaultSenderOptions, openSender } from '../dist/send/sender.js';
import { defaultLimits } from '../dist/send/wire/default-limits.js';
import { median, project, startServer } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 5);
const repetitions = Number(process.argv[3] ?? 10);
const concurrency = 8;

const store = await startServer(project('bench/bare-store.mjs'));
const interrupted = new AbortController().signal;
const contract = await readContract(project('openapi.yaml'), { overlays: [], allowRemote: false, allowOutside: false });
const sender = openSender(
  { baseUrl: new URL(store.url), token: 'bench-token', limits: defaultLimits },
  { ...defaultSenderOptions, concurrency, signal: interrupted },
);
const { document, dialect } = contract;
const source = { document, dialect, validator: createValidator(document, { dialect, direction: 'request' }) };
const judging = {
  contract,
  strictAuth: false,
  validator: createValidator(document, { dialect, direction: 'response' }),
};
const failOn = /** @type {const} */ ('violation');
// As the command does.
const context = { contract, target: store.url, seed: 1, failOn, keepVerdicts: false };

/**
 * One round: cases, cases per second, and CPU time of this process (client and judge) per case.
 * @param {boolean} judged
 */
async function measure(judged) {
  const plans = Array.from({ length: repetitions }, (_, index) => {
    return [...derivePlan(contract, source, { seed: index + 1, strictAuth: false }).sequences()];
  });
  const ledger = openLedger(context, judging);
  let cases = 0;
  let judgingMs = 0;
  const start = performance.now();
  const cpu = process.cpuUsage();
  for (const plan of plans) {
    const limits = {
      maxCases: Number.POSITIVE_INFINITY,
      timeMs: Number.POSITIVE_INFINITY,
      elapsedMs: () => 0,
      interrupted,
    };
    const options = { sender, concurrency, budget: openRunBudget(limits) };
    for await (const exchanges of dispatch(plan, options)) {
      cases += exchanges.length;
      if (!judged) continue;
      const received = performance.now();
      exchanges.forEach(ledger.record);
      judgingMs += performance.now() - received;
    }
  }
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const report = ledger.close({
    skipped: [],
    sideEffects: [],
    errors: [],
    remaining: [],
    promises: [],
    interrupted: false,
    durationMs: ms,
  });
  return { cases, rate: (cases / ms) * 1000, cpu: (user + system) / cases, judging: judgingMs / ms, report };
}

try {
  await measure(true);
  await measure(false);
  const judged = [];
  const unjudged = [];
  for (let round = 0; round < rounds; round += 1) {
    judged.push(await measure(true));
    unjudged.push(await measure(false));
  }
  /** @param {typeof judged} all */
  const describe = (all) =>
    `${median(all.map(({ rate }) => rate)).toFixed(0)} cases/s, ${median(all.map(({ cpu }) => cpu)).toFixed(0)} µs of CPU per case`;
  const { cases, report } = judged[0] ?? { cases: 0, report: undefined };
  console.log(`${rounds} rounds of ${cases} cases, ${concurrency} at a time, node ${process.version}`);
  console.log(`sent and judged  ${describe(judged)}`);
  console.log(`sent only        ${describe(unjudged)}`);
  console.log(`judging takes ${(median(judged.map(({ judging }) => judging)) * 100).toFixed(0)}% of the time`);
  console.log(
    `ratio ${(median(judged.map(({ rate }) => rate)) / median(unjudged.map(({ rate }) => rate))).toFixed(2)}`,
  );
  console.log(
    `findings: ${JSON.stringify(report?.counts)}; memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  );
} finally {
  await sender.close();
  store.stop();
}
