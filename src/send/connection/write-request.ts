import type { Connection, Turn } from './connection-state.ts';

const pieceBytes = 64 * 1024;
const continueWaitMs = 1_000;

/**
 * Writes a request: in one go when it is small; a large one in pieces, so that an answer which comes early is read before a write can fail.
 * Content that waits for 100 (Continue) is held back until that comes, or for a second (RFC 9110, 10.1.1); half of it, where the request asks for
 * a pause, until that is over.
 */
export function writeRequest(connection: Connection, turn: Turn): void {
  const { bytes, headBytes, awaitsContinue, pauseMs } = turn.request;
  if (awaitsContinue) {
    turn.written = 'head';
    connection.socket.write(bytes.subarray(0, headBytes));
    turn.continueTimer = setTimeout(releaseContent, continueWaitMs, connection, turn);
  } else if (pauseMs > 0) {
    const half = headBytes + Math.ceil((bytes.length - headBytes) / 2);
    turn.written = 'partly';
    connection.socket.write(bytes.subarray(0, half));
    setTimeout(writePieces, pauseMs, connection, { turn, at: half });
  } else writePieces(connection, { turn, at: 0 });
}

/** Writes a request whole, whatever its size. */
export function writeAtOnce(connection: Connection, turn: Turn): void {
  turn.written = 'whole';
  connection.socket.write(turn.request.bytes);
}

/** Sends the content that was held back; later calls do nothing. */
export function releaseContent(connection: Connection, turn: Turn): void {
  clearTimeout(turn.continueTimer);
  turn.continueTimer = undefined;
  if (turn.written === 'head') writePieces(connection, { turn, at: turn.request.headBytes });
}

function writePieces(connection: Connection, { turn, at }: { readonly turn: Turn; readonly at: number }): void {
  const { bytes } = turn.request;
  if (!connection.open) return;
  const end = Math.min(at + pieceBytes, bytes.length);
  turn.written = end === bytes.length ? 'whole' : 'partly';
  if (end === bytes.length) connection.socket.write(bytes.subarray(at));
  else connection.socket.write(bytes.subarray(at, end), () => setImmediate(writePieces, connection, { turn, at: end }));
}
