import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Failure } from '../../model/failure.ts';
import type { LintFinding } from '../../model/finding.ts';
import { join as joinTokens } from '../../schema/json/pointer.ts';
import { withoutUrlSecrets } from '../../text/shown-url.ts';
import type { SourceFile } from '../syntax/source-file.ts';
import { SyntaxFailure, syntaxFinding } from '../syntax/syntax-failure.ts';
import { type FoundReference, findExampleReferences, findReferences } from './find-references.ts';
import { gitAddress, gitName, gitRevision } from './git-source.ts';
import { pathOf } from './load-text.ts';
import { meantReference } from './meant-reference.ts';
import { readSourceAt } from './read-source.ts';
import { isInReadableArea } from './readable-area.ts';
import { namesOf, withoutFragment } from './schema-names.ts';

/** What may be read beyond the contract's own folder and the repository or working directory that contains it. */
export interface LoadOptions {
  readonly allowRemote?: boolean;
  readonly allowOutside?: boolean;
}

/** The contract's file and all files that it references, the entry first. */
export interface Sources {
  readonly root: SourceFile;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** References that must not be followed, or whose file cannot be read. */
  readonly findings: readonly LintFinding[];
}

interface Loading {
  readonly entry: string;
  readonly source: string;
  readonly options: LoadOptions;
  readonly files: Map<string, SourceFile>;
  readonly findings: LintFinding[];
}

/** Reads the contract and, by its references, every file that belongs to it. Throws `contract-unreadable` for the entry file only. */
export async function loadSources(source: string, options: LoadOptions): Promise<Sources> {
  const entry = isRemote(source) ? source : (gitAddress(source) ?? pathToFileURL(resolve(source)).href);
  const root = await readSourceAt({
    url: entry,
    name: isRemote(source) ? withoutUrlSecrets(source) : source,
    mayLeaveHost: options.allowRemote === true,
  });
  const loading: Loading = { entry, source, options, files: new Map([[entry, root]]), findings: [] };
  const queue = [root];
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    for (const one of await loadReferenced(file, loading)) queue.push(one);
  return { root, files: loading.files, findings: loading.findings };
}

async function loadReferenced(file: SourceFile, loading: Loading): Promise<SourceFile[]> {
  const loaded: SourceFile[] = [];
  const refused = new Set<string>();
  const examples = new Set(findExampleReferences(file));
  for (const found of [...findReferences(file), ...examples]) {
    const url = externalAddress(file, found);
    if (url === undefined || loading.files.has(url) || refused.has(url)) continue;
    try {
      requireAllowed(url, loading);
      const ifAbsent = 'Correct the reference, or add the file.';
      const referenced = await readSourceAt({ url, name: shownName(url, loading), ifAbsent, mayLeaveHost: true });
      loading.files.set(url, referenced);
      loaded.push(referenced);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (examples.has(found)) continue;
      refused.add(url);
      loading.findings.push(
        error instanceof SyntaxFailure
          ? syntaxFinding(error, `$ref ${JSON.stringify(found.reference)}`)
          : unreadable({ file, found, failure: error }),
      );
    }
  }
  return loaded;
}

/**
 * The address of the other file that a reference names; `undefined` when it names a place in its own file. A relative reference in a schema with an `$id` is
 * relative to that (JSON Schema 2020-12 Core, 8.2.1); where its file has no schema of that address, it names the file that stands beside its own, as
 * authors mean it.
 */
export function externalAddress(file: SourceFile, { reference, base }: FoundReference): string | undefined {
  if (reference.startsWith('#') || !URL.canParse(reference, base)) return undefined;
  const address = withoutFragment(new URL(reference, base).href);
  if (namesOf(file).resources.has(address)) return undefined;
  const isRelative = !URL.canParse(reference);
  if (base === file.url || !isRelative) return address;
  const beside = withoutFragment(new URL(reference, file.url).href);
  return beside === file.url ? undefined : beside;
}

function requireAllowed(url: string, { entry, options }: Loading): void {
  if (url.startsWith('git:')) {
    if (gitRevision(url) === gitRevision(entry)) return;
    throw refusal('it leaves the revision of the contract', 'Name a file of the same revision.');
  }
  if (!url.startsWith('file:')) {
    if (!isRemote(url)) throw refusal('its URL scheme is not supported', 'Use a path or an http(s) URL.');
    if (options.allowRemote !== true) throw refusal('remote files are not allowed', 'Allow them with --allow-remote.');
    return;
  }
  if (options.allowOutside === true) return;
  if (entry.startsWith('file:') && isInReadableArea(pathOf(url, url), fileURLToPath(entry))) return;
  throw refusal("it leaves the contract's folder and repository", 'Allow it with --allow-outside.');
}

function refusal(reason: string, advice: string): Failure {
  return new Failure('contract-unreadable', `the reference is not followed, because ${reason}.`, advice);
}

/** Other files are named relative to the name that the user gave the contract. */
function shownName(url: string, { entry, source }: Loading): string {
  if (url.startsWith('git:')) return gitName(url);
  if (!url.startsWith('file:') || !entry.startsWith('file:')) return withoutUrlSecrets(url);
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
  const meant = meantReference(file.value, found.reference);
  return {
    rule: 'reference-readable',
    level: 'error',
    message: `$ref "${found.reference}": ${failure.message}`,
    pointer: joinTokens('', ...found.tokens, '$ref'),
    position: file.positionOf([...found.tokens, '$ref']) ?? file.positionAt(0),
    fix: meant === undefined ? failure.advice : `Did you mean ${JSON.stringify(meant)}?`,
  };
}
