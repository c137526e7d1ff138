import { type OperationNames, operationWords, purposeOf } from '../../conventions/sentences/operation-words.ts';
import { isSafeMethod } from '../../http/method.ts';
import { nameWords } from '../../text/name-words.ts';
import { pathKind, segmentsOf } from '../paths/resource-paths.ts';

/** What a request to an operation may end for the whole service or for the credential in use. */
export type SwitchKind = 'credential' | 'service';

/** Words that name the end of a session. */
const logOutWords = /\b(log ?out|sign ?out|log ?off|end (\w+ ){0,2}session)\b/;
/** Words that name the end of a credential. */
const credentialWords =
  /\b(revoke|invalidate|passwords?|deactivate|(rotate|regenerate|reset|renew|replace|expire) (\w+ ){0,3}(token|key|secret|credential|session)s?|(token|key|secret|credential|session)s? (rotate|regenerate|reset|renew|expire))\b/;
/** What the contract says of an operation that ends the credential. */
const credentialPurpose =
  /\b(ends?|invalidates?|revokes?|closes?|terminates?|expires?)\b.*\b(sessions?|tokens?|credentials?)\b|\blogs? (\w+ ){0,2}out\b/;
/** What the contract says of an operation that ends the credential although its method is to change nothing: `Ends the session`. */
const endingSentence =
  /^(ends?|invalidates?|revokes?|closes?|terminates?) (the |your |this |my )?(current |user |own )?(sessions?|(access |api )?(tokens?|keys?)|credentials?)$/;
/** Last segments of paths beneath an account that take away its use. */
const endingAccount =
  /^(deactivate|deactivation|disable|delete|deletion|close|closure|suspend|terminate|cancel|erase|remove|lock|block|archive)$/;
/** What an account has one of: another one takes its place. */
const ownCredential = /^(current |new )?((api|access|secret|auth|private) ?)?(key|token|secret|credential|pin)$/;
/** Words that name its replacement. */
const replacingWords =
  /\b(rotate|regenerate|roll) (\w+ ){0,3}(token|key|secret|credential)s?\b|\b(token|key|secret|credential)s? (rotate|regenerate|roll)\b/;
/** Operations that delete or forget everything: by their last segment, or by what they are called. */
const wipingSegment =
  /^((purge|wipe|truncate|erase|empty|prune|clear|clean ?up|delete|remove|destroy|reset|(bulk|mass) delete)\b|drop( (all|data|tables?|database))?$|factory reset$)/;
const wipingWords = /\b(purge|wipe|truncate|(delete|clear|remove|destroy|erase|reset|drop) (all|every|everything))\b/;
/** What may be cleared without a loss. */
const worthlessWords = /\b(caches?|cached|filters?|search|passwords?|errors?|logs?)\b/;
/** Words that name a change of the whole service, or of everything in it. */
const serviceWords =
  /\b(maintenance|shut ?down|restart|reboot|reset|purge|wipe|truncate|flush|drop|(delete|clear|remove|destroy) all|factory|lock ?down|suspend|disable|read ?only|kill ?switch|halt|freeze)\b/;
/** Last segments of paths of operations that stop the whole service, where they name no part of it. */
const stoppingSegment = /^(pause|stop|quit|exit|terminate|hibernate|sleep|stand ?by|offline|reload|kill)$/;
/** What the contract says of an operation that stops or restarts the service, or lets it refuse changes. */
const servicePurpose =
  /\b(takes?|puts?|switche?s?|brings?|ends?|stops?|restarts?|reboots?|shuts?|suspends?|pauses?|locks?)\b.*\b(service|server|system|application|site|api|process|instance)\b|\b(service|server|system|application|site|api|process|instance)\b.*\b(offline|unavailable|read[- ]only|restarts?|stops?|(starts?|begins?) (anew|again))\b/;
/** Words that name the end of the process itself. */
const endingWords = /\b(shut ?down|restart|reboot|power ?(off|cycle)|halt)\b/;
/** Last segments of paths that name it. */
const endingSegment = /^(stop|quit|exit|terminate|kill)$/;
/** What the contract says of an operation that ends it. */
const endingPurpose =
  /\b(restarts?|reboots?|shuts?|stops?|ends?)\b.*\b(service|server|system|application|instance|process)\b|\b(service|server|system|application|instance|process)\b.*\b(restarts?|reboots?|stops?|(starts?|begins?) (anew|again))\b/;
/** What the contract says of an operation that replaces or deletes everything of a kind. */
const wipingPurpose =
  /\b(replac(e|es|ing)|overwrit(e|es|ing)|delet(e|es|ing)|remov(e|es|ing)|clear(s|ing)?|wip(e|es|ing)|eras(e|es|ing)|purg(e|es|ing)|destroy(s|ing)?|discard(s|ing)?|drop(s|ping)?|truncat(e|es|ing))\b (\w+ )?(all|every|everything|each|any|the (whole|entire|complete)|existing|the existing|the current)\b/;
/** What the credential belongs to, as the last segment of a path. */
const ownSession = /^((current )?(session|token|credential)s?|current|login|auth)$/;
const ownAccount = /^(me|self|myself|(my |current )?(account|profile|user))$/;

/** What an operation switches off, as far as its names say; `undefined`: nothing. */
export type SwitchKindOf = (operation: OperationNames) => SwitchKind | undefined;

/**
 * Finds the operations of a contract that look like a switch for the whole service (maintenance mode, reset) or for the credential (logout, change of
 * password), by the words of path, operationId and summary. Such operations come last in a run. The members of a collection switch nothing, whatever they
 * are called: `POST /maintenance-orders` creates an order.
 */
export function openSwitches(operations: readonly Pick<OperationNames, 'path'>[]): SwitchKindOf {
  const kinds = new Set(operations.map(({ path }) => pathKind(path)));
  return (operation) => {
    const kind = pathKind(operation.path);
    const isMember = kind.endsWith('/{}') || (operation.method === 'POST' && kinds.has(`${kind}/{}`));
    if (isMember) return undefined;
    return switchKindByName(operation) ?? (kind.includes('{}') ? undefined : switchKindByPurpose(operation));
  };
}

/**
 * Finds the operations by which a client asks the service to restart or to stop (`POST /system/restart`): the connections that this ends are not the fault of the
 * service.
 */
export function openServiceEnds(
  operations: readonly Pick<OperationNames, 'path'>[],
): (operation: OperationNames) => boolean {
  const switchKindOf = openSwitches(operations);
  return (operation) => {
    if (isSafeMethod(operation.method) || operation.path.includes('{') || switchKindOf(operation) !== 'service')
      return false;
    return (
      endingWords.test(operationWords(operation)) ||
      endingSegment.test(lastWords(operation.path)) ||
      purposeOf(operation).some((sentence) => endingPurpose.test(sentence))
    );
  };
}

function switchKindByName(operation: OperationNames): SwitchKind | undefined {
  const text = operationWords(operation);
  if (isSafeMethod(operation.method)) return logOutWords.test(text) ? 'credential' : undefined;
  if (logOutWords.test(text) || credentialWords.test(text) || endsSession(operation) || endsOwnAccount(operation))
    return 'credential';
  if (changesOwnCredential(operation)) return 'credential';
  return serviceWords.test(text) ? 'service' : undefined;
}

/** The words of a contract are many; beneath a resource they are about that alone. */
function switchKindByPurpose(operation: OperationNames): SwitchKind | undefined {
  const purpose = purposeOf(operation);
  if (isSafeMethod(operation.method))
    return purpose.some((sentence) => endingSentence.test(sentence)) ? 'credential' : undefined;
  if (purpose.some((sentence) => credentialPurpose.test(sentence))) return 'credential';
  const isStop = stoppingSegment.test(lastWords(operation.path));
  return isStop || purpose.some((sentence) => servicePurpose.test(sentence)) ? 'service' : undefined;
}

/**
 * Whether the operation looks as if it deleted everything of a kind, or reset the service: `POST /records/purge`, `POST /admin/reset`, or a POST of which the
 * contract says `Replaces all records`.
 */
export function wipesData(operation: OperationNames): boolean {
  const text = operationWords(operation);
  if (isSafeMethod(operation.method) || worthlessWords.test(text)) return false;
  if (wipingSegment.test(lastWords(operation.path)) || wipingWords.test(text)) return true;
  const isWiping = (sentence: string) => wipingPurpose.test(sentence) && !worthlessWords.test(sentence);
  return operation.method === 'POST' && purposeOf(operation).some(isWiping);
}

/** Whether the operation gives the credential of the run another value, as `POST /tokens/rotate` does: others who use it lose it. */
export function replacesCredential(operation: OperationNames): boolean {
  return (
    !isSafeMethod(operation.method) &&
    (replacingWords.test(operationWords(operation)) || changesOwnCredential(operation))
  );
}

/** Whether the operation ends the session of its credential: `DELETE /session`. */
export function endsSession({ method, path }: OperationNames): boolean {
  return method === 'DELETE' && ownSession.test(lastWords(path));
}

/** Whether the operation deletes the account that the credential belongs to, or takes away its use: `DELETE /users/me`, `POST /users/me/deactivate`. */
export function endsOwnAccount(operation: OperationNames): boolean {
  if (operation.method === 'DELETE' && isOwnAccount(operation)) return true;
  const account = { path: operation.path.replace(/\/[^/]*\/?$/, '') };
  return !isSafeMethod(operation.method) && endingAccount.test(lastWords(operation.path)) && isOwnAccount(account);
}

/** Whether the operation gives the own account another credential: `POST /me/api-key`. A collection of them is in the plural. */
function changesOwnCredential(operation: OperationNames): boolean {
  return isPartOfOwnAccount(operation) && ownCredential.test(lastWords(operation.path));
}

/** Whether the path names the account that the credential belongs to: `/users/me`. */
export function isOwnAccount({ path }: Pick<OperationNames, 'path'>): boolean {
  return ownAccount.test(lastWords(path));
}

/** Whether the path names a part of that account: `/users/me/avatar`. */
export function isPartOfOwnAccount({ path }: Pick<OperationNames, 'path'>): boolean {
  const segments = segmentsOf(path).slice(0, -1);
  return segments.some((segment) => !segment.startsWith('{') && ownAccount.test(nameWords(segment)));
}

/** The words of the last segment; none when it is a parameter. */
function lastWords(path: string): string {
  const last = segmentsOf(path).at(-1) ?? '';
  return last.startsWith('{') ? '' : nameWords(last);
}
