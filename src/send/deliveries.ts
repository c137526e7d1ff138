import { setTimeout as sleep } from 'node:timers/promises';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { exchange } from './connection.ts';
import type { Connection, Received } from './connection-state.ts';
import type { NoConnection } from './open-socket.ts';
import {
  type Carry,
  interruption,
  type Outlet,
  overAny,
  overConnection,
  overNew,
  type Parcel,
  sendParcel,
  untilAdmitted,
  wasStale,
} from './outlet.ts';

/** Sends cases in one of the ways a sequence can ask for; the exchanges come in the order of the cases. */
export type Delivery = (outlet: Outlet, cases: readonly Case[]) => Promise<readonly Exchange[]>;

/** The ways, by their names in the model. */
export const deliveries: Readonly<Record<Sequence['delivery'], Delivery>> = {
  any: (outlet, cases) => oneByOne(outlet, { cases, carry: overAny, close: false }),
  'same-connection': (outlet, cases) => oneByOne(outlet, { cases, carry: overHeld(), close: false }),
  'new-connections': (outlet, cases) => oneByOne(outlet, { cases, carry: overNew, close: true }),
  parallel: inParallel,
  pipelined: inPipeline,
};

interface Plan {
  readonly cases: readonly Case[];
  readonly carry: Carry;
  readonly close: boolean;
}

async function oneByOne(outlet: Outlet, { cases, carry, close }: Plan): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const testCase of cases) {
    exchanges.push(await sendParcel(outlet, { parcel: pack(outlet, { testCase, close }), carry }));
  }
  return exchanges;
}

/** One connection for all that come, and another when the server ends it. */
function overHeld(): Carry {
  let held: Connection | undefined;
  return async (outlet, request) => {
    if (held?.open === true) {
      const received = await exchange(held, { request, limits: outlet.limits, atOnce: false });
      if (!wasStale(received)) return received;
    }
    const opened = await outlet.pool.open();
    if ('kind' in opened) return opened;
    held = opened;
    return exchange(held, { request, limits: outlet.limits, atOnce: false });
  };
}

/** More connections at once than this say nothing more about the server, but may exhaust this machine. */
const widest = 64;
/** Connections are waited for so that the requests go out together, but not for long: a server may take one at a time. */
const gatherMs = 200;

async function inParallel(outlet: Outlet, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let at = 0; at < cases.length; at += widest) {
    exchanges.push(...(await atOnce(outlet, cases.slice(at, at + widest))));
  }
  return exchanges;
}

async function atOnce(outlet: Outlet, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const parcels = cases.map((testCase) => pack(outlet, { testCase, close: true }));
  const connections = parcels.map(() => outlet.pool.open());
  const gathered = Promise.race([Promise.all(connections), sleep(gatherMs)]);
  const first = parcels.map(async ({ request }, index): Promise<Received | NoConnection> => {
    await gathered;
    const connection = (await connections[index]) ?? interruption;
    if ('kind' in connection) return connection;
    await outlet.pace.ready();
    return overConnection(outlet, { connection, request });
  });
  return complete(outlet, { parcels, first: await Promise.all(first) });
}

async function inPipeline(outlet: Outlet, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const parcels = cases.map((testCase) => pack(outlet, { testCase, close: false }));
  await outlet.pace.ready();
  const connection = await outlet.pool.open();
  if ('kind' in connection) return complete(outlet, { parcels, first: parcels.map(() => connection) });
  connection.socket.cork();
  const answers = parcels.map(({ request }) => exchange(connection, { request, limits: outlet.limits, atOnce: true }));
  connection.socket.uncork();
  const first = await Promise.all(answers);
  outlet.pool.give(connection);
  return complete(outlet, { parcels, first });
}

interface Beginnings {
  readonly parcels: readonly Parcel[];
  readonly first: readonly (Received | NoConnection)[];
}

// What a connection brought no answer to because it ended with an earlier one is sent again by itself (RFC 9112, 9.3.2).
async function complete(outlet: Outlet, { parcels, first }: Beginnings): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const [index, parcel] of parcels.entries()) {
    const received = first[index] ?? interruption;
    const unanswered = !('kind' in received) && wasNotReached(received);
    exchanges.push(
      unanswered
        ? await sendParcel(outlet, { parcel, carry: overAny })
        : await untilAdmitted(outlet, { parcel, carry: overAny, first: received }),
    );
  }
  return exchanges;
}

function wasNotReached({ outcome, begun, answeredBefore }: Received): boolean {
  return outcome.kind === 'fault' && outcome.reason === 'closed' && !begun && answeredBefore > 0;
}

function pack(outlet: Outlet, { testCase, close }: { testCase: Case; close: boolean }): Parcel {
  return { case: testCase, request: outlet.encode(testCase, close) };
}
