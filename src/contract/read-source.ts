import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadText } from './load-text.ts';
import { parseSource, type SourceFile } from './source-file.ts';

/** Reads one YAML or JSON file by its path. Throws `contract-unreadable`, with line and column where the syntax is broken. */
export async function readSource(name: string): Promise<SourceFile> {
  const url = pathToFileURL(resolve(name)).href;
  return parseSource({ url, name, text: await loadText({ url, name }) });
}
