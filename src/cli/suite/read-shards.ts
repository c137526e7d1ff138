import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../model/failure.ts';
import type { Report, ReportedShard } from '../../model/report.ts';
import type { Merging } from '../../report/merge-reports.ts';
import { readBlob } from '../../report/render/blob.ts';

interface ShardReport {
  readonly file: string;
  readonly report: Report;
  readonly shard: ReportedShard;
}

/**
 * The reports of shards below a folder, in their order, and which are missing. Rejects with `Failure` (`usage`): there is none, two are of one shard, or they
 * are about different contracts, seeds or numbers of shards.
 */
export async function readShards(folder: string): Promise<Merging> {
  const found = await readReports(folder);
  const ordered = found.sort((one, other) => one.shard.index - other.shard.index);
  const [first, ...others] = ordered;
  if (first === undefined)
    throw refused(
      `There is no report of a shard in ${folder}.`,
      'coldframe test --shard 1/4 --report blob=FILE writes one.',
    );
  for (const [at, other] of others.entries()) requireSameRun(ordered[at] ?? first, other);
  const { count, minCoverage } = first.shard;
  const indices = new Set(ordered.map(({ shard }) => shard.index));
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !indices.has(index));
  return { reports: [first.report, ...others.map(({ report }) => report)], missing, minCoverage };
}

async function readReports(folder: string): Promise<ShardReport[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw refused(
        `The folder ${folder} cannot be read (${error.code}).`,
        'Name the folder with the reports of the shards.',
      );
    },
  );
  const reports: ShardReport[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const report = readBlob(await readFile(file, 'utf8'));
    if (report?.shard !== undefined) reports.push({ file, report, shard: report.shard });
  }
  return reports;
}

function requireSameRun(one: ShardReport, other: ShardReport): void {
  const differences: readonly (readonly [what: string, isSame: boolean])[] = [
    ['are about different contracts', one.shard.contract === other.shard.contract],
    ['have different seeds', one.report.seed === other.report.seed],
    ['were split by the times of different previous reports', one.shard.times === other.shard.times],
    ['belong to runs of different numbers of shards', one.shard.count === other.shard.count],
    ['have different values of --fail-on', one.report.failOn === other.report.failOn],
    [`are both of shard ${one.shard.index}`, one.shard.index !== other.shard.index],
  ];
  const difference = differences.find(([, isSame]) => !isSame)?.[0];
  if (difference !== undefined)
    throw refused(`${one.file} and ${other.file} ${difference}.`, 'Merge the reports of one run only.');
}

function refused(message: string, advice: string): Failure {
  return new Failure('usage', message, advice);
}
