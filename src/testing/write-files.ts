import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files into a new folder, which is removed after the test; returns a function from a name to its full path. */
export function writeFiles(files: Readonly<Record<string, string | Uint8Array>>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return (name) => join(folder, name);
}
