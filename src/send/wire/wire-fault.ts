import type { NoReplyReason, WireDefect } from '../../model/exchange.ts';

/** Why the bytes are not a final response. */
export interface WireFault {
  readonly kind: 'fault';
  readonly reason: NoReplyReason;
  /** In our own words; never the target's bytes. */
  readonly detail: string;
  /** What the bytes break: `RFC 9112, 7.1`; `undefined` where it is not the fault of their form. */
  readonly clause: string | undefined;
}

/** The fault of bytes that break HTTP/1.1 so that their meaning is lost. `clause`: the one that they break. */
export function malformed(detail: string, clause: string): WireFault {
  return { kind: 'fault', reason: 'malformed', detail, clause };
}

/** The fault of a response that exceeds one of the limits. */
export function excessive(detail: string): WireFault {
  return { kind: 'fault', reason: 'excessive', detail, clause: undefined };
}

/** The fault of a connection that ended before the response was complete. */
export function closedEarly(detail: string, clause: string | undefined): WireFault {
  return { kind: 'fault', reason: 'closed', detail, clause };
}

/** Adds a defect of HTTP/1.1 message syntax to `defects`; each message only once. */
export function noteFraming(defects: WireDefect[], message: string, clause: string): void {
  if (!defects.some((defect) => defect.message === message)) defects.push({ kind: 'framing', message, clause });
}
