import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import type { ConfigurationData } from './configuration-data.ts';
import { type Configuration, configurationFailure } from './read-configuration.ts';

/** The environment of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The data with `${NAME}` in texts replaced by that variable of the environment; `$${` stands for `${`. The sections `lint`, `diff` and `exceptions` stay as they are,
 * and so do `server.command` and the commands of identities, in which the shell does that. Throws `usage`, with line and column, for a variable that is not set, and for a text that is empty then.
 */
export function expandVariables(configuration: Configuration, env: Environment): ConfigurationData {
  const expandText = (text: string, tokens: readonly string[]): string => {
    const expanded = text.replace(/\$\$\{|\$\{([^}]*)\}?/g, (written, name: string | undefined) => {
      if (name === undefined) return '${';
      const isClosed = written.endsWith('}');
      const value = isClosed ? env[name] : undefined;
      if (value !== undefined) return value;
      const isName = /^[A-Za-z_]\w*$/.test(name) && isClosed;
      throw configurationFailure(configuration, {
        tokens,
        message: isName ? `The environment has no variable ${name}.` : `"${written}" does not name a variable.`,
        advice: isName
          ? `Set ${name}, or remove \${${name}}.`
          : `Write \${NAME}, or $\${ for the characters themselves.`,
      });
    });
    if (expanded !== '' || text === '') return expanded;
    // CI gives a secret that it keeps back, as from a fork, as an empty text.
    throw configurationFailure(configuration, {
      tokens,
      message: `"${text}" is empty.`,
      advice: 'Give the variable a value, or leave the key out.',
    });
  };
  const expand = (value: Json, tokens: readonly string[]): Json => {
    if (literal.includes(tokens.join('.')) || isCommandOfIdentity(tokens)) return value;
    if (typeof value === 'string') return expandText(value, tokens);
    if (Array.isArray(value)) return value.map((item: Json, index) => expand(item, [...tokens, String(index)]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, expand(one, [...tokens, name])]));
  };
  return expand(configuration.data as Json, []) as ConfigurationData;
}

const literal: readonly string[] = ['lint', 'diff', 'exceptions', 'server.command'];

function isCommandOfIdentity(tokens: readonly string[]): boolean {
  return tokens[0] === 'identities' && tokens.at(-1) === 'command';
}
