import { apiNames } from '../../config/api-configuration.ts';
import { readConfiguration } from '../../config/read-configuration.ts';
import { readOperations } from '../../contract/operations/read-operations.ts';
import { readDocument } from '../../contract/read-document.ts';
import { loadMockSettings } from '../../mock/settings/settings-files.ts';
import { Failure } from '../../model/failure.ts';
import type { CommandIo, CommandTable } from '../io/command.ts';
import { ruleNames } from '../io/package-files.ts';
import { settingsFileOf } from '../mock/mock-command-settings.ts';
import { readMockedFiles } from '../mock/mocked-files.ts';
import { chooseApis } from '../options/choose-apis.ts';
import { readFileContract } from '../options/file-settings.ts';
import { onlyFile } from '../options/parse-options.ts';
import { shells } from './scripts.ts';

/** A word that may come next, and what it means; empty: the word says it. */
export type Candidate = readonly [word: string, meaning: string];

/**
 * The words that may stand in the place of the last one, which may be unfinished or empty. Empty where only the user knows, such as for a file: the shell offers
 * files then. Reads the contract for names of operations, tags and parameters; without one that can be read there are none.
 */
export async function candidatesFor(
  words: readonly string[],
  { commands, env }: { readonly commands: CommandTable } & Pick<CommandIo, 'env'>,
): Promise<readonly Candidate[]> {
  const [name = '', ...rest] = words.map(withoutQuotes);
  const current = words.length > 1 ? (rest.at(-1) ?? '') : name;
  const fitting = (all: readonly Candidate[]) => all.filter(([word]) => word.startsWith(current));
  if (words.length < 2) return fitting(Object.entries(commands).map(([one, { summary }]) => [one, summary]));
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) return [];
  const options = optionsIn((await entry.load()).help);
  // bash has "=" as a word of its own.
  const before = rest.slice(0, -1).filter((word) => word !== '=');
  const option = options.find(({ flag, value }) => flag === before.at(-1) && value !== '');
  if (option !== undefined)
    return fitting(await candidatesForValue(option, { command: name, words: before, options, env }));
  if (current.startsWith('-')) return fitting(options.map(({ flag, meaning }) => [flag, meaning]));
  return fitting(await positionalsOf(name, before));
}

interface HelpedOption {
  readonly flag: string;
  /** How the help calls its value; empty: it has none. */
  readonly value: string;
  readonly meaning: string;
}

/** The options of a command, from its help, in which a meaning can go on in the next lines. */
function optionsIn(help: string): readonly HelpedOption[] {
  const rows = help
    .replaceAll(/\n {10,}/g, ' ')
    .matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)(?: ([A-Z]\S*|\S+\|\S+))? +(\S.*)$/gm);
  return [...rows].map(([, flag = '', value = '', meaning = '']) => ({ flag, value, meaning }));
}

interface ValuePlace {
  readonly command: string;
  /** The words before the current one, without the command. */
  readonly words: readonly string[];
  readonly options: readonly HelpedOption[];
  readonly env: CommandIo['env'];
}

async function candidatesForValue(option: HelpedOption, place: ValuePlace): Promise<readonly Candidate[]> {
  const { flag, value } = option;
  if (value.includes('|')) return plain(value.split('|').filter((word) => !/^[A-Z]+$/.test(word)));
  if (/^(?:FORMAT|LEVEL|CLASS|SERVICE)\b/.test(value)) return plain(choicesIn(option.meaning));
  try {
    if (flag === '--scenario') return plain(await scenariosOf(place));
    if (flag === '--only' || flag === '--skip') return await selectorsOf(place);
    if (flag === '--param') return await parametersOf(place);
    if (flag === '--identity') return plain(await identityNames(place));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return [];
}

/** The words of `also write a report: text, html or json; FILE is …`, or of `violation (default) or deviation`. */
function choicesIn(meaning: string): readonly string[] {
  const [list = ''] = meaning
    .replaceAll(/ \([^)]*\)/g, '')
    .replace(/^[^:]*: /, '')
    .split(';');
  return list.split(/, | or /);
}

async function selectorsOf(place: ValuePlace): Promise<readonly Candidate[]> {
  const operations = await operationsOf(place);
  const tags = new Set(operations.flatMap((operation) => operation.tags));
  return [
    ...operations.map(({ key, operationId = '' }): Candidate => [key, operationId]),
    ...[...tags].map((tag): Candidate => [`tag:${tag}`, '']),
    ...operations.flatMap(({ key, operationId }): Candidate[] =>
      operationId === undefined ? [] : [[`id:${operationId}`, key]],
    ),
  ];
}

async function parametersOf(place: ValuePlace): Promise<readonly Candidate[]> {
  const names = (await operationsOf(place)).flatMap(({ parameters }) => parameters.map(({ name }) => `${name}=`));
  return plain([...new Set(names)]);
}

/** The scenarios of the mocks that the command line is about. */
async function scenariosOf({ words, options, env }: ValuePlace): Promise<readonly string[]> {
  const files = await readMockedFiles(positionalsIn(words, options), { config: valueIn(words, '--config'), env });
  const read = files.map((file) => loadMockSettings(valueIn(words, '--settings') ?? settingsFileOf(file, files)));
  return [...new Set((await Promise.all(read)).flatMap(({ scenarios }) => [...scenarios.keys()]))];
}

/** The operations of the contracts that the command line is about. */
async function operationsOf({ words, options, env }: ValuePlace) {
  const config = valueIn(words, '--config');
  const read = (await chooseApis(positionalsIn(words, options), config)).map(async ({ api, positionals: files }) => {
    const { contract, reading } = await readFileContract(config, env, api);
    return readOperations((await readDocument(onlyFile(files, contract), reading)).document);
  });
  return (await Promise.all(read)).flat();
}

async function identityNames({ words }: ValuePlace): Promise<readonly string[]> {
  const { identities = {}, apis = {} } = (await readConfiguration(valueIn(words, '--config')))?.data ?? {};
  return [identities, ...Object.values(apis).map((api) => api.identities ?? {})].flatMap((one) => Object.keys(one));
}

function positionalsIn(words: readonly string[], options: readonly HelpedOption[]): readonly string[] {
  const takesValue = (word: string | undefined) => options.some(({ flag, value }) => flag === word && value !== '');
  return words.filter((word, at) => !word.startsWith('-') && !takesValue(words[at - 1]));
}

function valueIn(words: readonly string[], flag: string): string | undefined {
  const at = words.indexOf(flag);
  return at === -1 ? undefined : words[at + 1];
}

async function positionalsOf(command: string, words: readonly string[]): Promise<readonly Candidate[]> {
  if (command === 'explain') return plain(ruleNames().map((name) => name.replace('lint/', '')));
  if (command === 'completion') return plain(words.length === 0 ? shells : []);
  if (!['test', 'plan', 'gate', 'lint', 'mock', 'config'].includes(command)) return [];
  const configuration = await readConfiguration(valueIn(words, '--config')).catch(() => undefined);
  return plain(apiNames(configuration));
}

function plain(words: readonly string[]): readonly Candidate[] {
  return words.map((word) => [word, '']);
}

/** bash passes words as they are written. */
function withoutQuotes(word: string): string {
  return word.replace(/^(["'])(.*?)\1?$/s, '$2').replaceAll(/\\(.)/gs, '$1');
}
