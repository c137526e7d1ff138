import { defaults } from '../../defaults.ts';
import type { Limits } from '../../model/exchange.ts';

/**
 * The bounds used when the user sets none: 10 s for an exchange, 64 KiB of header section, 8 MiB of content on the wire and
 * 8 MiB decoded, 20 interim responses. Every one of them is far beyond what an API that behaves needs.
 */
export const defaultLimits: Limits = {
  timeoutMs: defaults.timeoutMs,
  headerBytes: 64 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  decodedBytes: 8 * 1024 * 1024,
  interimResponses: 20,
};
