import { isSafeMethod } from '../http/method.ts';
import type { Operation } from '../model/contract.ts';

/** What a request to an operation may end for the whole service or for the credential in use. */
export type SwitchKind = 'credential' | 'service';

/** Words that name the end of a credential or session. */
const credentialWords =
  /\b(log ?out|sign ?out|log ?off|revoke|invalidate|passwords?|deactivate|(rotate|regenerate|reset|renew|expire) (\w+ ){0,3}(token|key|secret|credential)s?|end session)\b/;
/** Words that name a change of the whole service, or of everything in it. */
const serviceWords =
  /\b(maintenance|shut ?down|restart|reboot|reset|purge|wipe|truncate|flush|drop|(delete|clear|remove|destroy) all|factory|lock ?down|suspend|disable|read ?only|kill ?switch|halt)\b/;

/**
 * Whether an operation looks like a switch for the whole service (maintenance mode, reset) or for the credential (logout, change of password), by the
 * words of its path, operationId and summary. Such operations come last in a run.
 */
export function switchKindOf({ method, path, operationId = '', summary = '' }: SwitchWords): SwitchKind | undefined {
  if (isSafeMethod(method)) return undefined;
  const text = wordsOf(`${path.replaceAll(/\{[^}]*\}/g, ' ')} ${operationId} ${summary.slice(0, 100)}`);
  if (credentialWords.test(text)) return 'credential';
  return serviceWords.test(text) ? 'service' : undefined;
}

type SwitchWords = Pick<Operation, 'method' | 'path'> & Partial<Pick<Operation, 'operationId' | 'summary'>>;

/** `/session/logOut`, `session_log-out` and `SessionLogOut` have the words `session log out`. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();
}
