import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { quoteFormat, quoteWord } from './shell.ts';

const texts = [
  ...['$(echo no)', '`echo no`', "'", "\\'", "a\\'b\\\\", '\\', '\\\\', '\\n', '!!', '~root', '-n', '*', '%s%n', '#x'],
  ...['a\nb', "\\'\n\\.", '\u001b[31m\u202e', '::error::x', '##vso[x]', '=ls', '{a,b}', '\u00e9', '"', ' '],
];
const isThere = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

describe.each(['sh', 'bash', 'zsh', 'fish'])('in %s', (shell) => {
  it.skipIf(!isThere(shell))('a word stands for its text, and a format for its bytes', () => {
    for (const text of texts) {
      const commands = [`printf %s ${quoteWord(text)}`, `printf ${quoteFormat(new TextEncoder().encode(text))}`];
      for (const command of commands)
        expect([command, spawnSync(shell, ['-c', command], { encoding: 'utf8' }).stdout]).toEqual([command, text]);
    }
  });
});
