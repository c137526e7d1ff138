import { Failure } from '../model/failure.ts';
import { cutLines } from '../text/cut-lines.ts';
import { escapeLines } from '../text/escape-text.ts';
import { withStarsInUrls } from '../text/shown-url.ts';
import type { Command, CommandIo, CommandTable, ProcessIo } from './io/command.ts';
import { failureText } from './io/failure-text.ts';
import { packageVersion } from './io/package-files.ts';
import { openVerbose } from './io/verbose.ts';
import { meantName, seeHelp } from './options/parse-options.ts';

/** Each command is loaded when it is called, so that what one needs does not slow the start of another. */
const commands: CommandTable = {
  init: {
    summary: 'Write a configuration, tests and a CI workflow for a contract',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  lint: {
    summary: 'Find what is wrong or risky in a contract',
    load: async () => (await import('./commands/lint.ts')).lintCommand,
  },
  diff: {
    summary: 'Compare two contracts and find changes that break clients',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  mock: {
    summary: 'Serve a mock of a contract',
    load: async () => (await import('./commands/mock.ts')).mockCommand,
  },
  bundle: {
    summary: 'Write a contract as one JSON file, for mocks in a browser',
    load: async () => (await import('./commands/bundle.ts')).bundleCommand,
  },
  test: {
    summary: 'Test a server against a contract',
    load: async () => (await import('./commands/test.ts')).testCommand,
  },
  merge: {
    summary: 'Put the reports of shards together, with one exit code',
    load: async () => (await import('./commands/merge.ts')).mergeCommand,
  },
  plan: {
    summary: 'Show what a test would send, without sending it',
    load: async () => (await import('./commands/plan.ts')).planCommand,
  },
  gate: {
    summary: 'Run all checks, with one exit code for CI',
    load: async () => (await import('./commands/gate.ts')).gateCommand,
  },
  config: {
    summary: 'Print the settings of a test and where each is written',
    load: async () => (await import('./commands/config.ts')).configCommand,
  },
  explain: {
    summary: 'Print the page of a rule',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  completion: {
    summary: 'Print a script that completes command lines in bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completionCommand(commands),
  },
};

const usage = `Usage: coldframe <command> [FILE] [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(11)} ${summary}`)
  .join('\n')}

FILE is the contract (default openapi.yaml). "coldframe <command> --help" lists the options of a command, "coldframe --version" prints the version.
Exit codes: 0 conforms, 1 does not conform, 2 the job could not be done, 130 interrupted.
`;

/** Runs one command line and returns its exit code. A `Failure` is printed in two lines; any other error is a bug of ours and keeps its stack. */
export async function main(argv: readonly string[], outside: ProcessIo): Promise<number> {
  // Names of files, texts of contracts and messages of the system may steer a terminal, and quote a URL with a password.
  const io: ProcessIo = { ...outside, err: (text) => outside.err(cutLines(escapeLines(withStarsInUrls(text)))) };
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.out(usage);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    io.out(`${packageVersion()}\n`);
    return 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (entry === undefined) throw unknownCommand(name);
    return await runCommand(await entry.load(), rest, io);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isGeneral = entry !== undefined && error.advice === seeHelp;
    const advice = isGeneral ? `See: coldframe ${name} --help` : error.advice;
    io.err(failureText({ message: error.message, code: error.code, advice }));
    return 2;
  }
}

function unknownCommand(name: string): Failure {
  const meant = meantName(name, Object.keys(commands));
  const advice = meant === undefined ? seeHelp : `Did you mean: coldframe ${meant}`;
  return new Failure('usage', `There is no command "${name}".`, advice);
}

async function runCommand({ help, run }: Command, argv: readonly string[], io: ProcessIo): Promise<number> {
  const end = argv.indexOf('--');
  const options = end === -1 ? argv : argv.slice(0, end);
  if (options.includes('--help') || options.includes('-h')) {
    io.out(help);
    return 0;
  }
  const details = options.includes('--verbose');
  const verbose = openVerbose({ all: details, debug: io.env['DEBUG'], err: io.err });
  const commandIo: CommandIo = { ...io, colour: io.colour && !options.includes('--no-color'), verbose, details };
  return run(argv, commandIo);
}
