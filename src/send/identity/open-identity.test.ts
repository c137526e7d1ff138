import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity, Login } from '../../model/identity.ts';
import { buildReply } from '../../testing/build-exchange.ts';
import { openIdentity } from './open-identity.ts';

/** An identity that logs in once a minute, and how often it has. `accepts` says which logins succeed. */
function identityWith(accepts: (login: number) => boolean = () => true, login: Partial<Login> = {}) {
  let logins = 0;
  const write = async () => ({ headers: [], body: undefined, secrets: [`password ${logins}`] });
  const identity: Identity = {
    name: 'ada',
    headers: new Map(),
    cookies: new Map(),
    login: { requests: [{ method: 'POST', url: '/login', write }], lifetimeMs: 60_000, renewOn: [401], ...login },
  };
  const opened = openIdentity(identity, async () => {
    logins += 1;
    return buildReply({ status: accepts(logins) ? 200 : 500 });
  });
  return { ...opened, logins: () => logins };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an identity', () => {
  it('renews its login after three quarters of its lifetime', async () => {
    const { ready, logins } = identityWith();
    await ready();
    vi.advanceTimersByTime(44_900);
    await ready();
    expect(logins()).toBe(1);
    vi.advanceTimersByTime(200);
    await ready();
    expect(logins()).toBe(2);
  });

  it('shares one login among requests that need it at the same time', async () => {
    const { ready, logins } = identityWith();
    await Promise.all([ready(), ready(), ready()]);
    expect(logins()).toBe(1);
  });

  it('does not renew a login that was renewed since', async () => {
    const { ready, renew, generation, logins } = identityWith();
    await ready();
    expect([await renew(1), await renew(1)]).toEqual([true, true]);
    expect([logins(), generation()]).toEqual([2, 2]);
  });

  it('makes a pause after three failed renewals in a row, and a longer one after each further failure', async () => {
    const { ready, renew, logins } = identityWith((login) => login === 1);
    await ready();
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await renew(1)).toBe(false);
    expect(logins()).toBe(4);
    vi.advanceTimersByTime(1000);
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await renew(1)).toBe(false);
    expect(logins()).toBe(5);
    vi.advanceTimersByTime(1000);
    await renew(1);
    expect(logins()).toBe(5);
    vi.advanceTimersByTime(1000);
    await renew(1);
    expect(logins()).toBe(6);
  });

  it('says why it could not log in again, until it could', async () => {
    const { ready, renew, problem } = identityWith((login) => login === 1 || login === 5);
    await ready();
    expect(problem()).toBeUndefined();
    for (let attempt = 0; attempt < 3; attempt += 1) await renew(1);
    expect(problem()).toBe('The login of the identity "ada" failed: POST /login is answered with 500.');
    vi.advanceTimersByTime(1000);
    expect(await renew(1)).toBe(true);
    expect(problem()).toBeUndefined();
  });

  it('counts failures from the start after a renewal that succeeded', async () => {
    const { ready, renew, generation, logins } = identityWith((login) => login % 3 === 1);
    await ready();
    for (let attempt = 0; attempt < 9; attempt += 1) await renew(generation());
    expect(logins()).toBe(10);
  });

  it('hides the secrets of all its logins', async () => {
    const { ready, renew, values } = identityWith();
    await ready();
    await renew(1);
    expect(values()?.secrets).toEqual(['password 0', 'password 1']);
  });

  it('fails when its first login does', async () => {
    const { ready, values } = identityWith(() => false);
    await expect(ready()).rejects.toThrow('The login of the identity "ada" failed: POST /login is answered with 500.');
    expect(values()).toBeUndefined();
  });

  it('ends with the statuses that its configuration names', () => {
    expect([401, 403, 419].filter(identityWith().renewsOn)).toEqual([401]);
    expect([401, 403, 419].filter(identityWith(undefined, { renewOn: [403, 419] }).renewsOn)).toEqual([403, 419]);
  });
});
