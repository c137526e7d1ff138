import ts from 'typescript';
import { isTest, type Source, walk } from './source-graph.ts';

/** What is measured; all limits are hard. */
export interface StyleLimits {
  readonly fileLines: number;
  readonly functionLines: number;
  readonly parameters: number;
}

/** Files and functions that are too long, and functions that take too many parameters one by one. Tests are not measured. */
export function oversized(sources: readonly Source[], limits: StyleLimits): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const lines = source.text.trimEnd().split('\n').length;
      const long = lines > limits.fileLines ? [`${source.path}: ${lines} lines`] : [];
      return [...long, ...complain(source, (node) => oversizedFunction(node, limits))];
    });
}

/** Words of the language that the house does without. */
export function forbiddenSyntax(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => complain(source, (node) => nameForbidden(node, source)));
}

/** Uses of globals that read or change the world. */
export function worldUses(sources: readonly Source[], globals: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => complain(source, (node) => globals.find((global) => usesGlobal(node, global))));
}

/** The share of type assertions (`as const` is none), for each 1000 lines. */
export function castsPerThousandLines(sources: readonly Source[]): number {
  let casts = 0;
  let lines = 0;
  for (const source of sources) {
    lines += source.text.split('\n').length;
    walk(source.tree, (node) => {
      if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts += 1;
    });
  }
  return lines === 0 ? 0 : (casts / lines) * 1000;
}

/** Files that hand on what others export and have nothing of their own, or hand it on wholesale, outside the doors. */
export function barrels(sources: readonly Source[], doors: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !doors.includes(path))
    .filter(({ tree }) => {
      const handedOn = tree.statements.filter(
        (one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined,
      );
      const own = tree.statements.filter((one) => !ts.isExportDeclaration(one) && !ts.isImportDeclaration(one));
      const wholesale = handedOn.some((one) => ts.isExportDeclaration(one) && one.exportClause === undefined);
      return wholesale || (handedOn.length > 0 && own.length === 0);
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
  walk(source.tree, (node) => {
    const complaint = judge(node);
    if (complaint === undefined) return;
    const { line } = source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree));
    complaints.push(`${source.path}:${line + 1}: ${complaint}`);
  });
  return complaints;
}

function oversizedFunction(node: ts.Node, limits: StyleLimits): string | undefined {
  if (!ts.isFunctionLike(node)) return undefined;
  if (node.parameters.length > limits.parameters) return `${node.parameters.length} parameters`;
  const tree = node.getSourceFile();
  const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
  const lines = tree.getLineAndCharacterOfPosition(node.getEnd()).line - first + 1;
  return lines > limits.functionLines ? `a function of ${lines} lines` : undefined;
}

function nameForbidden(node: ts.Node, { path }: Source): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any';
  if (ts.isEnumDeclaration(node)) return 'enum';
  if (ts.isModuleDeclaration(node)) return 'namespace';
  if (ts.isNonNullExpression(node)) return 'non-null assertion';
  if (ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword) {
    return ts.isDefaultClause(node.parent) ? undefined : 'default export';
  }
  if (ts.isClassDeclaration(node) && !isError(node) && !isTest(path)) return 'a class that is no error';
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
