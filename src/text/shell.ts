import { logCommand } from './escape-text.ts';

/**
 * One word of a POSIX shell command that stands for exactly this text (POSIX 2017, 2.2). Printable text goes in single quotes, all else
 * through `printf`, so that the word is one line, readable, and can be copied. The text must not contain NUL, nor end with a line end. In fish it is the
 * same word.
 */
export function quoteWord(text: string): string {
  if (/^[\w@%+:,./-]+$/.test(text)) return text;
  if (!isPlain(text)) return `"$(printf ${quoteFormat(new TextEncoder().encode(text))})"`;
  return `'${text.replaceAll(notQuotable, (marks) => `'${marks.replaceAll(/./g, String.raw`\$&`)}'`).replace(logCommand, (command) => command.split('').join("''"))}'`;
}

/** What does not stand for itself in single quotes; fish, unlike POSIX, takes a backslash before one of these for an escape. */
const notQuotable = /\\*'|\\{2,}|\\$/g;

/** The command with `"$NAME"` for each text that stands for a variable, wherever it is: bare or in single quotes. */
export function insertVariables(command: string, variables: ReadonlyMap<string, string>): string {
  let [written, at] = ['', 0];
  let isQuoted = false;
  while (at < command.length) {
    const found = [...variables].find(([text]) => command.startsWith(text, at));
    if (found !== undefined) {
      const [text, name] = found;
      at += text.length;
      const isLast = isQuoted && command[at] === "'";
      written += isQuoted ? `'"$${name}"${isLast ? '' : "'"}` : `"$${name}"`;
      if (isLast) [isQuoted, at] = [false, at + 1];
      continue;
    }
    const isEscape = !isQuoted && command[at] === '\\';
    if (!isEscape && command[at] === "'") isQuoted = !isQuoted;
    written += command.slice(at, at + (isEscape ? 2 : 1));
    at += isEscape ? 2 : 1;
  }
  return written;
}

/** Whether the text can be copied from a terminal and pasted into another without loss. */
export function isPlain(text: string): boolean {
  return !/[^\p{L}\p{N}\p{P}\p{S} ]/u.test(text);
}

/** The operand that makes `printf` write exactly these bytes. */
export function quoteFormat(bytes: Uint8Array): string {
  let format = '';
  for (const [index, byte] of bytes.entries()) format += formatByte(byte, index === 0);
  return `'${format.replace(logCommand, (command) => command.replace(/[#:]/, (character) => octal(character.charCodeAt(0))))}'`;
}

function formatByte(byte: number, first: boolean): string {
  const character = String.fromCharCode(byte);
  // fish reads two backslashes in single quotes as one.
  if (byte < 0x20 || byte > 0x7e || character === "'" || character === '\\' || (first && character === '-'))
    return octal(byte);
  return character === '%' ? '%%' : character;
}

function octal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, '0')}`;
}
