import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** The requests wait for all connections so that they go out together, but not for long: a server may accept one at a time. */
const gatherMs = 200;
/** A connection is open for us before the server has accepted it. */
const acceptMs = 4;

/**
 * Lets requests start together. Each of the `expected` requests calls the function once it has a connection, and sends when that resolves: when all have one,
 * or after 200 ms.
 */
export function openBarrier(expected: number): () => Promise<void> {
  let missing = expected;
  let open: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    missing--;
    if (missing === 0) void waitAtLeast(acceptMs).then(open);
    await Promise.race([all, waitAtLeast(gatherMs)]);
  };
}

/** Also where this process was busy all the time: connections that were opened meanwhile are seen in the next turns of its event loop. */
async function waitAtLeast(ms: number): Promise<void> {
  await sleep(ms, undefined, { ref: false });
  for (let turns = 0; turns < 2; turns += 1) await turn(undefined, { ref: false });
}
