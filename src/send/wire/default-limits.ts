import { defaults } from '../../defaults.ts';
import type { Limits } from '../../model/exchange.ts';

/**
 * The limits when the user sets none: 10 s for an exchange, 64 KiB for the header section, 8 MiB for the body on the wire and
 * 8 MiB decoded, 20 interim responses. All of them are far beyond what a correct API needs.
 */
export const defaultLimits: Limits = {
  timeoutMs: defaults.timeoutMs,
  headerBytes: 64 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  decodedBytes: 8 * 1024 * 1024,
  interimResponses: 20,
};
