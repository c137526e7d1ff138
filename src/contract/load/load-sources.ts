import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Failure } from '../../model/failure.ts';
import type { LintFinding } from '../../model/finding.ts';
import { join as joinTokens } from '../../schema/json/pointer.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { type FoundReference, findReferences } from './find-references.ts';
import { gitAddress, gitName } from './git-source.ts';
import { pathOf } from './load-text.ts';
import { readSourceAt } from './read-source.ts';

/** What may be read besides the contract's own folder. */
export interface LoadOptions {
  readonly allowRemote?: boolean;
  readonly allowOutside?: boolean;
}

/** The contract's file and all files it refers to, the entry first. */
export interface Sources {
  readonly root: SourceFile;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** References that may not be followed or whose file cannot be read. */
  readonly findings: readonly LintFinding[];
}

interface Loading {
  readonly entry: string;
  readonly source: string;
  readonly options: LoadOptions;
  readonly files: Map<string, SourceFile>;
  readonly findings: LintFinding[];
}

/** Reads the contract and, over its references, every file that belongs to it. Throws `contract-unreadable` for the entry file only. */
export async function loadSources(source: string, options: LoadOptions): Promise<Sources> {
  const entry = isRemote(source) ? source : (gitAddress(source) ?? pathToFileURL(resolve(source)).href);
  const root = await readSourceAt({ url: entry, name: source });
  const loading: Loading = { entry, source, options, files: new Map([[entry, root]]), findings: [] };
  const queue = [root];
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    queue.push(...(await loadReferred(file, loading)));
  return { root, files: loading.files, findings: loading.findings };
}

async function loadReferred(file: SourceFile, loading: Loading): Promise<SourceFile[]> {
  const loaded: SourceFile[] = [];
  const refused = new Set<string>();
  for (const found of findReferences(file)) {
    const url = externalAddress(file, found);
    if (url === undefined || loading.files.has(url) || refused.has(url)) continue;
    try {
      requireAllowed(url, loading);
      const referred = await readSourceAt({ url, name: nameOf(url, loading) });
      loading.files.set(url, referred);
      loaded.push(referred);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.add(url);
      loading.findings.push(unreadable({ file, found, failure: error }));
    }
  }
  return loaded;
}

/** The address of the other file that a reference names, or `undefined` when it stays in its own. */
export function externalAddress(file: SourceFile, { reference, base }: FoundReference): string | undefined {
  if (reference.startsWith('#') || !URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  url.hash = '';
  if (url.href === file.url || isEmbedded(file, url.href)) return undefined;
  return url.href;
}

/** Whether a schema of the file carries that address as its `$id`. */
function isEmbedded(file: SourceFile, url: string): boolean {
  return file.text.includes('$id') && file.text.includes(url);
}

function requireAllowed(url: string, { entry, options }: Loading): void {
  if (url.startsWith('git:')) {
    if (url.startsWith(new URL('.', entry).href)) return;
    throw refusal("it leaves the contract's folder", 'Read the contract from a folder that holds all of it.');
  }
  if (!url.startsWith('file:')) {
    if (!isRemote(url)) throw refusal('its scheme is not read', 'Use a path or an http(s) address.');
    if (options.allowRemote !== true) throw refusal('remote files are not read', 'Allow it with --allow-remote.');
    return;
  }
  if (options.allowOutside === true) return;
  const inside = entry.startsWith('file:') && isInside(pathOf(url, url), dirname(fileURLToPath(entry)));
  if (!inside) throw refusal("it leaves the contract's folder", 'Allow it with --allow-outside.');
}

/** Symbolic links count as what they lead to. */
function isInside(path: string, folder: string): boolean {
  return realPath(path).startsWith(realPath(folder) + sep);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function refusal(reason: string, advice: string): Failure {
  return new Failure('contract-unreadable', `The reference is refused: ${reason}.`, advice);
}

/** Other files are named as seen from the contract as the user named it. */
function nameOf(url: string, { entry, source }: Loading): string {
  if (url.startsWith('git:')) return gitName(url);
  if (!url.startsWith('file:') || !entry.startsWith('file:')) return url;
  return join(dirname(source), relative(dirname(fileURLToPath(entry)), fileURLToPath(url)));
}

function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function unreadable({
  file,
  found,
  failure,
}: {
  file: SourceFile;
  found: FoundReference;
  failure: Failure;
}): LintFinding {
  return {
    rule: 'reference-readable',
    level: 'error',
    message: `$ref "${found.reference}": ${failure.message}`,
    pointer: joinTokens('', ...found.tokens, '$ref'),
    position: file.positionOf([...found.tokens, '$ref']) ?? file.positionAt(0),
    fix: failure.advice,
  };
}
