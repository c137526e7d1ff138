import { type OperationNames, operationWords } from '../../conventions/sentences/operation-words.ts';
import { isSafeMethod } from '../../http/method.ts';
import { queryOf } from '../../http/query-of.ts';
import type { RequestDraft } from '../../model/case.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { valueOfBody } from '../request/body/body-draft.ts';

/** Words of operations that bring in many records at once. */
const loadingWords = /\b(import|restore|sync|synchroni[sz]e|seed|migrate|load|upload|bulk|batch)\b/;
/** Values that ask to put the new records in the place of those that exist. */
const overwritingValues =
  /^(replace|overwrite|truncate|purge|wipe|clear|erase|reset|mirror)( (all|existing|everything))?$/;
/** Flags that ask for the same, when they are true. */
const overwritingFlags = /^(replace|overwrite|truncate|purge|wipe|clear|erase|reset|mirror|delete|remove|drop|prune)\b/;

/** Flags that ask any operation to delete more than one record. */
const wipingFlags = /^(purge|wipe|truncate)\b|^(delete|remove|clear|erase|drop|reset) (all|everything|existing)\b/;

/**
 * Whether a request to an operation that brings in many records asks it to replace or delete those that exist: `POST /items/import` with `mode: replace` or
 * `overwrite=true`; or a request to any operation with a flag such as `purge` or `deleteAll`. Beneath a resource, only what belongs to that can be replaced, and the run has created it.
 */
export function overwritesRecords(request: RequestDraft, operation: OperationNames): boolean {
  if (isSafeMethod(request.method) || operation.path.includes('{')) return false;
  const isAsked = loadingWords.test(operationWords(operation)) ? isOverwriting : isWiping;
  const value = valueOfBody(request.body);
  const query = queryOf(request.path);
  return [...Object.entries(isObject(value) ? value : {}), ...query].some(isAsked);
}

function isOverwriting([name, value]: readonly [string, Json]): boolean {
  return isSet(value)
    ? overwritingFlags.test(nameWords(name))
    : typeof value === 'string' && overwritingValues.test(nameWords(value));
}

function isWiping([name, value]: readonly [string, Json]): boolean {
  return isSet(value) && wipingFlags.test(nameWords(name));
}

function isSet(value: Json): boolean {
  return value === true || value === 'true' || value === '1' || value === 1;
}
