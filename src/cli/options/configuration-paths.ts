import { dirname, extname, isAbsolute, join, relative } from 'node:path';
import type { Configuration } from '../../config/read-configuration.ts';
import { isOfOneApi, type ReportFormat } from '../../report/render/render.ts';

/** Paths in the file start here. */
export function folderOf({ source }: Pick<Configuration, 'source'>): string {
  return dirname(source.name);
}

/** A path that is written in a file of that folder, from the working directory. Addresses stay as they are. */
export function pathFrom(folder: string, name: string): string {
  if (isAbsolute(name) || /^(git|https?|file):/.test(name) || folder === '.') return name;
  return relative('.', join(folder, name));
}

/** The file of one API where a name is given for several: `out/report-orders.xml` for `out/report.xml`. Standard output stays. */
export function fileOfApi(file: string, api: string | undefined): string {
  if (api === undefined || file === '-') return file;
  const extension = extname(file);
  return `${file.slice(0, file.length - extension.length)}-${api}${extension}`;
}

/**
 * The file of a report on one API where a name is given for several. `{api}` in it stands for the name of the API. Without that, a format that is always about one
 * API has the name at the end, and any other has one file for all.
 */
export function reportFileOfApi(
  { format, file }: { readonly format: ReportFormat; readonly file: string },
  api: string | undefined,
): string {
  if (api === undefined) return file;
  if (file.includes('{api}')) return file.replaceAll('{api}', api);
  return isOfOneApi(format) ? fileOfApi(file, api) : file;
}
