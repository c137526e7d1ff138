import type { Json } from '../../model/json.ts';
import type { Sources } from '../load/load-sources.ts';
import type { SourceFile } from '../syntax/source-file.ts';

/** The same sources with other values in their files. A file whose value stays the same is the same. */
export function changeFiles(sources: Sources, change: (file: SourceFile) => Json): Sources {
  const files = new Map<string, SourceFile>();
  for (const [address, file] of sources.files) {
    const value = change(file);
    files.set(address, value === file.value ? file : { ...file, value });
  }
  return { ...sources, root: files.get(sources.root.url) ?? sources.root, files };
}
