import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import { buildCase, buildExchange, buildReply } from '../../testing/build-exchange.ts';
import type { OpenIdentity } from './open-identity.ts';
import { sendAs } from './send-as.ts';

/** Sends a case each time it is called, as an identity that can always log in again. The service responds with the statuses in turn, then with the last. */
function serviceWith(...statuses: readonly number[]) {
  let [logins, sent] = [1, 0];
  const identity: OpenIdentity = {
    ready: async () => undefined,
    renew: async (used) => {
      if (used === logins) logins += 1;
      return true;
    },
    values: () => undefined,
    generation: () => logins,
    refusals: new Map(),
    renewsOn: (status) => status === 401,
    problem: () => undefined,
  };
  const deliver = async (cases: readonly Case[]) =>
    cases.map((one) => {
      const status = statuses[Math.min(sent, statuses.length - 1)] ?? 200;
      sent += 1;
      return buildExchange({ case: one, outcome: buildReply({ status }) });
    });
  const send = async (overrides: Partial<Case> = {}) => {
    const exchanges = await sendAs(() => identity, [buildCase(overrides)], { send: deliver, again: deliver });
    return exchanges.map(({ outcome }) => (outcome.kind === 'reply' ? outcome.status : outcome.reason));
  };
  return { send, logins: () => logins, sent: () => sent };
}

describe('a case that is sent as an identity', () => {
  it('is sent again with a new login when it is refused', async () => {
    const { send, logins } = serviceWith(401, 201);
    expect(await send()).toEqual([201]);
    expect(logins()).toBe(2);
  });

  it('is sent once when it is not refused', async () => {
    const { send, logins, sent } = serviceWith(403);
    expect(await send()).toEqual([403]);
    expect([logins(), sent()]).toEqual([1, 1]);
  });

  it('is believed after two refusals of fresh logins', async () => {
    const { send, logins, sent } = serviceWith(401);
    for (let time = 0; time < 5; time += 1) expect(await send()).toEqual([401]);
    expect([logins(), sent()]).toEqual([3, 7]);
  });

  it('is renewed again after the operation accepted a fresh login', async () => {
    const { send, logins } = serviceWith(401, 401, 401, 200, 401, 401, 401, 401, 401);
    for (let time = 0; time < 5; time += 1) await send();
    expect(logins()).toBe(5);
  });

  it('is believed no longer once the login has really ended', async () => {
    const { send, logins } = serviceWith(401, 401, 401, 401, 401, 401, 200, 401, 200);
    const other = { operation: { ...buildCase().operation, key: 'GET /other' } };
    for (let time = 0; time < 3; time += 1) await send();
    expect(await send(other)).toEqual([200]);
    expect(await send()).toEqual([200]);
    expect(logins()).toBe(5);
  });

  it('is not sent again where it carries a wrong credential', async () => {
    const { send, logins } = serviceWith(401);
    const { request } = buildCase();
    expect(await send({ request: { ...request, credential: 'malformed' } })).toEqual([401]);
    expect(logins()).toBe(1);
  });
});
