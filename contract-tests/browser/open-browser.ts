import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Why the tests that need a browser cannot run here; `undefined`: they can. */
export const noBrowser: string | undefined =
  findChromium() === undefined
    ? 'there is no Chromium: install the package "chromium", or name a program in COLDFRAME_CHROMIUM'
    : undefined;

/**
 * Starts the Chromium of this machine without a window. Nothing is downloaded: playwright-core is the driver alone. Chromium's own sandbox is off,
 * for it does not start as root; the only pages opened are ours.
 */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noBrowser);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

function findChromium(): string | undefined {
  const { COLDFRAME_CHROMIUM, PATH = '' } = process.env;
  if (COLDFRAME_CHROMIUM) return COLDFRAME_CHROMIUM;
  const folders = PATH.split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
