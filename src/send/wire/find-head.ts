import type { WireDefect } from '../../model/exchange.ts';
import { malformed, noteFraming, type WireFault } from './wire-fault.ts';

const httpName = Buffer.from('HTTP/', 'latin1');

/**
 * Where the status line begins in the first bytes of a response: after empty lines, which are noted as a defect.
 * Bytes that cannot become a status line are reported at once, instead of waiting for the end of a header section that never arrives.
 */
export function findStatusLine(bytes: Buffer, defects: WireDefect[]): number | WireFault {
  let start = 0;
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start++;
  if (start > 0) noteFraming(defects, 'empty lines before the status line', 'RFC 9112, 2.1');
  for (let index = 0; index < httpName.length && start + index < bytes.length; index++) {
    // Bit 5 is the difference between upper and lower case: a status line in lower case is wrong, but readable.
    if (((bytes[start + index] ?? 0) | 0x20) !== ((httpName[index] ?? 0) | 0x20))
      return describeForeign(bytes.subarray(start));
  }
  return start;
}

/** The position after the empty line that ends a header section, or -1; a line may end with LF alone (RFC 9112, 2.2). */
export function findHeadEnd(bytes: Buffer, from: number): number {
  let lineFeed = bytes.indexOf(0x0a, Math.max(0, from));
  while (lineFeed >= 0) {
    const next = bytes[lineFeed + 1];
    if (next === 0x0a) return lineFeed + 2;
    if (next === 0x0d && bytes[lineFeed + 2] === 0x0a) return lineFeed + 3;
    lineFeed = bytes.indexOf(0x0a, lineFeed + 1);
  }
  return -1;
}

function describeForeign(bytes: Buffer): WireFault {
  const [first, second, , fourth] = bytes;
  if ((first === 0x15 || first === 0x16) && second === 0x03) {
    return malformed('the server speaks TLS, not HTTP; is the target an https:// address?', 'RFC 9112, 2.1');
  }
  if (first === 0x00 && fourth === 0x04) {
    return malformed('the server speaks HTTP/2 without being asked, not HTTP/1.1', 'RFC 9112, 2.1');
  }
  return malformed('the response does not begin with an HTTP status line', 'RFC 9112, 2.1');
}
