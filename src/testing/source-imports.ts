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

/** The imports of stations that no file may import, as `from -> to`. */
export function importsOf(sources: readonly Source[], stations: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) =>
      targetsOf(source)
        .filter((path) => stations.includes(stationOf(path)) && stationOf(path) !== stationOf(source.path))
        .map((path) => `${source.path} -> ${path}`),
    );
}

/** Packages imported outside the folder that owns them, or that no folder owns. */
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

/** Circles of files, each as `a -> b -> a`: one circle for each file that closes one. */
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

/**
 * Sub-folders that import each other, directly or in a circle, and sub-folders that do so with the files beside them (`.`), as
 * `mock: request <-> state`. Type imports count, tests do not.
 */
export function subfolderCycles(sources: readonly Source[]): string[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { path, ...source } of sources.filter((one) => !isTest(one.path))) {
    for (const target of targetsOf(source)) {
      if (stationOf(target) !== stationOf(path)) continue;
      const { folder, from, to } = partingOf(path, target);
      if (from === to) continue;
      const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
      graphs.set(folder, graph.set(from, (graph.get(from) ?? new Set()).add(to)));
    }
  }
  return [...graphs].flatMap(([folder, graph]) => cyclesIn(graph).map((cycle) => `${folder}: ${cycle}`)).sort();
}

/** The deepest folder that holds both files, and the sub-folder of it where each of them is; `.` for a file directly in it. */
function partingOf(path: string, target: string): { folder: string; from: string; to: string } {
  const [own, other] = [path.split('/'), target.split('/')];
  const depth = own.findIndex((part, at) => part !== other[at] || at === own.length - 1);
  const below = (parts: readonly string[]) => (parts.length > depth + 1 ? (parts[depth] ?? '.') : '.');
  return { folder: own.slice(0, depth).join('/'), from: below(own), to: below(other) };
}

/** Pairs first: a longer circle is reported where there is no pair. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const pairs = [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && graph.get(to)?.has(from)).map((to) => `${from} <-> ${to}`),
  );
  return pairs.length > 0 ? pairs : findCycles(new Map([...graph].map(([from, targets]) => [from, [...targets]])));
}

function targetsOf({ imports }: Pick<Source, 'imports'>): string[] {
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
