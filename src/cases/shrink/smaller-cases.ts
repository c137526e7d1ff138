import { readReferenceName } from '../../conventions/names/identifier-names.ts';
import { requestSchema } from '../../http/request-schema.ts';
import type { Case } from '../../model/case.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue, violationsOf } from '../../schema/derive/build/is-valid-value.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { nameWords } from '../../text/name-words.ts';
import { smallerValues } from './smaller-values.ts';

/**
 * The case with smaller JSON bodies that the schema judges in the same way: a valid body stays valid, an invalid one stays invalid for the same
 * reasons. What it refers to stays or is left out. None for a case without a JSON body. `why` says what the case was before it was first made smaller.
 */
export function* smallerCases(large: Case, source: SchemaSource, why = large.why): Generator<Case> {
  const { body } = large.request;
  if (body.kind === 'none' || body.value === undefined) return;
  const schema = requestSchema(large);
  if (schema === undefined) return;
  const reasons = invalidReasons(source, schema, body.value);
  for (const value of smallerValues(body.value)) {
    if (source.isOver?.() === true) return;
    if (!keepsReferences(body.value, value) || invalidReasons(source, schema, value) !== reasons) continue;
    const request = { ...large.request, body: { ...body, content: writeJson(value), value } };
    yield { ...large, request, why: why + describeSmaller(value) };
  }
}

/**
 * Whether `smaller` refers to nothing that `value` does not refer to: with another `customer_id`, a service may refuse a request because there is no such
 * customer. An identifier that is as long as a mentioned string may be what is wrong.
 */
function keepsReferences(value: Json, smaller: Json): boolean {
  if (Array.isArray(smaller))
    return !Array.isArray(value) || smaller.every((one) => value.some((before) => keepsReferences(before, one)));
  if (!isObject(smaller) || !isObject(value)) return true;
  return Object.entries(smaller).every(([name, part]) => {
    const before = value[name];
    if (before === undefined) return true;
    const { noun = '' } = readReferenceName(nameWords(name).trim()) ?? {};
    return noun !== '' ? refersToSame(before, part) : keepsReferences(before, part);
  });
}

function refersToSame(before: Json, part: Json): boolean {
  if (Array.isArray(before) && Array.isArray(part)) return part.every((one) => before.includes(one));
  return before === part || (typeof before === 'string' && before.length >= longString);
}

/** The least length of a string that is mentioned: its length may be the reason. */
const longString = 50;

function describeSmaller(value: Json): string {
  const properties = isObject(value) ? Object.values(value) : [value];
  const longest = Math.max(0, ...properties.map((property) => (typeof property === 'string' ? property.length : 0)));
  const length = longest >= longString ? `; its longest string has ${longest} characters` : '';
  return ` (minimised${length})`;
}

/** The keywords that a value violates, as one text; `''` for a valid value. */
function invalidReasons(source: SchemaSource, schema: Pointer, value: Json): string {
  if (isValidValue(source, schema, value)) return '';
  const reasons = violationsOf(source, schema, value).map((violation) => `${violation.keyword} ${violation.schema}`);
  return reasons.length === 0 ? 'discriminator' : [...new Set(reasons)].sort().join();
}
