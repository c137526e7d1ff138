import { escapeText } from '../../text/escape-text.ts';
import { candidatesFor } from '../completion/candidates.ts';
import { scripts, shells } from '../completion/scripts.ts';
import type { Command, CommandTable } from '../io/command.ts';
import { oneOf, parseOptions, usage } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';

/** `coldframe completion`: 0 the script was printed, 2 there is none for that shell. */
export function completionCommand(commands: CommandTable): Command {
  return {
    help: renderHelp({
      usage: ['completion bash|zsh|fish'],
      about:
        'Prints a script for your shell, which then completes commands, options and their values, also after npx: operations, tags and parameters of the contract, scenarios of the mock, names of APIs and identities, rules, report formats.',
      options: {},
      example: 'npx coldframe completion bash >> ~/.bashrc',
    }),
    run: async (argv, { out, env }) => {
      if (argv[0] === 'words' && argv[1] === '--') {
        for (const [word, meaning] of await candidatesFor(argv.slice(2), { commands, env }))
          out(`${escapeText(word)}\t${escapeText(meaning)}\n`);
        return 0;
      }
      const [shell, ...others] = parseOptions(argv, {}).positionals;
      if (shell === undefined || others.length > 0)
        throw usage('Name one shell.', `coldframe completion ${shells.join('|')}`);
      out(scripts[oneOf('The shell', shell, shells)]);
      return 0;
    },
  };
}
