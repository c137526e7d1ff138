import type { OperationNames } from '../../conventions/sentences/operation-words.ts';
import { isSafeMethod } from '../../http/method.ts';
import type { RequestDraft } from '../../model/case.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { valueOfBody } from '../request/body/body-draft.ts';
import { isOwnAccount } from './switch-operations.ts';

/** Flags that an account needs to be of use. */
const neededFlags = /^(is )?(active|enabled|activated|verified)$/;
/** Flags that take its use away. */
const endingFlags =
  /^(is )?(disabled|inactive|deactivated|suspended|locked|blocked|banned|frozen|closed|archived|deleted)$/;
/** States without use. */
const endStates =
  /^(disabled|inactive|deactivated|suspended|locked|blocked|banned|frozen|closed|archived|deleted|expired|pending( \w+)?)$/;
/** What a service may take for a flag. */
const readings: Readonly<Record<'on' | 'off', readonly Json[]>> = {
  on: [true, 1, 'true', '1'],
  off: [false, 0, 'false', '0', '', null],
};
const stateNames = /(^| )(status|state)$/;
/** What decides what the credential is good for. */
const accessNames =
  /^(new )?(password|passphrase|pin|secret|api key|role|roles|role id|role ids|permissions?|scopes?|privileges?|is admin|admin)$/;

/**
 * Whether a request may take away the use of the credential that the run itself has, because it changes the account that it belongs to: `PATCH /users/me`
 * with `{"active":false}`, or with another password or role. No later request could undo that.
 */
export function endsOwnAccess(request: RequestDraft, operation: OperationNames): boolean {
  if (isSafeMethod(request.method) || request.method === 'DELETE' || !isOwnAccount(operation)) return false;
  const value = valueOfBody(request.body);
  return isObject(value) && Object.entries(value).some(isEnd);
}

function isEnd([name, value]: readonly [string, Json]): boolean {
  const words = nameWords(name);
  if (accessNames.test(words)) return true;
  if (neededFlags.test(words)) return readings.off.includes(value);
  if (endingFlags.test(words)) return readings.on.includes(value);
  return stateNames.test(words) && typeof value === 'string' && endStates.test(nameWords(value));
}
