import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const project = fileURLToPath(new URL('../', import.meta.url));

/** The command, built from the sources. */
export interface BuiltCommand {
  readonly file: string;
  readonly remove: () => void;
}

/** Bundles the command into a new folder below node_modules, where Node finds its packages. */
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

/** A running process and its output. */
export interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Waits until the output contains the text; throws if the process ends before. */
  readonly until: (text: RegExp) => Promise<RegExpExecArray>;
  /** Waits a moment; throws if the process has ended. */
  readonly alive: () => Promise<void>;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Sends a signal, SIGTERM by default, and returns the exit code or the signal that ended the process. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** Starts a program in the project's folder. Standard output and standard error are one output. */
export function startProgram(program: string, argv: readonly string[]): Started {
  const child = spawn(program, argv, { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
      notify();
    });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  child.once('close', notify);
  const until = (text: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = text.exec(said);
        if (found === null && child.exitCode === null && child.signalCode === null) return;
        listeners.delete(look);
        if (found === null) reject(new Error(`${program} ended without printing ${text}: ${said}`));
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
