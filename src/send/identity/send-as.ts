import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Delivery } from '../delivery/deliveries.ts';
import { carriesIdentity } from '../wire/identity-values.ts';
import type { OpenIdentity } from './open-identity.ts';

/** How cases are sent, and how those are sent again that a login has let down. */
export interface IdentityDelivery {
  readonly send: Delivery;
  readonly again: Delivery;
}

/** After so many refusals of fresh logins an operation is believed: a new one would change nothing. */
const mostRefusals = 2;

/**
 * Sends cases as the identity. A case that carries its credential and is refused as if that had ended is sent again with a new login, one after the other; then
 * its second response counts. Never rejects.
 */
export async function sendAs(
  identity: OpenIdentity,
  cases: readonly Case[],
  { send, again }: IdentityDelivery,
): Promise<readonly Exchange[]> {
  await identity.ready().catch(() => undefined);
  const generation = identity.generation();
  const exchanges = await send(cases);
  const { refusals } = identity;
  const mayHaveEnded = ({ case: { request, operation }, outcome }: Exchange) =>
    carriesIdentity({ use: request.credential, security: operation.security }) &&
    outcome.kind === 'reply' &&
    identity.renewsOn(outcome.status) &&
    (refusals.get(operation.key) ?? 0) < mostRefusals;
  if (!exchanges.some(mayHaveEnded) || !(await identity.renew(generation))) return exchanges;
  const final: Exchange[] = [];
  for (const exchange of exchanges) {
    if (!mayHaveEnded(exchange)) {
      final.push(exchange);
      continue;
    }
    const [second = exchange] = await again([exchange.case]);
    final.push(second);
    const { key } = exchange.case.operation;
    if (mayHaveEnded(second)) refusals.set(key, (refusals.get(key) ?? 0) + 1);
    else refusals.delete(key);
  }
  return final;
}
