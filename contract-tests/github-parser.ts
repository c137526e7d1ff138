import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as workflows from '@actions/workflow-parser';
import type * as actions from '@actions/workflow-parser/actions/action-parser';
import { rolldown } from 'rolldown';

/** What the parser of GitHub says is wrong with a file. */
export interface GithubParser {
  readonly checkWorkflow: (text: string) => readonly string[];
  readonly checkAction: (text: string) => readonly string[];
}

/** Loads the parser that GitHub's own editor uses. It is bundled first: it imports JSON in a way that Node 20 refuses. */
export async function openGithubParser(): Promise<GithubParser> {
  const folder = mkdtempSync(fileURLToPath(new URL('../node_modules/.github-parser-', import.meta.url)));
  const name = '@actions/workflow-parser';
  const input = { workflows: name, actions: `${name}/actions/action-parser` };
  const build = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  await build.write({ dir: folder, format: 'esm' });
  await build.close();
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  const { parseWorkflow, NoOperationTraceWriter }: typeof workflows = await load('workflows.js');
  const { parseAction }: typeof actions = await load('actions.js');
  rmSync(folder, { recursive: true, force: true });
  const complaintsOf = ({ context }: workflows.TemplateParseResult) => context.errors.getErrors().map(String);
  const trace = new NoOperationTraceWriter();
  return {
    checkWorkflow: (content) => complaintsOf(parseWorkflow({ name: 'workflow.yml', content }, trace)),
    checkAction: (content) => complaintsOf(parseAction({ name: 'action.yml', content }, trace)),
  };
}
