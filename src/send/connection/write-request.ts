import type { ConnectionState, PendingRequest } from './connection-state.ts';

const pieceBytes = 64 * 1024;
const continueWaitMs = 1_000;

/**
 * Writes a request: a small one at once, a large one in pieces, so that an early response is read before a write can fail. A body that waits
 * for 100 (Continue) is held back until that arrives, for a second at most (RFC 9110, 10.1.1); when the request asks for a pause, half of the body
 * is held back until the pause is over.
 */
export function writeRequest(state: ConnectionState, pending: PendingRequest): void {
  const { bytes, headBytes, awaitsContinue, pauseMs } = pending.request;
  if (awaitsContinue) {
    pending.written = 'head';
    state.socket.write(bytes.subarray(0, headBytes));
    pending.continueTimer = setTimeout(releaseBody, continueWaitMs, state, pending);
  } else if (pauseMs > 0) {
    const half = headBytes + Math.ceil((bytes.length - headBytes) / 2);
    pending.written = 'partly';
    state.socket.write(bytes.subarray(0, half));
    setTimeout(writePieces, pauseMs, state, { pending, at: half });
  } else writePieces(state, { pending, at: 0 });
}

/** Writes a request whole, whatever its size. */
export function writeAtOnce(state: ConnectionState, pending: PendingRequest): void {
  pending.written = 'whole';
  state.socket.write(pending.request.bytes);
}

/** Writes the body that was held back; later calls do nothing. */
export function releaseBody(state: ConnectionState, pending: PendingRequest): void {
  clearTimeout(pending.continueTimer);
  pending.continueTimer = undefined;
  if (pending.written === 'head') writePieces(state, { pending, at: pending.request.headBytes });
}

interface Rest {
  readonly pending: PendingRequest;
  readonly at: number;
}

function writePieces(state: ConnectionState, { pending, at }: Rest): void {
  const { bytes } = pending.request;
  if (!state.open) return;
  const end = Math.min(at + pieceBytes, bytes.length);
  pending.written = end === bytes.length ? 'whole' : 'partly';
  if (end === bytes.length) state.socket.write(bytes.subarray(at));
  else state.socket.write(bytes.subarray(at, end), () => setImmediate(writePieces, state, { pending, at: end }));
}
