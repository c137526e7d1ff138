import { isSafeMethod } from '../http/method.ts';
import { nameWords } from '../text/name-words.ts';
import { type OperationNames, operationWords } from './resources/operation-words.ts';
import { segmentsOf } from './resources/resource-paths.ts';

/** What a request to an operation may end for the whole service or for the credential in use. */
export type SwitchKind = 'credential' | 'service';

/** Words that name the end of a session. */
const logOutWords = /\b(log ?out|sign ?out|log ?off|end (\w+ ){0,2}session)\b/;
/** Words that name the end of a credential. */
const credentialWords =
  /\b(revoke|invalidate|passwords?|deactivate|(rotate|regenerate|reset|renew|replace|expire) (\w+ ){0,3}(token|key|secret|credential)s?)\b/;
/** Words that name a change of the whole service, or of everything in it. */
const serviceWords =
  /\b(maintenance|shut ?down|restart|reboot|reset|purge|wipe|truncate|flush|drop|(delete|clear|remove|destroy) all|factory|lock ?down|suspend|disable|read ?only|kill ?switch|halt|freeze)\b/;
/** What the credential belongs to, as the last segment of a path. */
const ownSession = /^((current )?(session|token|credential)s?|current|login|auth)$/;
const ownAccount = /^(me|self|myself|(my |current )?(account|profile|user))$/;

/**
 * Whether an operation looks like a switch for the whole service (maintenance mode, reset) or for the credential (logout, change of password), by the
 * words of its path, operationId and summary. Such operations come last in a run.
 */
export function switchKindOf(operation: OperationNames): SwitchKind | undefined {
  const text = operationWords(operation);
  if (isSafeMethod(operation.method)) return logOutWords.test(text) ? 'credential' : undefined;
  if (logOutWords.test(text) || credentialWords.test(text) || endsSession(operation) || deletesOwnAccount(operation))
    return 'credential';
  return serviceWords.test(text) ? 'service' : undefined;
}

/** Whether the operation ends the session of its credential: `DELETE /session`. */
export function endsSession({ method, path }: OperationNames): boolean {
  return method === 'DELETE' && ownSession.test(lastWords(path));
}

/** Whether the operation deletes the account that the credential belongs to: `DELETE /users/me`. */
export function deletesOwnAccount({ method, path }: OperationNames): boolean {
  return method === 'DELETE' && ownAccount.test(lastWords(path));
}

/** The words of the last segment; none when it is a parameter. */
function lastWords(path: string): string {
  const last = segmentsOf(path).at(-1) ?? '';
  return last.startsWith('{') ? '' : nameWords(last);
}
