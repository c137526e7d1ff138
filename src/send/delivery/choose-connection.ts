import { exchange } from '../connection/connection.ts';
import type { Connection, Received } from '../connection/connection-state.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import { giveBack, sendOverNew } from './connection-limit.ts';
import { mayBeGivenUp, wasGivenUp } from './idle-close.ts';
import type { Carry, Outlet } from './send-with-retry.ts';

/** Over a connection that is free, or a new one. */
export const overAny: Carry = async (outlet, request) => {
  // A server that closes whatever it likes after an answer would make us find that out again for every request.
  const idle = outlet.partings.unannounced ? undefined : outlet.pool.take();
  if (idle === undefined) return overNew(outlet, request);
  const received = await ask(outlet, { connection: idle, request });
  giveBack(outlet.crowd, idle);
  if (!mayBeGivenUp(received) || !(await wasGivenUp(outlet.partings, received))) return received;
  // A server that closed one idle connection has mostly closed the others, too.
  outlet.pool.closeIdle();
  return overNew(outlet, request);
};

/** Over a connection of its own, which is kept for others if it can be. */
export const overNew: Carry = async (outlet, request) => {
  const used: Connection[] = [];
  const received = await sendOverNew(outlet.crowd, (connection) => {
    used.push(connection);
    return ask(outlet, { connection, request });
  });
  for (const connection of used) {
    connection.retiring ||= outlet.partings.unannounced;
    giveBack(outlet.crowd, connection);
  }
  return received;
};

/** A way that keeps to one connection for as long as the server does. */
export interface OneConnection {
  readonly carry: Carry;
  /** Gives the connection back. */
  readonly end: () => void;
}

/** Over one connection for all that come; the server may end it after any answer, and the rest then goes over another. */
export function overOne({ crowd, partings }: Outlet): OneConnection {
  let held: Connection | undefined;
  const end = () => {
    if (held !== undefined) giveBack(crowd, held);
    held = undefined;
  };
  const carry: Carry = async (outlet, request) => {
    if (held?.open === true && !held.retiring) {
      const received = await ask(outlet, { connection: held, request });
      if (!mayBeGivenUp(received) || !(await wasGivenUp(partings, received))) return received;
    }
    end();
    return sendOverNew(crowd, (connection) => {
      held = connection;
      return ask(outlet, { connection, request });
    });
  };
  return { carry, end };
}

/** Sends a request over this connection. */
export function ask(
  { limits }: Outlet,
  { connection, request }: { readonly connection: Connection; readonly request: WireRequest },
): Promise<Received> {
  return exchange(connection, { request, limits, atOnce: false });
}
