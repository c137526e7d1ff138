import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Editors write a file in several steps: it counts as changed after this many milliseconds without another step. */
const quietMs = 50;

/** Waits until one of the files is written, replaced or removed. `false`: `stop` was aborted first. */
export async function untilChanged(files: readonly string[], stop: AbortSignal): Promise<boolean> {
  const folders = new Map<string, Set<string>>();
  for (const file of files.map((name) => resolve(name))) {
    folders.set(dirname(file), (folders.get(dirname(file)) ?? new Set()).add(basename(file)));
  }
  const watchers: FSWatcher[] = [];
  try {
    return await new Promise<boolean>((settle) => {
      let timer: NodeJS.Timeout | undefined;
      const changed = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => settle(true), quietMs);
      };
      if (stop.aborted) settle(false);
      stop.addEventListener('abort', () => settle(false), { once: true });
      // A replaced file is another file to the watcher; its folder stays the same.
      for (const [folder, names] of folders) {
        watchers.push(watch(folder, (_, name) => (name === null || names.has(name) ? changed() : undefined)));
      }
    });
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}
