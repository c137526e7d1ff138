import { readTextFile } from '../contract/load/read-text-file.ts';
import { Failure } from '../model/failure.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { PreviousFinding } from '../report/render/history.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';
import { readJsonFile } from '../schema/json/read-json.ts';
import { placeInText } from '../text/place-in-text.ts';

/** What a run takes from an earlier report. */
export interface PreviousReport {
  readonly findings: readonly PreviousFinding[];
  /** How long the run took for each operation, in milliseconds; empty in reports of versions that did not measure it. */
  readonly times: ReadonlyMap<string, number>;
}

/** Reads an earlier report in JSON; of one about several APIs what it says about the named one. Throws `Failure('usage')` for a file that is missing or is not such a report. */
export async function readPrevious(file: string, api?: string): Promise<PreviousReport> {
  const text = await readTextFile(file).catch((error: Error) => {
    throw unusable(file, `it ${error.message}`);
  });
  const reading = readJsonFile(text);
  if (!reading.ok) throw unusable(file, `${reading.message} (${placeInText(text, reading.offset)})`);
  const findings = memberOf(reading.value, 'findings');
  if (!Array.isArray(findings)) throw unusable(file, 'it has no list "findings"');
  const times = timesIn(memberOf(reading.value, 'responses'));
  const previous = { findings: findings.filter(isObject).map(findingOf), times };
  return Array.isArray(memberOf(reading.value, 'apis')) ? partOf(previous, api ?? '') : previous;
}

/** What a report about several APIs says about one of them, in its own words. */
function partOf({ findings, times }: PreviousReport, api: string): PreviousReport {
  const mark = `${api}: `;
  const ownOf = (operations: readonly string[]) =>
    operations.filter((one) => one.startsWith(mark)).map((one) => one.slice(mark.length));
  return {
    findings: findings.flatMap((finding) => {
      const operations = ownOf(finding.operations);
      return operations.length === 0 ? [] : [{ ...finding, operations }];
    }),
    times: new Map([...times].flatMap(([operation, time]) => ownOf([operation]).map((own) => [own, time]))),
  };
}

function timesIn(responses: Json | undefined): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const row of Array.isArray(responses) ? responses : []) {
    const [operation, time] = [memberOf(row, 'operation'), Number(memberOf(row, 'durationMs'))];
    if (typeof operation === 'string' && time >= 0) times.set(operation, (times.get(operation) ?? 0) + time);
  }
  return times;
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
