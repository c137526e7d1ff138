import type { Identity } from '../../model/identity.ts';
import { errorMessage } from '../../text/error-message.ts';
import type { IdentityValues } from '../wire/identity-values.ts';
import { logIn, type SendLogin } from './log-in.ts';

/** An identity in use. */
export interface OpenIdentity {
  /** Logs in if that was not done yet, or if the login has nearly ended. Rejects with a `Failure` only at the first login. */
  readonly ready: () => Promise<void>;
  /** Logs in again unless that was done since; resolves to whether other values are in use than those of that generation. */
  readonly renew: (generation: number) => Promise<boolean>;
  /** What requests carry now; `undefined` before the first login. `secrets` has those of all logins. */
  readonly values: () => IdentityValues | undefined;
  /** Counts the logins. */
  readonly generation: () => number;
  /** Whether a response with that status means that the login has ended. */
  readonly renewsOn: (status: number) => boolean;
  /** Why the last login failed; `undefined` where it succeeded. */
  readonly problem: () => string | undefined;
  /** How often each operation, by its key, has refused a fresh login since it last accepted one. */
  readonly refusals: Map<string, number>;
}

/** A login is renewed after this share of its lifetime: a request must arrive before it ends. */
const usedShare = 0.75;
/** The failed attempts in a row without a pause before the next one: an account may be locked, and attempts may keep it so. */
const mostFailures = 3;
/** The first of these pauses, in milliseconds; each is twice as long as the one before. */
const firstPauseMs = 1000;

/** Opens an identity; nothing is sent yet. `signal`: aborts when a login that begins now has to end. */
export function openIdentity(identity: Identity, send: SendLogin, signal?: () => AbortSignal): OpenIdentity {
  const past = new Set<string>();
  let values: IdentityValues | undefined;
  let generation = 0;
  let endsAt = Number.POSITIVE_INFINITY;
  let failures = 0;
  let nextTryAt = 0;
  let problem: string | undefined;
  let underWay: Promise<void> | undefined;
  const renewOnce = async (): Promise<void> => {
    const startedAt = performance.now();
    const done = await logIn(identity, send, signal?.());
    for (const secret of done.values.secrets) past.add(secret);
    values = { ...done.values, secrets: [...past] };
    generation += 1;
    endsAt = startedAt + (done.lifetimeMs ?? Number.POSITIVE_INFINITY) * usedShare;
  };
  /** Requests under way share one login. */
  const renewShared = (): Promise<void> => {
    underWay ??= renewOnce().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const tryToRenew = async (): Promise<void> => {
    if (performance.now() < nextTryAt) return;
    await renewShared().then(
      () => {
        failures = 0;
        problem = undefined;
      },
      (error: unknown) => {
        failures += 1;
        problem = errorMessage(error);
        const pauses = failures - mostFailures;
        if (pauses >= 0) nextTryAt = performance.now() + firstPauseMs * 2 ** pauses;
      },
    );
  };
  return {
    ready: async () => {
      if (values === undefined) await renewShared();
      else if (performance.now() >= endsAt) await tryToRenew();
    },
    renew: async (used) => {
      if (generation === used) await tryToRenew();
      return generation !== used;
    },
    values: () => values,
    generation: () => generation,
    refusals: new Map(),
    problem: () => problem,
    renewsOn: (status) => (identity.login?.renewOn ?? [401]).includes(status),
  };
}
