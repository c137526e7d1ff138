import type { Finding } from '../../model/finding.ts';
import { hasSpecificMessage, responseSignature } from './response-signature.ts';

/**
 * Why a value is valid that a server refuses wherever it is (`a number without a fraction is an integer in every notation`), with what the server says of it:
 * findings for which this is the same have one cause. `undefined` for all others.
 */
export function refusedNotation({ rule, message, exchange }: Finding): string | undefined {
  const [, reason] = rule === 'valid-refused' ? (/\): (.+)$/s.exec(message) ?? []) : [];
  return reason === undefined || !hasSpecificMessage(exchange)
    ? undefined
    : `${reason}\n${responseSignature(exchange)}`;
}
