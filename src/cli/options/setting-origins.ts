import { schemaOf } from '../../config/configuration-schema.ts';
import type { Environment } from '../../config/expand-variables.ts';
import type { Configuration } from '../../config/read-configuration.ts';
import type { Setting } from '../../config/settings.ts';
import type { Json } from '../../model/json.ts';
import { isObject, join, valueAt } from '../../schema/json/pointer.ts';
import { variableName } from './suite-settings.ts';

/** A value of a setting, and where it is written. */
export interface Origin {
  /** The key of the setting, and the name in it. */
  readonly name: string;
  readonly value: unknown;
  readonly from: string;
}

/** What can say something about a setting. */
export interface Sources {
  /** The options of the command line by name, and the contract. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly env: Environment;
  /** What the file says about the API. */
  readonly configuration: Configuration | undefined;
}

/** `from` of a default. */
export const builtIn = 'default';

/** The places from which a setting has its value: one, or all that add to it. */
export function originsOf(key: string, setting: Setting, sources: Sources): readonly Origin[] {
  const ofCommandLine = fromCommandLine(key, setting, sources);
  const ofFile = fromFile(key, setting, sources.configuration);
  if (setting.byName === true) {
    // Reports of the command line take the place of all reports of the file.
    const all = key === 'reports' && ofCommandLine.length > 0 ? ofCommandLine : [...ofCommandLine, ...ofFile];
    const given = ofCommandLine.map(({ name }) => name.slice(`${key}.`.length));
    return all.filter(({ name }, at) => {
      // Of the operations that only read or create, the command line replaces the values, too.
      if (/ /.test(name) && !/\.(PUT|PATCH|DELETE) /.test(name) && given.some((one) => name.endsWith(`.${one}`)))
        return false;
      return all.findIndex((other) => other.name === name) === at;
    });
  }
  const usual = setting.builtIn ?? schemaOf(setting)['default'];
  const all = [
    ...ofCommandLine,
    ...fromEnvironment(key, setting, sources),
    ...ofFile,
    ...(usual === undefined ? [] : [{ name: key, value: usual, from: builtIn }]),
  ];
  return setting.adds === true ? all : all.slice(0, 1);
}

function fromCommandLine(key: string, { option = key, byName }: Setting, { given }: Sources): readonly Origin[] {
  const value = given[option];
  if (value === undefined) return [];
  const from = key === 'contract' ? 'command line' : `command line, --${option}`;
  if (byName !== true || !Array.isArray(value)) return [{ name: key, value, from }];
  return value.map((pair: string) => {
    const at = pair.indexOf('=');
    const name = at === -1 ? pair : pair.slice(0, at);
    return { name: `${key}.${name}`, value: at === -1 ? '' : pair.slice(at + 1), from };
  });
}

function fromEnvironment(key: string, { variable }: Setting, { env, configuration }: Sources): readonly Origin[] {
  if (variable === undefined) return [];
  const { api } = configuration ?? {};
  const names = api === undefined ? [variable] : [variableName(variable, api), variable];
  return names.flatMap((name) => (env[name] ? [{ name: key, value: env[name], from: `environment, ${name}` }] : []));
}

/** What the file has for the API, then what it has for all. */
function fromFile(key: string, { byName }: Setting, configuration: Configuration | undefined): readonly Origin[] {
  if (configuration === undefined) return [];
  const { source, api } = configuration;
  const paths = api === undefined ? [[key]] : [['apis', api, key], [key]];
  return paths.flatMap((path) => {
    const value = valueAt(source.value, join('', ...path));
    if (value === undefined) return [];
    return partsOf({ path, name: key, value }, byName === true ? depthOf(key) : 0).map((part) => {
      const position = source.positionOf(part.path);
      return { ...part, from: position === undefined ? 'file' : `${position.file}:${position.line}` };
    });
  });
}

/** Values of parameters are by name, or by operation and name. */
function depthOf(key: string): number {
  return key === 'params' ? 2 : 1;
}

interface Part {
  readonly path: readonly string[];
  readonly name: string;
  readonly value: Json;
}

function partsOf(part: Part, depth: number): readonly Part[] {
  const { path, name, value } = part;
  if (depth === 0 || !isObject(value)) return [part];
  return Object.entries(value).flatMap(([key, one]) =>
    partsOf({ path: [...path, key], name: `${name}.${key}`, value: one }, depth - 1),
  );
}
