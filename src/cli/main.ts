import { readFileSync } from 'node:fs';
import { Failure } from '../model/failure.ts';
import type { Command, World } from './command.ts';

interface Entry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Each command is loaded when it is called: what one needs must not slow the start of another. */
const commands: Readonly<Record<string, Entry>> = {
  lint: {
    summary: 'Say where a contract is wrong or will hurt',
    load: async () => (await import('./lint.ts')).lintCommand,
  },
  diff: {
    summary: 'Say what changed between two contracts, and what of it breaks',
    load: async () => (await import('./diff.ts')).diffCommand,
  },
  mock: {
    summary: 'Serve a contract with answers that keep it',
    load: async () => (await import('./mock.ts')).mockCommand,
  },
  bundle: {
    summary: 'Write a contract as data, for mocks in a browser',
    load: async () => (await import('./bundle.ts')).bundleCommand,
  },
  test: {
    summary: 'Send a conformance suite to a target and say where it breaks the contract',
    load: async () => (await import('./test.ts')).testCommand,
  },
  gate: {
    summary: 'All of it at once, with one exit code for CI',
    load: async () => (await import('./gate.ts')).gateCommand,
  },
};

const usage = `Usage: coldframe <command> [FILE] [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(6)} ${summary}`)
  .join('\n')}

FILE defaults to openapi.yaml. "coldframe <command> --help" lists a command's options, "coldframe --version" tells this one's version.
Exit codes: 0 conforms, 1 does not, 2 the job could not be done, 130 interrupted.
`;

/** Runs one command line and gives its exit code. A known failure is told in two lines; anything else is our bug and keeps its stack. */
export async function main(argv: readonly string[], world: World): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    world.out(usage);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    world.out(`${ownVersion()}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined) throw new Failure('usage', `There is no command "${name}".`, 'See: coldframe --help');
    return await (await command.load())(rest, world);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    world.err(`coldframe: ${error.message} [${error.code}]\n  ${error.advice}\n`);
    return 2;
  }
}

/** The package is two folders up, from the sources, the modules made of them and their bundle alike. */
function ownVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}
