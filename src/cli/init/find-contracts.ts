import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold other people's files, or what was built. */
const skipped = ['node_modules', 'dist', 'build', 'target', 'vendor', 'coverage', 'mocks'];
const mostDepth = 4;
const mostFolders = 2000;
/** Most documents have their version here; those with sorted keys have it after all their components. */
const headCharacters = 20_000;
/** Larger files are data. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The OpenAPI 3 documents below a folder, as paths with `/`: those at the top first, and `openapi.*` before other names. Where there is none, those in
 * Swagger 2.0. Hidden folders are left out.
 */
export function findContracts(folder: string): readonly string[] {
  const found = findDocuments(folder, /["']?openapi["']?\s*:\s*["']?3\./);
  return found.length > 0 ? found : findDocuments(folder, /["']?swagger["']?\s*:\s*["']?2\.0/);
}

/** @param version the key of the version and how its value begins */
function findDocuments(folder: string, version: RegExp): readonly string[] {
  const found: string[] = [];
  let open: readonly string[] = [''];
  let visited = 0;
  for (let depth = 0; depth < mostDepth && open.length > 0; depth += 1) {
    const next: string[] = [];
    for (const path of open) {
      visited += 1;
      if (visited > mostFolders) return found;
      const entries = entriesOf(join(folder, path));
      const inFolder = (name: string) => (path === '' ? name : `${path}/${name}`);
      const folders = entries.filter(
        (one) => one.isDirectory() && !one.name.startsWith('.') && !skipped.includes(one.name),
      );
      next.push(...folders.map(({ name }) => inFolder(name)));
      const files = entries.filter((one) => one.isFile() && /\.(ya?ml|json)$/i.test(one.name));
      const contracts = files
        .map(({ name }) => inFolder(name))
        .filter((name) => isDocument(join(folder, name), version));
      found.push(...contracts.sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1)));
    }
    open = next.sort();
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isDocument(file: string, version: RegExp): boolean {
  try {
    if (statSync(file).size > mostBytes) return false;
    const text = readFileSync(file, 'utf8');
    if (new RegExp(`^\\s*(?:\\{[\\s\\S]{0,2000}?)?${version.source}`, 'm').test(text.slice(0, headCharacters)))
      return true;
    // A lock file may have a package of this name, but no paths.
    return (
      new RegExp(`(?:^ {0,4}|[{,]\\s{0,4})${version.source}`, 'm').test(text) &&
      /^ {0,4}["']?paths["']?:|[{,]"paths":/m.test(text)
    );
  } catch {
    return false;
  }
}

function rankOf(path: string): number {
  return /(?:^|\/)openapi\.[^/]*$/i.test(path) ? 0 : 1;
}
