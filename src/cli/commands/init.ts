import { existsSync, readFileSync } from 'node:fs';
import { lintDocument } from '../../api/lint-contract.ts';
import { readTargetUrl } from '../../api/read-target-url.ts';
import { readContract } from '../../contract/read-contract.ts';
import { readDocument } from '../../contract/read-document.ts';
import { defaults } from '../../defaults.ts';
import { Failure } from '../../model/failure.ts';
import { errorMessage } from '../../text/error-message.ts';
import { escapeText } from '../../text/escape-text.ts';
import { plural } from '../../text/plural.ts';
import { findContracts } from '../init/find-contracts.ts';
import { readPackages } from '../init/read-packages.ts';
import { pipelines, reportNames, type Starter, starterFiles } from '../init/starter-files.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { createFile } from '../io/create-file.ts';
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
    usage: ['init [FILE|URL...] [options]'],
    about:
      'Finds the contract and writes coldframe.yaml, settings for the mock, tests for vitest, a CI workflow and a .gitignore for reports. Several contracts become several APIs in one file. Files that exist are kept.',
    options,
    example: 'coldframe init api/openapi.yaml --target http://localhost:8080 --server "npm start"',
  }),
  run: init,
};

async function init(argv: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  const ci = values.ci === undefined ? ciHere() : oneOf('--ci', values.ci, ciServices);
  const contracts = await chooseContracts(positionals, io);
  for (const contract of contracts) {
    const { title, version, operations } = await readContract(contract);
    const count = plural(operations.length, 'operation');
    const name = `${title} ${version}`.trim();
    io.out(`${escapeText(contract)}: ${name === '' ? '' : `${escapeText(name)}, `}${count}\n`);
    const errors = (await lintDocument(await readDocument(contract))).filter(({ level }) => level === 'error').length;
    if (errors > 0)
      io.out(
        `  has ${plural(errors, 'error')}, with which npx coldframe gate fails; npx coldframe lint shows ${errors === 1 ? 'it' : 'them'}\n`,
      );
  }
  if (values.target !== undefined) readTargetUrl(values.target, '--target');
  const target = values.target ?? (await askTarget(io));
  const starter = {
    contracts,
    target,
    server: values.server,
    ci,
    version: packageVersion(),
    packages: readPackages(),
  };
  for (const { path, text } of starterFiles(starter)) {
    const isNew = await createFile(path, text).catch((error: unknown) => {
      const reason = errorMessage(error);
      const advice = 'Run init in a folder that is writable.';
      throw new Failure('report-unwritable', `${path} cannot be written: ${reason}.`, advice);
    });
    io.out(`  ${isNew ? 'wrote' : 'kept '} ${path}${isNew ? '' : noteOnKept(path)}\n`);
  }
  for (const path of otherPipelines(starter)) io.out(`  kept  ${path}, which runs coldframe as well\n`);
  io.out(nextSteps(starter));
  return 0;
}

type Contracts = readonly [string, ...string[]];

async function chooseContracts(named: readonly string[], io: CommandIo): Promise<Contracts> {
  const [first, ...others] = named.length > 0 ? named : await findOrAsk(io);
  if (first === undefined)
    throw new Failure(
      'contract-unreadable',
      'There is no OpenAPI 3 document in this folder.',
      'Name it, as a path or a URL: coldframe init api/openapi.yaml',
    );
  const withSlashes = (file: string) => file.replaceAll('\\', '/').replace(/^\.\//, '');
  return [withSlashes(first), ...others.map(withSlashes)];
}

/** The contracts below the folder, also in Swagger 2.0, whose reader says what to do about it; of several, those that the person at the terminal names. */
async function findOrAsk(io: CommandIo): Promise<readonly string[]> {
  const found = findContracts('.');
  const [only] = found;
  if (only === undefined || found.length === 1 || /^openapi\.[a-z]+$/.test(only)) return found.slice(0, 1);
  const list = found.slice(0, 20).map((file, index) => `  ${index + 1}  ${escapeText(file)}`);
  const all = found.slice(0, 3).join(' ');
  if (io.ask === undefined)
    throw usage(
      `There are ${found.length} contracts:\n${list.join('\n')}`,
      `Name one, or several: coldframe init ${escapeText(all)}${found.length > 3 ? ' ...' : ''}`,
    );
  io.err(`${list.join('\n')}\n`);
  return askUntilRight(io, `Which contracts? [1-${list.length}, several with spaces, or all] `, (reply) => {
    if (reply === 'all') return found;
    return (reply === '' ? '1' : reply).split(/[\s,]+/).map((number) => {
      const chosen = found[Number(number) - 1];
      if (chosen === undefined) throw usage(`"${escapeText(number)}" is not a number in the list.`);
      return chosen;
    });
  });
}

async function askTarget(io: CommandIo): Promise<string | undefined> {
  if (io.ask === undefined) return undefined;
  return askUntilRight(io, 'Base URL of your server (Enter: none yet) ', (reply) => {
    if (reply === '') return undefined;
    readTargetUrl(reply, 'It');
    return reply;
  });
}

/** A wrong answer is asked for again so often. */
const mostAnswers = 3;

/** What `read` makes of the answer to a question, which is asked again where it throws. Throws what it throws after the last answer. */
async function askUntilRight<Answer>(
  { ask, err }: CommandIo,
  question: string,
  read: (reply: string) => Answer,
): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    const reply = ((await ask?.(question)) ?? '').trim();
    try {
      return read(reply);
    } catch (error) {
      if (!(error instanceof Failure) || count === mostAnswers) throw error;
      err(`${error.message}\n`);
    }
  }
}

function ciHere(): Starter['ci'] {
  return existsSync('.gitlab-ci.yml') && !existsSync('.github') ? 'gitlab' : 'github';
}

/** What to do about a file that was there. */
function noteOnKept(path: string): string {
  if (path !== '.gitignore') return '';
  const text = readFileSync(path, 'utf8');
  const missing = text.includes('coldframe-*') ? [] : reportNames.filter((name) => !text.includes(name));
  return missing.length === 0 ? '' : `; add to it: ${missing.join(', ')}`;
}

/** The pipelines of other CI services, such as one that an earlier `init` wrote. */
function otherPipelines({ ci }: Starter): readonly string[] {
  return Object.entries(pipelines).flatMap(([service, path]) => {
    return service !== ci && existsSync(path) && readFileSync(path, 'utf8').includes('coldframe') ? [path] : [];
  });
}

function nextSteps({ target }: Starter): string {
  const test =
    target === undefined
      ? '  npx coldframe test --target URL   tests your server'
      : '  npx coldframe test                tests your server';
  return `
Next:
  npx coldframe mock                serves a mock of the contract, at http://${defaults.host}:${defaults.port}
${test}
  npx coldframe gate                lints${target === undefined ? ' and tests the mock' : ', tests the mock and the server'}, for CI
`;
}
