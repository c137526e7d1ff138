import { isLost } from '../../send/dispatch.ts';
import type { Sender } from '../../send/sender.ts';

/** How the target is reached, and how it is started again. */
export interface RecoveringSendOptions extends Pick<Sender, 'send' | 'reach'> {
  /** Starts the target again if it has ended; `undefined`: something else may do it. */
  readonly restart: (() => Promise<void>) | undefined;
  /** How long to wait for it, in milliseconds. */
  readonly restartWaitMs: number;
  /** Called when the target is found to be down: it may have begun again when it is back. */
  readonly onDown: () => void;
}

/**
 * A `send` for requests after which no crash is looked for, such as a clean-up. When one loses its connection, it waits until the target is back; the lost
 * exchange is given as it is.
 */
export interface RecoveringSend extends Pick<Sender, 'send'> {
  /** Takes note that the target was waited for, and did not come back: it is not waited for again. */
  readonly recordGone: () => void;
  /** Whether it was waited for, and has not responded since. */
  readonly isGone: () => boolean;
  /** How long it was waited for so far, in milliseconds. */
  readonly awayMs: () => number;
}

/** Opens it for a target that is reachable now. */
export function openRecoveringSend({
  send,
  reach,
  restart,
  restartWaitMs,
  onDown,
}: RecoveringSendOptions): RecoveringSend {
  let isGone = false;
  let awayMs = 0;
  let away = 0;
  let awaySince = 0;
  /** Several requests may wait at the same time. */
  const whileAway = async (wait: () => Promise<void>): Promise<void> => {
    if (away === 0) awaySince = performance.now();
    away += 1;
    try {
      await wait();
    } finally {
      away -= 1;
      if (away === 0) awayMs += performance.now() - awaySince;
    }
  };
  return {
    send: async (sequence) => {
      const exchanges = await send(sequence);
      if (!exchanges.some(isLost)) {
        isGone &&= !exchanges.some(({ outcome }) => outcome.kind === 'reply');
        return exchanges;
      }
      // Most losses are about one connection.
      if (!(await reach(0)).ok) onDown();
      await whileAway(async () => {
        await restart?.();
        isGone = !(await reach(isGone ? 0 : restartWaitMs)).ok;
      });
      return exchanges;
    },
    recordGone: () => {
      isGone = true;
    },
    isGone: () => isGone,
    awayMs: () => awayMs + (away > 0 ? performance.now() - awaySince : 0),
  };
}
