import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Delivery } from '../delivery/deliveries.ts';
import { carriesIdentity } from '../wire/identity-values.ts';
import type { OpenIdentity } from './open-identity.ts';

/** How cases are sent at first, and how those whose login has ended are sent again. */
export interface IdentityDelivery {
  readonly send: Delivery;
  readonly again: Delivery;
}

/** The refusals of fresh logins after which an operation is believed: another login would change nothing. */
const mostRefusals = 2;

/**
 * Sends cases, each as the identity of its operation, if that has one. A case that carries its credential and is refused as if that had ended is sent again
 * with a new login, one after the other; then its second response counts. Never rejects.
 */
export async function sendAs(
  identityOf: (testCase: Case) => OpenIdentity | undefined,
  cases: readonly Case[],
  { send, again }: IdentityDelivery,
): Promise<readonly Exchange[]> {
  const used = [...new Set(cases.flatMap((one) => identityOf(one) ?? []))];
  for (const identity of used) await identity.ready().catch(() => undefined);
  const generations = used.map((identity) => identity.generation());
  const exchanges = await send(cases);
  /** The identity whose login may have ended. */
  const endedOf = ({ case: sent, outcome }: Exchange): OpenIdentity | undefined => {
    const { request, operation } = sent;
    const identity = identityOf(sent);
    const mayHaveEnded =
      carriesIdentity({ use: request.credential, security: operation.security }) &&
      outcome.kind === 'reply' &&
      identity?.renewsOn(outcome.status) === true &&
      (identity.refusals.get(operation.key) ?? 0) < mostRefusals;
    return mayHaveEnded ? identity : undefined;
  };
  const ended = new Set(exchanges.map(endedOf));
  const renewed = new Set<OpenIdentity | undefined>();
  for (const [index, identity] of used.entries())
    if (ended.has(identity) && (await identity.renew(generations[index] ?? 0))) renewed.add(identity);
  if (renewed.size === 0) return exchanges;
  const final: Exchange[] = [];
  for (const exchange of exchanges) {
    const identity = endedOf(exchange);
    if (identity === undefined || !renewed.has(identity)) {
      final.push(exchange);
      continue;
    }
    const [second = exchange] = await again([exchange.case]);
    final.push(second);
    const { key } = exchange.case.operation;
    // The login had ended: what was refused before may have been refused for that.
    if (endedOf(second) === undefined) identity.refusals.clear();
    else identity.refusals.set(key, (identity.refusals.get(key) ?? 0) + 1);
  }
  return final;
}
