import type { Case } from '../../model/case.ts';
import type { Exchange, NoReply, Reply } from '../../model/exchange.ts';
import type { Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import type { CaseCodec } from './case-codec.ts';
import type { SendRequest } from './choose-connection.ts';
import type { Pace } from './pace.ts';
import { noReply } from './read-outcome.ts';
import { openReadingTimes } from './reading-times.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { TimeLimit } from './time-limit.ts';

/** A case and its request in bytes. */
export interface EncodedCase {
  readonly case: Case;
  readonly request: WireRequest;
}

/**
 * Sends cases. A server that asks for a pause, by 429 or by 503 with Retry-After, gets the pause and then the request again, a few times; the last
 * response counts.
 */
export interface RetryingSender {
  readonly send: (encoded: EncodedCase, sendRequest: SendRequest) => Promise<Exchange>;
  /** The same for a request that was sent already and led to `first`. */
  readonly sendAfter: (
    first: Received | NoConnection,
    encoded: EncodedCase,
    sendRequest: SendRequest,
  ) => Promise<Exchange>;
}

/** What a retrying sender needs. */
export interface RetryOptions {
  readonly codec: Pick<CaseCodec, 'read'>;
  readonly pace: Pace;
  readonly time: Pick<TimeLimit, 'reason'>;
}

const mostResends = 3;

/** Opens a sender that keeps to the pace of the run. */
export function openRetryingSender({ codec, pace, time }: RetryOptions): RetryingSender {
  const times = openReadingTimes();
  const read = (received: Received | NoConnection, testCase: Case): Reply | NoReply => {
    if (received.kind !== 'received') {
      const ended = time.reason();
      const reason = ended === undefined ? 'unreachable' : 'interrupted';
      return noReply({ reason, detail: ended ?? received.detail, clause: undefined }, 0);
    }
    const { outcome, durationMs } = received;
    if (outcome.kind !== 'response') return codec.read(received, testCase);
    // Nothing ends the reading of a body once it has begun, and several long ones may be there at the end.
    const expectedMs = times.expectedMs(outcome);
    const ended = expectedMs === undefined ? undefined : time.reason(expectedMs);
    if (ended !== undefined) return noReply({ reason: 'interrupted', detail: ended, clause: undefined }, durationMs);
    const beganAt = performance.now();
    const reply = codec.read(received, testCase);
    times.note(outcome, performance.now() - beganAt);
    return reply;
  };
  const sendAfter: RetryingSender['sendAfter'] = async (first, encoded, sendRequest) => {
    let outcome = read(first, encoded.case);
    for (let resends = 0; resends < mostResends && outcome.kind === 'reply'; resends++) {
      const pause = retryDelayMs(outcome, Date.now());
      if (pause === undefined || !pace.pause(pause, encoded.case.operation.key)) break;
      await pace.ready(encoded.case.operation.key);
      if (time.reason() !== undefined) break;
      outcome = read(await sendRequest(encoded.request), encoded.case);
    }
    return { case: encoded.case, sent: encoded.request.sent, outcome };
  };
  return {
    send: async (encoded, sendRequest) => {
      await pace.ready(encoded.case.operation.key);
      const first = time.reason() === undefined ? await sendRequest(encoded.request) : notSent;
      return sendAfter(first, encoded, sendRequest);
    },
    sendAfter,
  };
}

/** For a request that was not sent because the run has to end. */
const notSent: NoConnection = { kind: 'no-connection', detail: 'not sent' };
