import { existsSync } from 'node:fs';
import { readSource } from '../contract/load/read-source.ts';
import type { TextFault } from '../contract/syntax/parsed-text.ts';
import type { SourceFile } from '../contract/syntax/source-file.ts';
import { Failure } from '../model/failure.ts';
import { plural } from '../text/plural.ts';
import type { ApiData, ConfigurationData } from './configuration-data.ts';
import { type ConfigurationProblem, findConfigurationProblems } from './find-configuration-problem.ts';

/** The configuration file that is read when it exists and no other is named. */
export const defaultFile = 'coldframe.yaml';

/** The configuration file, which is valid by its schema, or what it says about one API (`configurationOfApi`). */
export interface Configuration {
  readonly source: SourceFile;
  /** As it is written: variables are not replaced. */
  readonly data: ConfigurationData;
  /** The name of the API that the data is about; absent: the file has no `apis`, or the data is what it says beside them. */
  readonly api?: string;
  /** What the file says for all of its APIs; absent: the data is not about one of several. */
  readonly shared?: ApiData;
  /** Where a value of the data is written; `undefined`: nowhere. */
  readonly positionOf: SourceFile['positionOf'];
}

/**
 * Reads the configuration file: the named one, else `coldframe.yaml` in the working directory; `undefined` when none is named and that does not exist.
 * Throws `usage`, with line and column, for a file that cannot be read or is not valid.
 */
export async function readConfiguration(named: string | undefined): Promise<Configuration | undefined> {
  const name = named ?? (existsSync(defaultFile) ? defaultFile : undefined);
  if (name === undefined) return undefined;
  const source = await readSource(name).catch((error: unknown) => {
    throw error instanceof Failure ? unreadable(error) : error;
  });
  const fault = source.faults.find(({ kind }) => kind !== 'word');
  if (fault !== undefined)
    throw new Failure('usage', textAt(source, source.positionAt(fault.offset), messageOf(fault)), advice);
  const data = (source.value ?? {}) as ConfigurationData;
  const configuration = { source, data, positionOf: source.positionOf };
  const problems = findConfigurationProblems(source.value ?? {});
  const found = problems.length > 0 ? problems : [misplacedContract(data) ?? contradiction(data) ?? []].flat();
  if (found.length > 0) throw configurationFailure(configuration, ...found);
  return configuration;
}

function misplacedContract({ apis, contract }: ConfigurationData): ConfigurationProblem | undefined {
  if (apis === undefined || contract === undefined) return undefined;
  const message = '"contract" cannot be beside "apis": each API has its own.';
  return { tokens: ['contract'], message, advice: 'Move it into the API that it belongs to.' };
}

/** Two keys of an identity of which only one could be followed. */
function contradiction({ apis = {}, ...common }: ConfigurationData): ConfigurationProblem | undefined {
  const all = [{ path: [] as readonly string[], data: common }].concat(
    Object.entries(apis).map(([name, data]) => ({ path: ['apis', name], data })),
  );
  for (const { path, data } of all) {
    for (const [name, { login, oauth2 }] of Object.entries(data.identities ?? {})) {
      const tokens = [...path, 'identities', name];
      if (login !== undefined && oauth2 !== undefined)
        return {
          tokens: [...tokens, 'oauth2'],
          ofName: true,
          message: `"${name}" has both "login" and "oauth2".`,
          advice: 'Keep one of them.',
        };
      const at = login?.requests.findIndex(({ json, form }) => json !== undefined && form !== undefined) ?? -1;
      if (at >= 0)
        return {
          tokens: [...tokens, 'login', 'requests', String(at), 'form'],
          ofName: true,
          message: 'The request has both "json" and "form".',
          advice: 'Keep one of them.',
        };
    }
  }
  return undefined;
}

function messageOf({ kind, message }: TextFault): string {
  return kind === 'duplicate-key' ? `"${message}" is written a second time.` : message;
}

const advice =
  'The package has a list of the keys in docs/configuration.md, and their JSON Schema in coldframe.schema.json.';

/** More mistakes are not listed: most of them are gone when the first ones are. */
const mostProblems = 10;

/** The failure (`usage`) that reports the problems with their places in the file, in the order of the file. */
export function configurationFailure(
  { source, positionOf }: Pick<Configuration, 'source' | 'positionOf'>,
  ...problems: readonly ConfigurationProblem[]
): Failure {
  const placed = problems.map((problem) => {
    const ofValue = positionOf(problem.tokens) ?? source.positionAt(0);
    return {
      ...problem,
      ...(problem.ofName === true ? positionOfName(source, ofValue, problem.tokens.at(-1) ?? '') : ofValue),
    };
  });
  const inOrder = placed.sort((one, other) => one.line - other.line || one.column - other.column);
  const lines = inOrder.slice(0, mostProblems).map((one) => textAt(source, one, one.message));
  const left = inOrder.length - lines.length;
  const message = [...lines, ...(left > 0 ? [`and ${plural(left, 'more mistake')}`] : [])].join('\n  ');
  return new Failure('usage', message, inOrder.find((one) => one.advice !== undefined)?.advice ?? advice);
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where the name is written, of which the value is at the position: before it, if it is in that line. */
function positionOfName({ linesFrom }: SourceFile, { line, column }: Position, name: string): Position {
  const before = linesFrom(line, 1)[0]?.slice(0, column - 1) ?? '';
  const at = before.lastIndexOf(name);
  const isName = at >= 0 && /^["']?\s*:\s*$/.test(before.slice(at + name.length));
  return { line, column: isName ? at + 1 : column };
}

function textAt({ name }: SourceFile, { line, column }: Position, message: string): string {
  return `${name}:${line}:${column} ${message}`;
}

function unreadable({ message }: Failure): Failure {
  return new Failure('usage', message, 'The configuration must be a file in YAML 1.2 or JSON; --config FILE names it.');
}
