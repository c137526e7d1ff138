import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../model/failure.ts';
import { errorMessage } from '../text/error-message.ts';
import { escapeText } from '../text/escape-text.ts';
import { keepLastLines } from './last-lines.ts';

/** How a service is started. Times are in milliseconds. */
export interface ServiceCommand {
  /** A command line for the shell. */
  readonly command: string;
  /** Where the command is run; the working directory by default. */
  readonly folder?: string | undefined;
  /** The whole environment of the service; that of this process by default. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** How long to wait until it is ready; 30 000 by default. */
  readonly waitMs?: number | undefined;
  /** A file for its output. */
  readonly log?: string | undefined;
}

/** What a service is started with. */
export interface ServiceContext {
  /** Whether the service responds. */
  readonly isReady: () => Promise<boolean>;
  /** Where it should respond, for messages. */
  readonly address: string;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Takes secrets out of what messages show of the command and its output; by default nothing is taken out. */
  readonly redact?: ((text: string) => string) | undefined;
  /** Calls a function if this process ends before `stop`; returns a function that takes this back. */
  readonly onExit?: ((run: () => void) => () => void) | undefined;
}

/** A service that runs. */
export interface Service {
  /** Starts it again if it has ended or no longer responds, and waits until it is ready. */
  readonly revive: () => Promise<void>;
  /** Ends its whole process group, and waits for that. */
  readonly stop: () => Promise<void>;
}

const defaultWaitMs = 30_000;
const pollMs = 100;
/** How long a service may take to end by itself, and to respond again while it runs. */
const graceMs = 5000;

/**
 * Starts a service and waits until it is ready. Throws `Failure`: `port-in-use` when something responds at its address already, and `target-unreachable`, with the
 * last lines of its output, when it ends or does not respond in time.
 */
export async function startService(
  { command, folder, env, waitMs = defaultWaitMs, log }: ServiceCommand,
  { isReady, address, signal, redact = (text) => text, onExit }: ServiceContext,
): Promise<Service> {
  if (await isReady()) {
    const advice = 'Stop it, or run without the server: Coldframe would test the service that is there.';
    throw new Failure('port-in-use', `Something responds at ${address} before the server is started.`, advice);
  }
  let file = log === undefined ? undefined : openLog(log);
  const output = keepLastLines((text) => {
    try {
      if (file !== undefined) writeSync(file, text);
    } catch {
      // A full disk ends the log, not the run.
      closeLog();
    }
  });
  const closeLog = (): void => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  const start = (): ChildProcess => {
    // A group of its own, so that what the shell starts ends with it.
    const child = spawn(command, { cwd: folder, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) output.follow(stream);
    child.on('error', () => undefined);
    return child;
  };
  const waitUntilReady = async (limitMs: number): Promise<'ready' | 'ended' | 'late'> => {
    for (const end = performance.now() + limitMs; performance.now() < end && !signal.aborted; ) {
      if (hasEnded(child)) return 'ended';
      if (await isReady()) return 'ready';
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
    return 'late';
  };
  let child = start();
  const forget = onExit?.(() => signalGroup(child, 'SIGKILL'));
  const stop = async (): Promise<void> => {
    await endGroup(child);
    forget?.();
    closeLog();
  };
  const state = await waitUntilReady(waitMs);
  if (state !== 'ready') {
    const reason =
      state === 'ended' ? `it ended with ${howEnded(child)}` : `nothing responded at ${address} in ${waitMs / 1000} s`;
    await stop();
    throw notStarted(reason, { command: redact(command), lines: redact(output.lines().join('\n')).split('\n') });
  }
  const revive = async (): Promise<void> => {
    if (!hasEnded(child) && (await waitUntilReady(graceMs)) === 'ready') return;
    await endGroup(child);
    if (signal.aborted) return;
    child = start();
    await waitUntilReady(waitMs);
  };
  let reviving: Promise<void> | undefined;
  return {
    revive: () => {
      reviving ??= revive().finally(() => {
        reviving = undefined;
      });
      return reviving;
    },
    stop,
  };
}

function openLog(file: string): number {
  try {
    return openSync(file, 'w');
  } catch (error) {
    const message = errorMessage(error);
    const advice = 'Name a file in a folder that exists and is writable.';
    throw new Failure('usage', `The log ${file} of the server cannot be written: ${message}.`, advice);
  }
}

function notStarted(
  reason: string,
  { command, lines }: { readonly command: string; readonly lines: readonly string[] },
): Failure {
  const output =
    lines.join('') === ''
      ? 'It printed nothing.'
      : `Its output:\n${lines.map((line) => `  | ${escapeText(line)}`).join('\n')}`;
  return new Failure(
    'target-unreachable',
    `The server does not start: ${reason}. Its command is ${escapeText(command)}. ${output}`,
    'Run the command by itself. "ready" names what responds when the server is ready, "wait" how long that may take.',
  );
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function howEnded({ exitCode, signalCode }: ChildProcess): string {
  return signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`;
}

async function endGroup(child: ChildProcess): Promise<void> {
  signalGroup(child, 'SIGTERM');
  const end = performance.now() + graceMs;
  while (signalGroup(child, 0) && performance.now() < end) await sleep(20);
  signalGroup(child, 'SIGKILL');
}

/** Sends a signal to all processes of the group, 0: none; says whether there are any. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && kill(-pid, signal);
  } catch {
    return false;
  }
}
