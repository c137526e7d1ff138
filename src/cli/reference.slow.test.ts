import { expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

// It loads every command, which takes long on a busy machine.
it('is what docs/cli.md says; vitest -u writes it', { timeout: 120_000 }, async () => {
  const { out } = await runCommand(['--help']);
  const names = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name);
  const sections = await Promise.all(
    names.map(async (name) => `## ${name}\n\n\`\`\`text\n${(await runCommand([name, '--help'])).out}\`\`\`\n`),
  );
  expect(names.length).toBeGreaterThan(7);
  const page = `# Command line\n\nMade from the help of each command.\n\n\`\`\`text\n${out}\`\`\`\n\n${sections.join('\n')}`;
  await expect(page).toMatchFileSnapshot('../../docs/cli.md');
});
