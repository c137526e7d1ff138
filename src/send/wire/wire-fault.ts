import type { NoReplyReason, WireDefect } from '../../model/exchange.ts';

/** Why no final response could be made out of the bytes. */
export interface WireFault {
  readonly kind: 'fault';
  readonly reason: NoReplyReason;
  /** Our own words; never the target's bytes. */
  readonly detail: string;
  readonly clause: string | undefined;
}

/** The bytes break HTTP/1.1 in a way that leaves open what was meant. */
export function malformed(detail: string, clause: string): WireFault {
  return { kind: 'fault', reason: 'malformed', detail, clause };
}

/** The response is larger than one of the limits allows. */
export function excessive(detail: string): WireFault {
  return { kind: 'fault', reason: 'excessive', detail, clause: undefined };
}

/** The connection ended before the response was whole. */
export function closedEarly(detail: string, clause: string | undefined): WireFault {
  return { kind: 'fault', reason: 'closed', detail, clause };
}

/** Adds a defect of HTTP/1.1 message syntax once, however often the bytes show it. */
export function noteFraming(defects: WireDefect[], message: string, clause: string): void {
  if (!defects.some((defect) => defect.message === message)) defects.push({ kind: 'framing', message, clause });
}
