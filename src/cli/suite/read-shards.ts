import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readTextFile } from '../../contract/load/read-text-file.ts';
import type { Failure } from '../../model/failure.ts';
import type { Report, ReportedShard } from '../../model/report.ts';
import type { Merging } from '../../report/merge-reports.ts';
import { isBlob, readBlob } from '../../report/render/formats/blob.ts';
import { nestsDeeper } from '../../schema/json/nests-deeper.ts';
import { escapeText } from '../../text/escape-text.ts';
import { usage } from '../options/parse-options.ts';

interface ShardReport {
  readonly file: string;
  readonly report: Report;
  readonly shard: ReportedShard;
}

/**
 * The reports of shards in files and below folders, in their order, and which are missing. Rejects with `Failure` (`usage`): there is none, two are of one shard,
 * or they are about different contracts, seeds or numbers of shards.
 */
export async function readShards(paths: readonly string[]): Promise<Merging & { readonly files: readonly string[] }> {
  const found = (await Promise.all([...new Set(paths)].map(readReports))).flat();
  const ordered = found.sort((one, other) => one.shard.index - other.shard.index);
  const [first, ...others] = ordered;
  if (first === undefined)
    throw usage(
      `There is no report of a shard in ${paths.join(' or ')}.`,
      'coldframe test --shard 1/4 --report blob=FILE writes one.',
    );
  for (const [at, other] of others.entries()) requireSameRun(ordered[at] ?? first, other);
  const { count, minCoverage } = first.shard;
  const indices = new Set(ordered.map(({ shard }) => shard.index));
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !indices.has(index));
  return {
    reports: [first.report, ...others.map(({ report }) => report)],
    missing,
    minCoverage,
    files: ordered.map(({ file }) => file),
  };
}

async function readReports(path: string): Promise<readonly ShardReport[]> {
  const files = await filesIn(path).catch((error: NodeJS.ErrnoException) => {
    throw usage(`${path} cannot be read (${error.code}).`, 'Name the folder with the reports of the shards.');
  });
  const reports: ShardReport[] = [];
  for (const file of files) {
    // A folder may have other files, however large.
    if (!(await beginsAsBlob(file))) {
      if (file === path) throw noReport(file);
      continue;
    }
    const text = await readTextFile(file).catch((error: Error) => {
      throw usage(`${file} ${error.message}.`, 'Name the reports of the shards.');
    });
    if (text.split('\n').some((line) => nestsDeeper(line, deepest))) throw noReport(file);
    const report = readBlob(text);
    if (report?.shard === undefined) throw noReport(file);
    reports.push({ file, report, shard: report.shard });
  }
  return reports;
}

/** A line that is nested deeper was not written by Coldframe, and takes gigabytes to read; brackets in texts count, too. */
const deepest = 100_000;

function noReport(file: string): Failure {
  return usage(`${file} is not the report of a shard.`, 'coldframe test --shard 1/4 --report blob=FILE writes one.');
}

async function beginsAsBlob(file: string): Promise<boolean> {
  const refuse = (error: NodeJS.ErrnoException): never => {
    throw usage(`${file} cannot be read (${error.code}).`, 'Name the reports of the shards.');
  };
  const handle = await open(file).catch(refuse);
  try {
    const beginning = { buffer: Buffer.alloc(headBytes), position: 0 };
    const { buffer, bytesRead } = await handle.read(beginning).catch(refuse);
    return isBlob(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

const headBytes = 64;

/** The files below a folder, or the file itself. */
async function filesIn(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

function requireSameRun(one: ShardReport, other: ShardReport): void {
  if (one.shard.contract !== other.shard.contract)
    throw usage(
      `${one.file} and ${other.file} are about different contracts: ${contractOf(one)} and ${contractOf(other)}.`,
      'Merge the reports of one API at a time, and of one version of its contract: coldframe merge FILE...',
    );
  const differences: readonly (readonly [what: string, isSame: boolean])[] = [
    [`have different seeds, ${one.report.seed} and ${other.report.seed}`, one.report.seed === other.report.seed],
    ['were split by the times of different previous reports', one.shard.times === other.shard.times],
    [
      `belong to runs of different numbers of shards, ${one.shard.count} and ${other.shard.count}`,
      one.shard.count === other.shard.count,
    ],
    [
      `have different values of --fail-on, ${one.report.failOn} and ${other.report.failOn}`,
      one.report.failOn === other.report.failOn,
    ],
    [`are both of shard ${one.shard.index}`, one.shard.index !== other.shard.index],
  ];
  const difference = differences.find(([, isSame]) => !isSame)?.[0];
  if (difference !== undefined)
    throw usage(`${one.file} and ${other.file} ${difference}.`, 'Merge the reports of one run only.');
}

function contractOf({ report: { contract } }: ShardReport): string {
  return escapeText(`${contract.title} ${contract.version} (${contract.source})`);
}
