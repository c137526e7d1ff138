import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../', import.meta.url));

/** Where a package is installed, and what the registry says of it. */
interface Installed {
  readonly name: string;
  readonly folder: string;
  readonly entry: { readonly version: string };
}

/** An npm registry on this machine that has this package and those installed for it, so that `npm install` needs no network. */
export interface LocalRegistry {
  readonly url: string;
  readonly stop: () => void;
}

/** Starts the registry at a free port of the loopback interface. */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const packages = installedPackages();
  const server = createServer((request, response) => respond(packages, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The registry has no port');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close().closeAllConnections() };
}

/** This package and all packages in the lock file, which may have one name several times. */
function installedPackages(): readonly Installed[] {
  const lock: { readonly packages: Readonly<Record<string, { readonly version: string }>> } = JSON.parse(
    readFileSync(join(project, 'package-lock.json'), 'utf8'),
  );
  const others = Object.entries(lock.packages).filter(([folder]) => folder !== '');
  const installed = others.map(([folder, entry]) => {
    return { name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length), folder, entry };
  });
  const own: { name: string; version: string } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return [{ name: own.name, folder: '', entry: own }, ...installed];
}

/** Serves `/NAME`, what the registry says of a package, and `/NAME/-/VERSION.tgz`, its files. */
function respond(packages: readonly Installed[], request: IncomingMessage, response: ServerResponse): void {
  const [name = '', file] = decodeURIComponent(request.url ?? '')
    .slice(1)
    .split('/-/');
  const versions = packages.filter((one) => one.name === name);
  const [latest] = versions;
  const wanted = versions.find(({ entry }) => `${entry.version}.tgz` === file);
  if (wanted !== undefined) sendFiles(wanted, response);
  else if (latest === undefined || file !== undefined) response.writeHead(404).end();
  else response.end(JSON.stringify(describe(versions, latest, `http://${request.headers.host}`)));
}

function describe(versions: readonly Installed[], latest: Installed, url: string): object {
  const { name } = latest;
  const manifests = versions.map(({ entry }) => {
    const dist = { tarball: `${url}/${name}/-/${entry.version}.tgz` };
    return [entry.version, { ...entry, name, dist }] as const;
  });
  return { name, 'dist-tags': { latest: latest.entry.version }, versions: Object.fromEntries(manifests) };
}

/** Of this package what is published; of the others what is installed. npm drops the first folder of each path in an archive, whatever its name. */
function sendFiles({ folder }: Installed, response: ServerResponse): void {
  const path = join(project, folder);
  const name = basename(path);
  const archive =
    folder === ''
      ? 'npm pack --silent --ignore-scripts --pack-destination "$0" "$1" >"$0/name" && cat "$0/$(cat "$0/name")"'
      : 'exec tar -C "$1/.." -c --exclude="$2/node_modules" "$2"';
  const scratch = mkdtempSync(join(tmpdir(), 'coldframe-registry-'));
  const child = spawn('sh', ['-c', archive, scratch, path, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.pipe(response);
  child.once('close', () => rmSync(scratch, { recursive: true, force: true }));
}
