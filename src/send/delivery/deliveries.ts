import { isSafeMethod } from '../../http/method.ts';
import type { Case, Sequence } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import type { CaseCodec } from './case-codec.ts';
import type { SendRequest } from './choose-connection.ts';
import { fillsMemory, isLong } from './long-bodies.ts';
import { openBarrier } from './open-barrier.ts';
import type { Pace } from './pace.ts';
import { usableResults } from './pipelined-results.ts';
import { noReply } from './read-outcome.ts';
import { type EncodedCase, openRetryingSender, type RetryingSender } from './retrying-sender.ts';
import type { TimeLimit } from './time-limit.ts';
import type { Transport } from './transport.ts';

/** Sends cases in one of the ways a sequence can ask for; the exchanges come in the order of the cases. */
export type Delivery = (cases: readonly Case[]) => Promise<readonly Exchange[]>;

/** What all deliveries share. */
export interface DeliveryOptions {
  readonly codec: CaseCodec;
  readonly transport: Transport;
  readonly pace: Pace;
  readonly time: TimeLimit;
}

interface DeliveryServices extends DeliveryOptions {
  readonly retrying: RetryingSender;
  /** Whether the target has sent a long body. */
  readonly longBodies: { areKnown: boolean };
}

/** The deliveries, by their names in the model. */
export function openDeliveries(options: DeliveryOptions): Readonly<Record<Sequence['delivery'], Delivery>> {
  const longBodies = { areKnown: false };
  const services = { ...options, retrying: openRetryingSender(options), longBodies };
  const { transport } = services;
  const overNew: SendRequest = (request) => transport.sendOverNew(request);
  const noting =
    (deliver: Delivery): Delivery =>
    async (cases) => {
      const exchanges = await deliver(cases);
      longBodies.areKnown ||= exchanges.some(isLong);
      return exchanges;
    };
  return {
    any: noting((cases) => oneByOne(services, { cases, sendRequest: transport.sendOverAny, close: false })),
    'same-connection': noting((cases) => overOneConnection(services, cases)),
    'new-connections': noting((cases) => oneByOne(services, { cases, sendRequest: overNew, close: true })),
    parallel: (cases) => inParallel(services, cases),
    pipelined: (cases) => inPipeline(services, cases),
  };
}

interface Series {
  readonly cases: readonly Case[];
  readonly sendRequest: SendRequest;
  readonly close: boolean;
}

/** After as many time-outs in one sequence the rest of it is not sent. */
const mostTimeouts = 2;

async function oneByOne(
  services: DeliveryServices,
  { cases, sendRequest, close }: Series,
): Promise<readonly Exchange[]> {
  const { transport, retrying } = services;
  const exchanges: Exchange[] = [];
  let timeouts = 0;
  for (const testCase of cases) {
    const encoded = encode(services, { testCase, close });
    // For a server that never sent anything, one time-out shows as much as two.
    const most = transport.hasResponded() ? mostTimeouts : 1;
    const isFull = fillsMemory(exchanges);
    const exchange =
      timeouts >= most
        ? leaveOut(encoded, afterTimeouts(timeouts))
        : isFull
          ? leaveOut(encoded, tooLong)
          : await retrying.send(encoded, sendRequest);
    if (exchange.outcome.kind === 'no-reply' && exchange.outcome.reason === 'timeout') timeouts++;
    exchanges.push(exchange);
  }
  return exchanges;
}

const tooLong = 'not sent: the responses before it in the sequence are too long to be kept together';

function afterTimeouts(timeouts: number): string {
  const before = timeouts === 1 ? 'the request before it' : `${timeouts} requests before it`;
  return `not sent: ${before} in the sequence timed out`;
}

function leaveOut({ case: testCase, request }: EncodedCase, detail: string): Exchange {
  return {
    case: testCase,
    sent: request.sent,
    outcome: noReply({ reason: 'interrupted', detail, clause: undefined }, 0),
  };
}

async function overOneConnection(services: DeliveryServices, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const { send, release } = services.transport.reserveConnection();
  return oneByOne(services, { cases, sendRequest: send, close: false }).finally(release);
}

/** More connections at once show nothing more about the server, but may exhaust this machine; with long bodies, a few do. */
const mostAtOnce = 64;
const mostLongAtOnce = 3;

async function inParallel(services: DeliveryServices, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  while (exchanges.length < cases.length) {
    const at = exchanges.length;
    const most = services.longBodies.areKnown ? mostLongAtOnce : mostAtOnce;
    if (fillsMemory(exchanges)) {
      const rest = cases.slice(at).map((testCase) => encode(services, { testCase, close: true }));
      return [...exchanges, ...rest.map((encoded) => leaveOut(encoded, tooLong))];
    }
    exchanges.push(...(await atOnce(services, cases.slice(at, at + most))));
  }
  return exchanges;
}

async function atOnce(services: DeliveryServices, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const { transport, pace } = services;
  const encoded = cases.map((testCase) => encode(services, { testCase, close: true }));
  const allConnected = openBarrier(encoded.length);
  const beforeSending = async ({ operation }: Case) => {
    await allConnected();
    await pace.ready(operation.key);
  };
  const first = await Promise.all(
    encoded.map((one) => transport.sendOverNew(one.request, () => beforeSending(one.case))),
  );
  return complete(services, { encoded, first });
}

async function inPipeline(services: DeliveryServices, cases: readonly Case[]): Promise<readonly Exchange[]> {
  const { transport, pace } = services;
  const encoded = cases.map((testCase) => encode(services, { testCase, close: false }));
  const [head] = encoded;
  if (head === undefined) return [];
  await Promise.all(encoded.map((one) => pace.ready(one.case.operation.key)));
  const results = await transport.sendPipelined(encoded.map(({ request }) => request));
  return complete(services, { encoded, first: usableResults(results, head.case.operation.method) });
}

interface FirstResults {
  readonly encoded: readonly EncodedCase[];
  /** What each request led to; `undefined` when it is to be sent again by itself. */
  readonly first: readonly (Received | NoConnection | undefined)[];
}

async function complete(
  { retrying, transport: { sendOverAny } }: DeliveryServices,
  { encoded, first }: FirstResults,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const [index, one] of encoded.entries()) {
    const result = first[index];
    exchanges.push(
      result === undefined
        ? await retrying.send(asSecond(one), sendOverAny)
        : await retrying.sendAfter(result, one, sendOverAny),
    );
  }
  return exchanges;
}

/** A request that is sent again may have been carried out the first time: what it creates is there already, and what it deletes is gone. */
function asSecond(encoded: EncodedCase): EncodedCase {
  const { case: testCase } = encoded;
  if (isSafeMethod(testCase.request.method) || testCase.expects !== 'accepted') return encoded;
  return { ...encoded, case: { ...testCase, expects: 'anything', repeats: true } };
}

function encode({ codec }: DeliveryServices, { testCase, close }: { testCase: Case; close: boolean }): EncodedCase {
  return { case: testCase, request: codec.encode(testCase, close) };
}
