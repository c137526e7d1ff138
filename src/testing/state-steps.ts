import { derivePlan } from '../cases/plan/derive-plan.ts';
import type { Case } from '../model/case.ts';
import type { Contract } from '../model/contract.ts';
import type { Reply } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import type { StrategyId } from '../model/strategy-id.ts';
import { contractOf } from './book-contract.ts';
import { buildExchange, buildReply, buildSent } from './build-exchange.ts';
import { promisesOnly, sourceOf } from './derivations.ts';

/** The response of a target to a request, which is sent after a pause in milliseconds; 200 where it has no status. */
export type Respond = (
  sent: Case,
  path: string,
  afterMs: number,
) => Partial<Omit<Reply, 'kind'>> & { readonly text?: string };

/** The cases of the state strategy for the paths of a contract with these operations, with their bodies, and the responses of a target; `info`: what the contract says of itself. */
export function stepsOf(paths: JsonObject, respond: Respond, info: JsonObject = {}): readonly Case[] {
  return casesFor(contractOf({ paths, info }), 'state', respond);
}

/** The cases of a strategy that sends one request after the other, for the paths of a contract and the responses of a target. */
export function casesSent(paths: JsonObject, strategy: StrategyId, respond: Respond): readonly Case[] {
  return casesFor(contractOf({ paths }), strategy, respond);
}

function casesFor(contract: Contract, strategy: StrategyId, respond: Respond): readonly Case[] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const all: Case[] = [];
  for (const { cases, afterMs = 0 } of plan.sequences(promisesOnly)) {
    for (const sent of cases.filter((one) => one.strategy === strategy)) {
      all.push(sent);
      const { path } = sent.request;
      const outcome = buildReply(respond(sent, path, afterMs));
      plan.learn(buildExchange({ case: sent, sent: buildSent({ url: `http://127.0.0.1:4010${path}` }), outcome }));
    }
  }
  return all;
}

/** A documented response with a JSON body. */
export const responses = (status: string, schema: JsonObject) => {
  return { [status]: { description: 'Done', content: { 'application/json': { schema } } } };
};

/** An operation that needs a JSON body. */
export const taking = (schema: JsonObject) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});

/** What the steps of the strategy are called. */
export const labels = (steps: readonly Case[]) => steps.map(({ id }) => /› state › ([^(]*) \(/.exec(id)?.[1]);
