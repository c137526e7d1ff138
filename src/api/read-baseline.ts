import { readTextFile } from '../contract/load/read-text-file.ts';
import { Failure } from '../model/failure.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { BaselineEntry } from '../report/render/baseline.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';
import { readJsonFile } from '../schema/json/read-json.ts';
import { isDate } from '../schema/validate/formats/time-formats.ts';
import { placeInText } from '../text/place-in-text.ts';

/** Reads a baseline file. Throws `Failure('usage')` for a file that is missing or is not JSON, and for an entry without a reason. */
export async function readBaseline(file: string): Promise<readonly BaselineEntry[]> {
  const text = await readTextFile(file).catch((error: Error) => {
    throw unusable(file, `it ${error.message}`);
  });
  const reading = readJsonFile(text);
  if (!reading.ok) throw unusable(file, `${reading.message} (${placeInText(text, reading.offset)})`);
  const accepted = memberOf(reading.value, 'accepted');
  if (!Array.isArray(accepted)) throw unusable(file, 'it has no list "accepted"');
  const [first, ...others] = accepted.flatMap((entry: Json, index) => (hasNoReason(entry) ? [index + 1] : []));
  // A new baseline has no reasons yet: the user should learn at once how many are missing, not one at a time.
  if (first !== undefined && others.length > 0)
    throw unusable(
      `${file}, entry ${first}`,
      `its "reason" is missing or empty, as in ${others.length} of the entries after it`,
    );
  return accepted.map((entry: Json, index) => entryOf(entry, `${file}, entry ${index + 1}`));
}

function entryOf(entry: Json, place: string): BaselineEntry {
  if (!isObject(entry)) throw unusable(place, 'it is not an object');
  const expires = optionalText(entry, 'expires', place);
  if (expires !== undefined && !isDate(expires)) throw unusable(place, '"expires" is not a date such as 2027-01-31');
  return {
    rule: required(entry, 'rule', place),
    operation: required(entry, 'operation', place),
    cause: optionalText(entry, 'cause', place),
    reason: required(entry, 'reason', place),
    expires,
  };
}

function hasNoReason(entry: Json): boolean {
  const reason = memberOf(entry, 'reason');
  return isObject(entry) && (reason === undefined || (typeof reason === 'string' && reason.trim() === ''));
}

function required(entry: JsonObject, name: string, place: string): string {
  const text = optionalText(entry, name, place);
  if (text === undefined || text.trim() === '') throw unusable(place, `"${name}" is missing or empty`);
  return text;
}

function optionalText(entry: JsonObject, name: string, place: string): string | undefined {
  const value = memberOf(entry, name);
  if (value !== undefined && typeof value !== 'string') throw unusable(place, `"${name}" is not a string`);
  return value;
}

function unusable(place: string, reason: string): Failure {
  return new Failure(
    'usage',
    `The baseline ${place} cannot be used: ${reason}.`,
    'Write one to start from with --report baseline=FILE, and give each entry its reason.',
  );
}
