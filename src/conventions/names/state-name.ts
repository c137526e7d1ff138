import { nameWords } from '../../text/name-words.ts';

/** Whether a property is called like a state: `status`, `paymentState`. */
export function isStateName(name: string): boolean {
  return /(?:^| )(?:state|status|phase|stage)$/.test(nameWords(name));
}
