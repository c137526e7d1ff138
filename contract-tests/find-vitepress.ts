import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The program that builds the documentation. It has a package of its own, which `npm ci` does not install. */
export const vitepress = join(import.meta.dirname, '../docs', 'node_modules/vitepress/bin/vitepress.js');

/** Why the site of the documentation cannot be built here; `undefined` if it can. */
export const noSite: string | undefined = existsSync(vitepress)
  ? undefined
  : 'VitePress is not installed in docs: npm --prefix docs install --no-package-lock';
