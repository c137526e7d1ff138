#!/usr/bin/env node
import { main } from './main.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

// By itself a bug of ours would end with 1, which says that a target does not conform.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack ?? error}\n`);
  process.exit(2);
});

// Who reads may have seen enough and gone away: that is no failure of ours.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await main(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  env: process.env,
  interrupted: interruption.signal,
  // The line is gone before anything else is said.
  progress: process.stderr.isTTY === true ? (line) => process.stderr.write(`\r\u001b[2K${line}`) : undefined,
  colour: process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined,
});
