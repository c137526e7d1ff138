#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { terminalAbilities, widthOf } from './io/terminal-abilities.ts';
import { main } from './main.ts';
import { openCollection } from './mock/collect-garbage.ts';

const argv = process.argv.slice(2);
const [command = ''] = argv;

// Long responses are garbage as soon as they are judged or sent. Left to itself, V8 lets the heap grow to several times of what is needed.
if (['test', 'gate', 'merge', 'mock'].includes(command)) setFlagsFromString('--heap-growing-percent=40');
// Without the compiler between interpreter and optimiser that later versions have, Node 20 optimises what runs for seconds at a cost of a third of its time.
if (process.versions.node.startsWith('20.') && command !== 'mock') setFlagsFromString('--interrupt-budget=800000');
if (command === 'mock') setFlagsFromString('--expose-gc');
const clearMemory =
  command === 'mock' ? openCollection(process.memoryUsage.rss, runInNewContext('gc') as () => void) : undefined;
if (clearMemory !== undefined) setInterval(clearMemory, 50).unref();

const interruption = new AbortController();
let hasWorkToEnd = false;
const onSignal = (): void => {
  // The second one does not wait for the command to end.
  if (!hasWorkToEnd || interruption.signal.aborted) process.exit(130);
  interruption.abort();
};
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
const listenToSignals = (): void => {
  for (const signal of signals) if (!process.listeners(signal).includes(onSignal)) process.on(signal, onSignal);
};
// A command that never has anything to end properly is stopped by the system, even while it computes.
if (!['bundle', 'completion', 'config', 'diff', 'explain', 'lint', 'plan'].includes(command)) listenToSignals();

// Node would exit with 1 on a bug, which says that a target does not conform.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack ?? error}\n`);
  process.exit(2);
});

let outputFailed = false;
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe may close it early; that is not a failure. What is written after an error has the same cause.
    if (error.code === 'EPIPE' || outputFailed) return;
    outputFailed = true;
    process.exitCode = 2;
    if (stream === process.stdout)
      process.stderr.write(`coldframe: Standard output cannot be written (${error.code ?? error.message}).\n`);
  });

if (!hasWorkingFolder()) {
  process.stderr.write('coldframe: The working directory does not exist any more.\n  Go to another one.\n');
  process.exit(2);
}

const abilities = terminalAbilities({
  env: process.env,
  out: process.stdout.isTTY === true,
  err: process.stderr.isTTY === true,
});
const exitCode = await main(argv, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  env: process.env,
  interrupted: interruption.signal,
  clearMemory,
  catchSignals: () => {
    hasWorkToEnd = true;
    listenToSignals();
    return () => {
      hasWorkToEnd = false;
      for (const signal of signals) process.off(signal, onSignal);
    };
  },
  ask: process.stdin.isTTY === true && process.stderr.isTTY === true ? ask : undefined,
  onExit: (run) => {
    process.once('exit', run);
    return () => process.off('exit', run);
  },
  // Each line replaces the one before.
  progress: abilities.overwriting ? (line) => process.stderr.write(`\r\u001b[2K${line}`) : undefined,
  colour: abilities.colour,
  links: abilities.links,
  width: widthOf(process.stdout),
});
// Files were written even where standard output was not.
process.exitCode = outputFailed ? 2 : exitCode;

function hasWorkingFolder(): boolean {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

async function ask(question: string): Promise<string> {
  // Not in raw mode: there an interruption would be a key.
  const reader = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  try {
    return await reader.question(question, { signal: interruption.signal });
  } catch {
    return '';
  } finally {
    reader.close();
  }
}
