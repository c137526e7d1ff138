import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Files that are looked at for changes. */
export interface Watch {
  /** Looks at these files instead. */
  readonly follow: (files: readonly string[]) => void;
  readonly stop: () => void;
}

/** Editors write a file in several steps; what happens within this time is one change, in milliseconds. */
const settleMs = 100;

/** Calls `changed` once after each change of one of the files. Folders are watched, because editors replace files instead of writing into them. */
export function watchFiles(changed: () => void): Watch {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const follow = (files: readonly string[]) => {
    stop();
    const local = files.filter((file) => !/^https?:/i.test(file));
    for (const folder of new Set(local.map((file) => dirname(file)))) {
      const names = new Set(local.filter((file) => dirname(file) === folder).map((file) => basename(file)));
      watchers.push(...watchFolder(folder, names, notice));
    }
  };
  const notice = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
  };
  return { follow, stop };
}

/** A folder that cannot be watched (it is gone, or the system has no watches left) is left alone: a reload is a comfort. */
function watchFolder(folder: string, names: ReadonlySet<string>, notice: () => void): readonly FSWatcher[] {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || names.has(name)) notice();
    });
    watcher.on('error', () => watcher.close());
    return [watcher];
  } catch {
    return [];
  }
}
