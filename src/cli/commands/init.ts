import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readTargetUrl } from '../../api/read-target-url.ts';
import { readContract } from '../../contract/read-contract.ts';
import { Failure } from '../../model/failure.ts';
import { escapeText } from '../../text/escape-text.ts';
import { findContracts } from '../init/find-contracts.ts';
import { type Starter, starterFiles } from '../init/starter-files.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { packageVersion } from '../io/package-files.ts';
import { type Options, oneOf, parseOptions, usage } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';

const ciServices = ['github', 'gitlab', 'none'] as const;

const options = {
  target: { type: 'string', value: 'URL', help: 'the base URL of the server (asked for at a terminal)' },
  server: { type: 'string', value: 'COMMAND', help: 'the command line that starts the server' },
  ci: {
    type: 'string',
    value: 'SERVICE',
    help: 'github, gitlab or none (default: what the folder shows, else github)',
  },
} as const satisfies Options;

/** `coldframe init`: 0 the files were written, 2 there is no contract, or it cannot be read. */
export const initCommand: Command = {
  help: renderHelp({
    usage: ['init [FILE|URL] [options]'],
    about:
      'Finds the contract and writes coldframe.yaml, settings for the mock, tests for vitest and a CI workflow. Files that exist are kept.',
    options,
    example: 'coldframe init api/openapi.yaml --target http://localhost:8080 --server "npm start"',
  }),
  run: init,
};

async function init(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  if (positionals.length > 1) throw usage(`Expected one contract, not ${positionals.length}.`);
  const ci = values.ci === undefined ? ciHere() : oneOf('--ci', values.ci, ciServices);
  const contract = positionals[0] ?? (await chooseContract(io));
  const { title, version, operations } = await readContract(contract);
  io.out(`${escapeText(contract)}: ${escapeText(`${title} ${version}`)}, ${operations.length} operations\n`);
  const target = values.target ?? (await askTarget(io));
  if (target !== undefined) readTargetUrl(target, '--target');
  const starter = {
    contract: contract.replaceAll('\\', '/').replace(/^\.\//, ''),
    target,
    server: values.server,
    ci,
    version: packageVersion(),
  };
  for (const { path, text } of starterFiles(starter)) {
    await mkdir(dirname(path), { recursive: true });
    const isNew = await writeFile(path, text, { flag: 'wx' }).then(
      () => true,
      (error: unknown) => keptOrThrow(path, error),
    );
    io.out(`  ${isNew ? 'wrote' : 'kept '} ${path}\n`);
  }
  io.out(nextSteps(starter));
  return 0;
}

async function chooseContract(io: CommandIo): Promise<string> {
  const found = findContracts('.');
  const [only] = found;
  if (only === undefined)
    throw new Failure(
      'contract-unreadable',
      'There is no OpenAPI 3 document in this folder.',
      'Name it, as a path or a URL: coldframe init api/openapi.yaml',
    );
  const isClear = found.length === 1 || /^openapi\.[a-z]+$/.test(only);
  if (isClear) return only;
  const list = found.slice(0, 20).map((file, index) => `  ${index + 1}  ${escapeText(file)}`);
  if (io.ask === undefined)
    throw usage(`There are ${found.length} contracts:\n${list.join('\n')}`, `Name one: coldframe init ${only}`);
  io.err(`${list.join('\n')}\n`);
  const reply = await io.ask(`Which contract? [1-${list.length}] `);
  const chosen = found[Number(reply.trim() || '1') - 1];
  if (chosen === undefined) throw usage(`"${escapeText(reply)}" is not a number in the list.`);
  return chosen;
}

async function askTarget({ ask }: CommandIo): Promise<string | undefined> {
  const reply = (await ask?.('Base URL of your server (Enter: none yet) '))?.trim() ?? '';
  return reply === '' ? undefined : reply;
}

function ciHere(): Starter['ci'] {
  return existsSync('.gitlab-ci.yml') && !existsSync('.github') ? 'gitlab' : 'github';
}

function keptOrThrow(path: string, error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Failure(
    'report-unwritable',
    `${path} cannot be written: ${reason}.`,
    'Run init in a folder that is writable.',
  );
}

function nextSteps({ target }: Starter): string {
  const test =
    target === undefined
      ? '  npx coldframe test --target URL   tests your server'
      : '  npx coldframe test                tests your server';
  return `
Next:
  npx coldframe mock                serves a mock of the contract
${test}
  npx coldframe gate                lints, tests the mock${target === undefined ? '' : ' and the server'}, for CI
`;
}
