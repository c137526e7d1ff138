import ts from 'typescript';
import { isTest, type Source } from './source-graph.ts';

/** Parts of the language that this project does without. */
export function forbiddenSyntax(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => complain(source, (node) => nameForbidden(node, source)));
}

/** Uses of globals that read or change the world. */
export function worldUses(sources: readonly Source[], globals: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => complain(source, (node) => globals.find((global) => usesGlobal(node, global))));
}

/** Type assertions for each 1000 lines, `as const` not counted. */
export function castsPerThousandLines(sources: readonly Source[]): number {
  let casts = 0;
  let lines = 0;
  for (const source of sources) {
    lines += source.text.split('\n').length;
    casts += source.nodes.filter((node) => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)).length;
  }
  return lines === 0 ? 0 : (casts / lines) * 1000;
}

/** Files outside `entries` that only re-export, or that re-export everything (`export *`). */
export function barrels(sources: readonly Source[], entries: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !entries.includes(path))
    .filter(({ tree }) => {
      const reexports = tree.statements.filter(
        (one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined,
      );
      const own = tree.statements.filter((one) => !ts.isExportDeclaration(one) && !ts.isImportDeclaration(one));
      const wholesale = reexports.some((one) => ts.isExportDeclaration(one) && one.exportClause === undefined);
      return wholesale || (reexports.length > 0 && own.length === 0);
    })
    .map(({ path }) => path);
}

/** File names that say nothing about what is in them. */
export function vagueNames(sources: readonly Source[]): string[] {
  const vague = /(^|[/-])(utils?|helpers?|managers?|handlers?|process|common|misc|index)([-./]|$)/;
  return sources.map(({ path }) => path).filter((path) => path !== 'index.ts' && vague.test(path));
}

function complain(source: Source, judge: (node: ts.Node) => string | undefined): string[] {
  const complaints: string[] = [];
  for (const node of source.nodes) {
    const complaint = judge(node);
    if (complaint === undefined) continue;
    const { line } = source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree));
    complaints.push(`${source.path}:${line + 1}: ${complaint}`);
  }
  return complaints;
}

function nameForbidden(node: ts.Node, { path }: Source): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any';
  if (ts.isFunctionLike(node) && node.parameters.length > 3 && !isTest(path))
    return 'more than three positional parameters';
  if (ts.isEnumDeclaration(node)) return 'enum';
  if (ts.isModuleDeclaration(node)) return 'namespace';
  if (ts.isNonNullExpression(node)) return 'non-null assertion';
  if (ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword) {
    return ts.isDefaultClause(node.parent) ? undefined : 'default export';
  }
  if (ts.isClassDeclaration(node) && !isError(node) && !isTest(path)) return 'a class that is not an error';
  return undefined;
}

function isError(node: ts.ClassDeclaration): boolean {
  return node.heritageClauses?.some((clause) => /Error|Failure/.test(clause.getText())) ?? false;
}

/** `process` alone, or `Date.now` with its object. A property, a declaration or a type of that name is something else. */
function usesGlobal(node: ts.Node, global: string): boolean {
  const [object, property] = global.split('.');
  if (!ts.isIdentifier(node) || node.text !== object) return false;
  const { parent } = node;
  if (property !== undefined) return ts.isPropertyAccessExpression(parent) && parent.name.text === property;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return (
    !('name' in parent && parent.name === node) && !ts.isTypeReferenceNode(parent) && !ts.isImportSpecifier(parent)
  );
}
