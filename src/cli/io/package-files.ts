import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The version of the package. */
export function packageVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return version;
}

/** The page of a rule for targets or, with the prefix `lint/`, for contracts, in Markdown; `undefined` when there is none. */
export function readRuleMarkdown(rule: string): string | undefined {
  try {
    return readFileSync(packageFile(`docs/rules/${rule}.md`), 'utf8');
  } catch {
    return undefined;
  }
}

/** The names of all rules, those for contracts with the prefix `lint/`. */
export function ruleNames(): readonly string[] {
  const pages = (folder: string) =>
    readdirSync(packageFile(`docs/rules/${folder}`))
      .filter((file) => /^[a-z-]+\.md$/.test(file))
      .map((file) => folder + file.slice(0, -'.md'.length))
      .sort();
  return [...pages(''), ...pages('lint/')];
}

/** The package is two folders up from the bundle of the command, and three from the sources and the modules built from them. */
function packageFile(path: string): URL {
  const folder = ['../../', '../../../']
    .map((up) => new URL(up, import.meta.url))
    .find((url) => {
      return existsSync(new URL('package.json', url));
    });
  return new URL(path, folder ?? import.meta.url);
}
