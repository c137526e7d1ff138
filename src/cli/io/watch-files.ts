import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Editors write a file in several steps: it counts as changed after this many milliseconds without another step. */
const quietMs = 50;
/** How often the files are looked at. Not every change has an event: a link may lead to another file, a folder may be replaced, a file system may have no events. */
const lookMs = 500;

/** By file, what is different after each change; the same text as long as a file does not exist. */
export type FileStates = ReadonlyMap<string, string>;

/** The files as they are now. What is read after this is as new, or newer. */
export async function statesOf(files: readonly string[]): Promise<FileStates> {
  return new Map(await Promise.all(files.map(async (file) => [file, await stateOf(file)] as const)));
}

async function stateOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found === undefined ? 'none' : [found.dev, found.ino, found.ctimeNs, found.size].join(' ');
}

/** What is waited for. */
export interface AwaitedChange {
  readonly stop: AbortSignal;
  /** The files before they were read: what has changed since then counts as well. Those that are not here count from now on. */
  readonly before: FileStates;
}

/** Waits until one of the files is written, replaced or removed. `false`: `stop` was aborted first. */
export async function untilChanged(files: readonly string[], { stop, before }: AwaitedChange): Promise<boolean> {
  const done = new AbortController();
  const ended = AbortSignal.any([stop, done.signal]);
  let watchers: FSWatcher[] = [];
  try {
    return await new Promise<boolean>((settle) => {
      let timer: NodeJS.Timeout | undefined;
      const changed = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => settle(true), quietMs);
      };
      if (stop.aborted) settle(false);
      stop.addEventListener('abort', () => settle(false), { once: true, signal: done.signal });
      watchers = watchFolders(files, changed);
      void lookForChange(files, { before, ended }).then((isFound) => (isFound ? changed() : undefined));
    });
  } finally {
    done.abort();
    for (const watcher of watchers) watcher.close();
  }
}

/** A replaced file is another file to the watcher; its folder stays the same. */
function watchFolders(files: readonly string[], changed: () => void): FSWatcher[] {
  const folders = new Map<string, Set<string>>();
  for (const file of files.map((name) => resolve(name)))
    folders.set(dirname(file), (folders.get(dirname(file)) ?? new Set()).add(basename(file)));
  return [...folders].flatMap(([folder, names]) => {
    try {
      const watcher = watch(folder, (_, name) => (name === null || names.has(name) ? changed() : undefined));
      watcher.on('error', () => watcher.close());
      return [watcher];
    } catch {
      // The folder may be gone, or there may be no watchers left: then the files are only looked at.
      return [];
    }
  });
}

/** Looks at the files again and again until one differs. `false`: it has ended first. */
async function lookForChange(
  files: readonly string[],
  { before, ended }: { readonly before: FileStates; readonly ended: AbortSignal },
): Promise<boolean> {
  const known = new Map([...(await statesOf(files)), ...before]);
  while (!ended.aborted) {
    const now = await statesOf(files);
    if (files.some((file) => now.get(file) !== known.get(file))) return true;
    await sleep(lookMs, undefined, { signal: ended }).catch(() => undefined);
  }
  return false;
}
