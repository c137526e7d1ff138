import type { Case } from '../model/case.ts';
import type { Json, Pointer } from '../model/json.ts';
import { isValidValue } from '../schema/derive/is-valid-value.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { isObject } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { smallerValues } from './smaller-values.ts';

/**
 * Cases with smaller content that stand to the contract as the given one does: valid stays valid, and what is invalid stays so for the
 * same reason. Cases without a JSON value have none.
 */
export function* smallerCases(large: Case, source: SchemaSource): Generator<Case> {
  const { body } = large.request;
  if (body.kind === 'none' || body.value === undefined) return;
  const schema = schemaOf(large);
  if (schema === undefined) return;
  const standing = standingOf(source, schema, body.value);
  for (const value of smallerValues(body.value)) {
    if (standingOf(source, schema, value) !== standing) continue;
    const request = { ...large.request, body: { ...body, content: writeJson(value), value } };
    yield { ...large, request, why: whyOf(large, value) };
  }
}

const isSmaller = ' (the smallest request found that shows it';
/** A text of as many characters is worth counting: its length may be the reason. */
const longText = 50;

function whyOf({ why }: Case, value: Json): string {
  const members = isObject(value) ? Object.values(value) : [value];
  const longest = Math.max(0, ...members.map((member) => (typeof member === 'string' ? member.length : 0)));
  const length = longest >= longText ? `; its longest text has ${longest} characters` : '';
  return `${why.split(isSmaller)[0]}${isSmaller}${length})`;
}

function schemaOf({ operation, request }: Case): Pointer | undefined {
  const type = request.headers
    .find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  return operation.body?.content.find(({ mediaType }) => mediaType.toLowerCase() === type)?.schema;
}

function standingOf(source: SchemaSource, schema: Pointer, value: Json): string {
  if (isValidValue(source, schema, value)) return '';
  const reasons = source.validator.check(schema, value).map((violation) => `${violation.keyword} ${violation.schema}`);
  return reasons.length === 0 ? 'discriminator' : [...new Set(reasons)].sort().join();
}
