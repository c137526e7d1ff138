import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

/** One TypeScript file, parsed. */
export interface Source {
  /** From the folder that was read, with `/`: `report/text.ts`. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  /** The tree and every node in it, each before those in it. */
  readonly nodes: readonly ts.Node[];
  /** Type imports, re-exports and `import()` among them. */
  readonly imports: readonly Import[];
}

/** What a source imports: a file of the project, a module of Node.js or a package. */
export type Import =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'node'; readonly name: string };

/** Every TypeScript file under a folder; not declarations, which say what packages export in their own way. */
export function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => parseSource(relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')));
}

/** A file from its text. */
export function parseSource(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const nodes = collectNodes(tree);
  const specifiers = nodes.map(specifierOf).filter((specifier) => specifier !== undefined);
  return { path, text, tree, nodes, imports: specifiers.map((specifier) => classify(specifier, path)) };
}

function collectNodes(tree: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return nodes;
}

/** The folder directly under `src/`, or the file itself if it is directly there: `report`, `index.ts`. */
export function stationOf(path: string): string {
  return path.split('/')[0] ?? path;
}

/** Tests and what only they may use. */
export function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.startsWith('testing/');
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literalText(node.moduleSpecifier);
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? literalText(node.argument.literal) : undefined;
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  return literalText(node.arguments[0]);
}

function literalText(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function classify(specifier: string, from: string): Import {
  if (specifier.startsWith('.')) return { kind: 'file', path: normalize(join(dirname(from), specifier)) };
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier };
  const [scope = '', name = ''] = specifier.split('/');
  return { kind: 'package', name: scope.startsWith('@') ? `${scope}/${name}` : scope };
}
