import { logCommand, unprintable } from './escape-text.ts';

/**
 * A value as JSON for files and terminals, ended by a line end. What would steer a terminal or a CI log is written as `\u` escapes: it is
 * the same JSON, and safe to print.
 */
export function writeSafeJson(value: object): string {
  // Such characters occur only within strings, except the line ends between the properties.
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
