import { readFile } from 'node:fs/promises';
import { Failure } from '../model/failure.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { PreviousFinding } from '../report/render/history.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';
import { readJson } from '../schema/json/read-json.ts';

/** Reads the findings of an earlier report in JSON. Throws `Failure('usage')` for a file that is missing or is not such a report. */
export async function readPrevious(file: string): Promise<readonly PreviousFinding[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw unusable(file, error.message);
  });
  const reading = readJson(text);
  if (!reading.ok) throw unusable(file, reading.message);
  const findings = memberOf(reading.value, 'findings');
  if (!Array.isArray(findings)) throw unusable(file, 'it has no list "findings"');
  return findings.filter(isObject).map(findingOf);
}

function findingOf(finding: JsonObject): PreviousFinding {
  const text = (name: string) => String(memberOf(finding, name) ?? '');
  const operations: Json | undefined = memberOf(finding, 'operations');
  return {
    rule: text('rule'),
    level: text('level'),
    cause: text('cause'),
    message: text('message'),
    operations: Array.isArray(operations) ? operations.map(String) : [text('operation')],
  };
}

function unusable(file: string, reason: string): Failure {
  return new Failure(
    'usage',
    `The previous report ${file} cannot be used: ${reason}.`,
    'Name a report that --report json=FILE has written.',
  );
}
