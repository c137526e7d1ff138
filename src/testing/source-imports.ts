import { type Import, isTest, type Source, stationOf } from './source-graph.ts';

/** Who may import whom: for each folder (or file beside the folders) the others it may reach. */
export type ImportRules = Readonly<Record<string, readonly string[] | 'everything'>>;

/** Imports that no rule allows, as `from -> to`. Tests may reach everything; `testing/` is for them alone. */
export function forbiddenImports(sources: readonly Source[], rules: ImportRules): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const from = stationOf(source.path);
      const allowed = Object.hasOwn(rules, from) ? rules[from] : [];
      return targetsOf(source)
        .filter((path) => stationOf(path) !== from || path.endsWith('.test.ts'))
        .filter((path) => isTest(path) || (allowed !== 'everything' && !allowed?.includes(stationOf(path))))
        .map((path) => `${source.path} -> ${path}`);
    });
}

/** Imports of what nothing may import, as `from -> to`. */
export function importsOf(sources: readonly Source[], stations: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      targetsOf(source)
        .filter((path) => stations.includes(stationOf(path)) && stationOf(path) !== stationOf(source.path))
        .map((path) => `${source.path} -> ${path}`),
    );
}

/** Packages imported outside the folder that owns them, or that nobody owns. */
export function strayPackages(sources: readonly Source[], owners: Readonly<Record<string, string>>): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      source.imports
        .filter((one) => one.kind === 'package')
        .filter(({ name }) => !Object.hasOwn(owners, name) || owners[name] !== stationOf(source.path))
        .map(({ name }) => `${source.path} -> ${name}`),
    );
}

/** Imports of Node's own modules in folders that must do without them. */
export function nodeImports(sources: readonly Source[], pure: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path) && pure.includes(stationOf(path)))
    .flatMap((source) =>
      source.imports.filter((one) => one.kind === 'node').map(({ name }) => `${source.path} -> ${name}`),
    );
}

/** Circles of files, each told as `a -> b -> a`. One circle is shown for each file that closes one. */
export function importCycles(sources: readonly Source[]): string[] {
  return findCycles(new Map(sources.map((source) => [source.path, targetsOf(source)])));
}

/** Circles of folders: with none, no two folders import each other either. */
export function folderCycles(sources: readonly Source[]): string[] {
  const graph = new Map<string, string[]>();
  for (const source of sources.filter(({ path }) => !isTest(path))) {
    const from = stationOf(source.path);
    const others = targetsOf(source)
      .map(stationOf)
      .filter((to) => to !== from);
    graph.set(from, [...(graph.get(from) ?? []), ...others]);
  }
  return findCycles(graph);
}

function targetsOf({ imports }: Source): string[] {
  return imports.filter((one): one is Extract<Import, { kind: 'file' }> => one.kind === 'file').map(({ path }) => path);
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name);
    if (start !== -1) cycles.push([...trail.slice(start), name].join(' -> '));
    if (start !== -1 || done.has(name)) return;
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return cycles;
}
