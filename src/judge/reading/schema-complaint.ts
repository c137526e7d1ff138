import type { Pointer } from '../../model/json.ts';
import { tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import type { SchemaViolation } from '../../schema/validate/validator.ts';
import { declaredNames } from './declared-names.ts';
import { quote } from './quote.ts';
import type { Complaint } from './rule.ts';
import type { Subject } from './subject.ts';

/**
 * The complaint that a body breaks its schema in one place. All items of an array have one cause, and so have all properties that the contract does not name.
 */
export function complaintAbout({ keyword, message, instance, schema }: SchemaViolation, subject: Subject): Complaint {
  const value = shownValue(instance, subject);
  return {
    message: `${subject.response?.status ?? ''} body${instance === '' ? '' : ` at ${quote(instance)}`}: ${message}`,
    expected: `${instance === '' ? 'the body' : quote(instance)} ${message}`,
    cause: `${keyword} ${schema} ${message} ${promisedPlace(instance, subject)}`,
    contract: schema,
    instance,
    ...(value !== undefined && { value }),
  };
}

const longestValue = 100;

/** A value of the body as JSON, a long text without its end; `undefined` for objects and lists, which the body itself shows better. */
function shownValue(instance: Pointer, { json }: Subject): string | undefined {
  if (json?.ok !== true) return undefined;
  const value = valueAt(json.value, instance);
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  if (typeof value !== 'string' || value.length <= longestValue) return writeJson(value);
  return `${writeJson(value.slice(0, longestValue))}…`;
}

function promisedPlace(instance: Pointer, { contract }: Subject): string {
  const declared = declaredNames(contract.document);
  return tokensOf(instance)
    .map((token) => (declared.has(token) ? token : '*'))
    .join('/');
}

/** Whether a number is not an integer although the schema requires one, or does not fit the format of its schema. */
export function isNumberOutOfRange(
  { keyword, instance, schema }: SchemaViolation,
  { json, contract }: Subject,
): boolean {
  if (!json?.ok) return false;
  const value = valueAt(json.value, instance);
  if (typeof value !== 'number' && typeof value !== 'bigint') return false;
  if (keyword === 'format') return true;
  const types = valueAt(contract.document, schema);
  return keyword === 'type' && (types === 'integer' || (Array.isArray(types) && types.includes('integer')));
}
