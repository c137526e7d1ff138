import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The program needs this function of Node 22. */
const newerNode = 'Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };\n';

/** What GitLab's own schema for pipelines says is wrong with a file: one line for each fault. gitlab-ci-local ships that schema. */
export function checkPipeline(text: string): readonly string[] {
  const manifest = createRequire(import.meta.url).resolve('gitlab-ci-local/package.json');
  const program = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin);
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-gitlab-'));
  try {
    const polyfill = join(folder, 'newer-node.mjs');
    writeFileSync(polyfill, newerNode);
    writeFileSync(join(folder, '.gitlab-ci.yml'), text);
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
    const argv = ['--import', pathToFileURL(polyfill).href, program, '--list', '--home', folder];
    const env = { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, env, encoding: 'utf8' });
    const said = stdout + stderr;
    const faults = said.split('\n').filter((line) => line.includes('•') && line.includes('[#/'));
    // A program that failed for another reason checked nothing, nor did one that skipped its schema.
    const isChecked = status === 0 ? said.includes('json schema validated') : faults.length > 0;
    if (!isChecked) throw new Error(`The schema of GitLab was not applied: ${said}`);
    return faults.map((line) => line.replace(/^\s*•\s*/, ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
