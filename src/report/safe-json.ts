import { logCommand, unprintable } from '../text/escape-text.ts';

/**
 * A value as JSON for files and terminals, ended by a line end. What would steer a terminal or a CI log stands in it as `\u` escapes: it is
 * the same JSON, and safe to print.
 */
export function writeSafeJson(value: object): string {
  // Only within strings can such characters stand, the line ends between the members apart.
  const json = JSON.stringify(value, null, 2)
    .replace(unprintable, (character) => (character === '\n' ? character : escapeUnits(character)))
    .replace(logCommand, (command) => command.replace(/[#:]/, escapeUnits));
  return `${json}\n`;
}

function escapeUnits(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    return `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
