import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const project = fileURLToPath(new URL('../', import.meta.url));

/** The command as it is in the sources, ready to be run by Node. */
export interface BuiltCommand {
  readonly file: string;
  readonly remove: () => void;
}

/** Bundles the command into a folder of its own, below node_modules so that its packages are found. */
export async function buildCommand(): Promise<BuiltCommand> {
  const folder = mkdtempSync(join(project, 'node_modules', '.coldframe-'));
  const build = await rolldown({
    input: { coldframe: join(project, 'src/cli/bin.ts') },
    platform: 'node',
    external: /^(?:node:|@?[a-z])/,
    logLevel: 'silent',
  });
  await build.write({ dir: folder, format: 'esm' });
  await build.close();
  copyFileSync(join(project, 'src/mock/prism/prism-worker.mjs'), join(folder, 'prism-worker.mjs'));
  return { file: join(folder, 'coldframe.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A process that runs, and what it said. */
export interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Waits until it has said so; throws when it ended before. */
  readonly until: (text: RegExp) => Promise<RegExpExecArray>;
  /** Waits a little; throws when it has ended. */
  readonly alive: () => Promise<void>;
  /** Its exit code or the signal that ended it, once it has ended. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Ends it by a signal, SIGTERM by default, and gives its exit code or the signal that ended it. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** Starts a program in the project's folder; what it prints on either output is what it said. */
export function startProgram(program: string, argv: readonly string[]): Started {
  const child = spawn(program, argv, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
      tell();
    });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  child.once('close', tell);
  const until = (text: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = text.exec(said);
        if (found === null && child.exitCode === null && child.signalCode === null) return;
        listeners.delete(look);
        if (found === null) reject(new Error(`${program} ended and never said ${text}: ${said}`));
        else resolve(found);
      };
      listeners.add(look);
      look();
    });
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  const alive = async () => {
    if (child.exitCode !== null) throw new Error(`${program} has ended: ${said}`);
    await wait(20);
  };
  return { child, said: () => said, until, alive, ended, end };
}
