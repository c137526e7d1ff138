import { setTimeout as sleep } from 'node:timers/promises';
import type { Case, Sequence } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import { exchange } from '../connection/connection.ts';
import type { Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import { ask, overAny, overNew, overOne } from './choose-connection.ts';
import { giveBack, sendOverNew } from './connection-limit.ts';
import { noReply } from './read-outcome.ts';
import { type Carry, type Outlet, type Parcel, sendParcel, untilAdmitted } from './send-with-retry.ts';

/** Sends cases in one of the ways a sequence can ask for; the exchanges come in the order of the cases. */
export type Delivery = (outlet: Outlet, cases: readonly Case[]) => Promise<readonly Exchange[]>;

/** The ways, by their names in the model. */
export const deliveries: Readonly<Record<Sequence['delivery'], Delivery>> = {
  any: (outlet, cases) => oneByOne(outlet, { cases, carry: overAny, close: false }),
  'same-connection': overOneConnection,
  'new-connections': (outlet, cases) => oneByOne(outlet, { cases, carry: overNew, close: true }),
  parallel: inParallel,
  pipelined: inPipeline,
};

interface Plan {
  readonly cases: readonly Case[];
  readonly carry: Carry;
  readonly close: boolean;
}

/** A server that let so many requests of one sequence run into the time limit is not asked for the rest of it. */
const mostTimeouts = 2;

async function oneByOne(outlet: Outlet, { cases, carry, close }: Plan): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  let timeouts = 0;
  for (const testCase of cases) {
    const parcel = pack(outlet, { testCase, close });
    // Of a server that has never said a word, one silence tells as much as two.
    const most = outlet.crowd.met ? mostTimeouts : 1;
    const exchange = timeouts < most ? await sendParcel(outlet, { parcel, carry }) : leaveOut(parcel, timeouts);
    if (exchange.outcome.kind === 'no-reply' && exchange.outcome.reason === 'timeout') timeouts++;
    exchanges.push(exchange);
  }
  return exchanges;
}

function leaveOut({ case: testCase, request }: Parcel, timeouts: number): Exchange {
  const before = timeouts === 1 ? 'the request' : `${timeouts} requests`;
  const detail = `not sent: ${before} before it in its sequence had no answer in time`;
  return {
    case: testCase,
    sent: request.sent,
    outcome: noReply({ reason: 'interrupted', detail, clause: undefined }, 0),
  };
}

async function overOneConnection(outlet: Outlet, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const { carry, end } = overOne(outlet);
  return oneByOne(outlet, { cases, carry, close: false }).finally(end);
}

/** More connections at once than this say nothing more about the server, but may exhaust this machine. */
const widest = 64;

async function inParallel(outlet: Outlet, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let at = 0; at < cases.length; at += widest) {
    exchanges.push(...(await atOnce(outlet, cases.slice(at, at + widest))));
  }
  return exchanges;
}

async function atOnce(outlet: Outlet, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const parcels = cases.map((testCase) => pack(outlet, { testCase, close: true }));
  const gathered = openBarrier(parcels.length);
  const first = parcels.map(({ request }) =>
    sendOverNew(outlet.crowd, async (connection) => {
      await gathered();
      await outlet.pace.ready();
      return ask(outlet, { connection, request });
    }),
  );
  return complete(outlet, { parcels, first: await Promise.all(first) });
}

/** Connections are waited for so that the requests go out together, but not for long: a server may take one at a time. */
const gatherMs = 200;
/** A connection is open for us before the server has looked at it. */
const acceptMs = 4;

function openBarrier(expected: number): () => Promise<void> {
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

async function inPipeline(outlet: Outlet, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const parcels = cases.map((testCase) => pack(outlet, { testCase, close: false }));
  const [head, ...tail] = parcels;
  if (head === undefined) return [];
  await Promise.all(parcels.map(() => outlet.pace.ready()));
  let answers: readonly Promise<Received>[] = [];
  const opened = await sendOverNew(outlet.crowd, async (connection) => {
    const write = ({ request }: Parcel) => exchange(connection, { request, limits: outlet.limits, atOnce: true });
    connection.socket.cork();
    const first = write(head);
    answers = [first, ...tail.map(write)];
    connection.socket.uncork();
    await Promise.all(answers);
    giveBack(outlet.crowd, connection);
    return first;
  });
  if ('kind' in opened) return complete(outlet, { parcels, first: parcels.map(() => opened) });
  const received = await Promise.all(answers);
  return complete(outlet, {
    parcels,
    first: received.map((one, index) =>
      isLeftOver(one, { index, head: received[0], method: head.case.operation.method }) ? undefined : one,
    ),
  });
}

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

interface Pipelined {
  readonly index: number;
  readonly head: Received | undefined;
  readonly method: string;
}

// A server may close after any answer; what is not answered then is sent again (RFC 9112, 9.3.2). Behind a POST clients should not send anything, and servers
// in wide use lose it, or close over it before they have answered the POST.
function isLeftOver({ outcome, begun }: Received, { index, head, method }: Pipelined): boolean {
  if (begun || outcome.kind !== 'fault') return false;
  const maySendSo = idempotent.has(method);
  if (outcome.reason === 'closed') return index > 0 || !maySendSo;
  return outcome.reason === 'timeout' && index > 0 && head?.begun === true && !maySendSo;
}

interface Beginnings {
  readonly parcels: readonly Parcel[];
  /** What each case met first; `undefined` when it is to be sent by itself. */
  readonly first: readonly (Received | NoConnection | undefined)[];
}

async function complete(outlet: Outlet, { parcels, first }: Beginnings): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const [index, parcel] of parcels.entries()) {
    const received = first[index];
    exchanges.push(
      received === undefined
        ? await sendParcel(outlet, { parcel, carry: overAny })
        : await untilAdmitted(outlet, { parcel, carry: overAny, first: received }),
    );
  }
  return exchanges;
}

function pack(outlet: Outlet, { testCase, close }: { testCase: Case; close: boolean }): Parcel {
  return { case: testCase, request: outlet.encode(testCase, close) };
}
