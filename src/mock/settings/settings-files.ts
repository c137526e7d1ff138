import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { Failure } from '../../model/failure.ts';
import { defaultSettings, type MockSettings, readMockSettings } from './mock-settings.ts';

/**
 * The overlays of a contract's mock: the named ones, or by default `mocks/NAME.overlay.yaml` beside `NAME.yaml`, or else `mocks/overlay.yaml`. The latter
 * belongs to `openapi.yaml` where that exists. Those of a contract that is read from a URL are in the working directory. An empty list means no overlay at all.
 */
export function mockOverlays(contract: string, named: readonly string[] | undefined): readonly string[] {
  if (named !== undefined) return named;
  const file = ownFile(contract, 'overlay.yaml') ?? sharedFile(contract, 'overlay.yaml');
  return file === undefined ? [] : [file];
}

/** `mocks/NAME.settings.json` beside `NAME.yaml`, or else `mocks/settings.json`; `undefined`: neither exists. */
export function defaultSettingsFile(contract: string): string | undefined {
  return ownFile(contract, 'settings.json') ?? sharedFile(contract, 'settings.json');
}

/** `mocks/NAME.overlay.yaml` or `mocks/NAME.settings.json`, if it exists: the only defaults for contracts that share a folder. */
export function ownFile(contract: string, what: 'overlay.yaml' | 'settings.json'): string | undefined {
  const { folder, name } = placeOfContract(contract);
  return existing(join(folder, 'mocks', `${name}.${what}`));
}

const url = /^https?:\/\//;

/**
 * Where the files of a contract's mock are looked for: the folder around `mocks/` and the name of the contract without its ending, `api` and `books` for
 * `api/books.yaml`. The folder of a URL is the working directory.
 */
export function placeOfContract(contract: string): { readonly folder: string; readonly name: string } {
  if (!url.test(contract)) return { folder: dirname(contract), name: parse(contract).name };
  return { folder: '.', name: parse(contract.replace(/[?#].*$/s, '')).name };
}

function sharedFile(contract: string, what: string): string | undefined {
  const { folder, name } = placeOfContract(contract);
  const belongsToOther = name !== 'openapi' && mainContracts.some((main) => existsSync(join(folder, main)));
  return belongsToOther ? undefined : existing(join(folder, 'mocks', what));
}

const mainContracts = ['openapi.yaml', 'openapi.yml', 'openapi.json'];

function existing(file: string): string | undefined {
  return existsSync(file) ? file : undefined;
}

/** Reads a settings file; without one, gives the defaults. Throws `usage` when it cannot be read or is not valid. */
export async function loadMockSettings(file: string | undefined): Promise<MockSettings> {
  return file === undefined ? defaultSettings : readMockSettings(await readSettingsText(file), file);
}

const mostBytes = 64 * 1024 * 1024;

async function readSettingsText(file: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined);
  // A pipe may never send anything, unless it is one of the shell; a device such as /dev/zero never ends.
  const isPipe = stats?.isFIFO() === true && file.startsWith('/dev/');
  if (stats?.isFile() !== true && !isPipe) throw unreadable(`${file} cannot be read`);
  if (stats !== undefined && stats.size > mostBytes) throw unreadable(`${file} is larger than 64 MiB`);
  return readFile(file, 'utf8').catch(() => {
    throw unreadable(`${file} cannot be read`);
  });
}

function unreadable(what: string): Failure {
  return new Failure('usage', `The settings file ${what}.`, 'Name a readable file with --settings FILE.');
}
