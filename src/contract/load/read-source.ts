import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSource, type SourceFile } from '../syntax/source-file.ts';
import { loadText, type TextPlace } from './load-text.ts';

/** Reads one YAML or JSON file by its path. Throws `contract-unreadable`, with line and column where the syntax is broken. */
export async function readSource(name: string): Promise<SourceFile> {
  return readSourceAt({ url: pathToFileURL(resolve(name)).href, name });
}

/** Reads the file at an address as `loadText` accepts it; `name` is what users read. Throws `contract-unreadable`. */
export async function readSourceAt(place: TextPlace): Promise<SourceFile> {
  const { url, name } = place;
  return parseSource({ url, name, text: await loadText(place) });
}
