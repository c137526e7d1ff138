import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold other people's files, or what was built. */
const skipped = ['node_modules', 'dist', 'build', 'target', 'vendor', 'coverage', 'mocks'];
const mostDepth = 4;
const mostFolders = 2000;
/** Enough to see the version. */
const readCharacters = 20_000;

/** The OpenAPI 3 documents below a folder, as paths with `/`: those at the top first, and `openapi.*` before other names. Hidden folders are left out. */
export function findContracts(folder: string): readonly string[] {
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
      const contracts = files.map(({ name }) => inFolder(name)).filter((name) => isContract(join(folder, name)));
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

function isContract(file: string): boolean {
  try {
    return /^\s*(?:\{[\s\S]{0,2000}?)?["']?openapi["']?\s*:\s*["']?3\./m.test(
      readFileSync(file, 'utf8').slice(0, readCharacters),
    );
  } catch {
    return false;
  }
}

function rankOf(path: string): number {
  return /(?:^|\/)openapi\.[^/]*$/i.test(path) ? 0 : 1;
}
