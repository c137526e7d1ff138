import { setTimeout as sleep } from 'node:timers/promises';

/** The requests wait for all connections so that they go out together, but not for long: a server may accept one at a time. */
const gatherMs = 200;
/** A connection is open for us before the server has accepted it. */
const acceptMs = 4;

/** What each of the expected requests awaits before it is sent: that all of them have a connection. */
export function openBarrier(expected: number): () => Promise<void> {
  let missing = expected;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    missing--;
    if (missing === 0) setTimeout(open, acceptMs);
    await Promise.race([all, sleep(gatherMs, undefined, { ref: false })]);
  };
}
