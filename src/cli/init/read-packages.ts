import { existsSync, readFileSync } from 'node:fs';

/** How the packages of a project are installed before its server can start. */
export interface Packages {
  /** A command line; `undefined`: there is no `package.json`, or another tool than npm installs them. */
  readonly install: string | undefined;
  /** Coldframe is one of them. */
  readonly haveColdframe: boolean;
}

const locksOfOthers = ['pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'];

/** The packages of the project in the working directory. */
export function readPackages(): Packages {
  if (!existsSync('package.json') || locksOfOthers.some((file) => existsSync(file)))
    return { install: undefined, haveColdframe: false };
  return { install: existsSync('package-lock.json') ? 'npm ci' : 'npm install', haveColdframe: haveColdframe() };
}

function haveColdframe(): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    return 'coldframe' in { ...dependencies, ...devDependencies };
  } catch {
    return false;
  }
}
