/**
 * Makes text from a target or a contract safe to print on one line of a terminal, a report or a CI log: control, format (bidirectional
 * and zero-width among them), private-use and unassigned characters, lone surrogates and line ends become escapes, and what GitHub, Azure
 * or TeamCity would take for a command (`::error::` at the start of a line, `##[…]` and `##vso[…]` anywhere) loses its force.
 * Escaping twice gives the same text as escaping once.
 */
export function escapeText(text: string): string {
  return text.replace(unprintable, escapeCharacter).replace(logCommand, disarm);
}

/** `escapeText` for a text of several lines: each is escaped, their ends stay. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeText).join('\n');
}

/** What a command of GitHub Actions says: a line end in it would start another command. */
export function escapeCommandData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Everything that is neither letter, mark, number, punctuation, symbol nor the plain space: kinds that are invisible or that steer a terminal. */
export const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** What a CI service reads as a command if a log contains it. */
export const logCommand = /^ *::|##(?=\[|vso\[|teamcity\[)/giu;

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).padStart(4, '0');
  return shortEscapes[character] ?? (code > 0xffff ? `\\u{${hex}}` : `\\u${hex}`);
}

function disarm(command: string): string {
  return command.startsWith('#') ? '#\\u0023' : command.replace('::', ':\\u003a');
}
