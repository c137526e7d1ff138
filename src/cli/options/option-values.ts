import type { Environment } from '../../config/expand-variables.ts';
import type { Shard } from '../../model/shard.ts';
import { defaultFile, type ReportFormat, recordsExchanges, reportFormats } from '../../report/render/render.ts';
import { usage, wholeNumber } from './parse-options.ts';
import { type ReportRequest, readReport } from './report-option.ts';

/** `--report FORMAT=FILE`. */
export type ReportFile = ReportRequest<ReportFormat>;

/** `--report`: a format, or a format and its file. Throws `Failure('usage')`. */
export function readReportFile(text: string): ReportFile {
  const report = readReport(text, { formats: reportFormats, fileOf: defaultFile });
  if (report.file === '-' && recordsExchanges(report.format)) throw usage(`--report ${report.format} needs a file.`);
  return report;
}

/** `90` or `90%`. */
export function readPercent(option: string, text: string): number {
  const percent = wholeNumber(option, text.replace(/ ?%$/, ''), { least: 0 });
  if (percent > 100) throw usage(`${option} must be a share in percent, from 0 to 100, not "${text}".`);
  return percent;
}

/** `--shard`: `2/4`, or `4` on a machine that knows its index from an Indexed Job of Kubernetes, which counts from 0. */
export function readShard(text: string, env: Environment): Shard {
  const [, index, count = ''] = /^(?:(\d{1,6})\/)?(\d{1,6})$/.exec(text) ?? [];
  const own = env['JOB_COMPLETION_INDEX'];
  if (index === undefined && count !== '' && !/^\d{1,6}$/.test(own ?? ''))
    throw usage(
      `--shard ${text} needs JOB_COMPLETION_INDEX, which is ${own === undefined ? 'not set' : 'not a number'}.`,
      `Name the part: --shard 1/${count}`,
    );
  if (index === undefined && Number(own) >= Number(count) && Number(count) > 0)
    throw usage(
      `JOB_COMPLETION_INDEX is ${own}, and --shard ${text} has parts from 0 to ${Number(count) - 1}.`,
      `Give the job ${count} completions, or --shard the number that it has.`,
    );
  const shard = { index: index === undefined ? Number(own) + 1 : Number(index), count: Number(count) };
  if (count === '' || shard.index < 1 || shard.index > shard.count)
    throw usage(`--shard must be a part and their number, such as 2/4, not "${text}".`);
  return shard;
}

/** `--credential`: the name of a security scheme and its credential. */
export function readCredential(text: string): readonly [scheme: string, value: string] {
  const at = text.indexOf('=');
  // The text may be a secret without its scheme.
  if (at < 1 || at === text.length - 1) throw usage('--credential must be SCHEME=VALUE.');
  return [text.slice(0, at), text.slice(at + 1)];
}

/** `--param`: the name of a parameter and its value. */
export function readParameter(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw usage(`--param must be NAME=VALUE, not "${text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Throws `usage` for a credential that is only the name of a scheme: without quotes a shell makes two arguments of `Bearer abc`, and the second would count as the contract. */
export function refuseSplitCredential({
  token,
  credential = [],
}: {
  readonly token?: string | undefined;
  readonly credential?: readonly string[] | undefined;
}): void {
  const values: readonly (readonly [string, string])[] = [
    ['--token', token ?? ''],
    ...credential.map((one) => ['--credential', one.slice(one.indexOf('=') + 1)] as const),
  ];
  for (const [option, value] of values) {
    const name = /^(?:bearer|basic|digest)$/i.exec(value.trim())?.[0];
    if (name === undefined) continue;
    throw usage(
      `${option} is only the word ${name}. The shell ended it at the space.`,
      `Give the credential without "${name}": ${option === '--token' ? '--token TOKEN' : '--credential SCHEME=TOKEN'}.`,
    );
  }
}
