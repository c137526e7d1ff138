import { type Browser, chromium } from 'playwright-core';
import { findProgram } from '../find-program.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Why the tests that need a browser cannot run here; `undefined` if they can. */
export const noBrowser: string | undefined =
  findChromium() === undefined
    ? 'there is no Chromium: install the package "chromium", or name a program in COLDFRAME_CHROMIUM'
    : undefined;

/**
 * Starts the installed Chromium without a window. Nothing is downloaded: playwright-core is only the driver. Chromium's own sandbox is off, because
 * it does not start as root; only our own pages are opened.
 */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(noBrowser);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

function findChromium(): string | undefined {
  return process.env['COLDFRAME_CHROMIUM'] || findProgram(...names);
}
