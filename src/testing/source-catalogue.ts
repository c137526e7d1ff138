import { dirname, join } from 'node:path';
import ts from 'typescript';
import { isTest, type Source } from './source-graph.ts';

/** An extension point: a folder with many things of one kind, each in its own file. */
export interface Extension {
  /** Their folder: `rules`. */
  readonly folder: string;
  /** The type each of them is annotated with: `Rule`. */
  readonly type: string;
  /** The path of its page in the project; `undefined`: it has none. */
  readonly page: ((id: string) => string) | undefined;
}

/** Rules or strategies without their file, test, page or a place in the catalogue. `readPage` gives a page's text. */
export function incomplete(
  sources: readonly Source[],
  extension: Extension,
  readPage: (path: string) => string | undefined,
): string[] {
  const all = new Map(sources.map((source) => [source.path, source]));
  return extensionsOf(sources, extension).flatMap(({ id, path }) => {
    const test = path.replace(/\.ts$/, '.test.ts');
    const slowTest = path.replace(/\.ts$/, '.slow.test.ts');
    const page = extension.page?.(id);
    const complaints = [
      path.endsWith(`/${id}.ts`) ? undefined : `is called ${id}`,
      all.has(test) || all.has(slowTest) ? undefined : `has no test ${test}`,
      isImported(sources, path) ? undefined : 'is in no catalogue',
      page === undefined || startsWithTitle(readPage(page), id)
        ? undefined
        : `has no page ${page} with the title "# ${id}"`,
    ];
    return complaints.filter((complaint) => complaint !== undefined).map((complaint) => `${path} ${complaint}`);
  });
}

/** The constants annotated with that type or written like one, with an id and a title. */
export function extensionsOf(sources: readonly Source[], { folder, type }: Extension): { id: string; path: string }[] {
  return sources
    .filter(({ path }) => path.startsWith(`${folder}/`) && !isTest(path))
    .flatMap(({ tree, path }) =>
      tree.statements
        .filter(ts.isVariableStatement)
        .flatMap(({ declarationList }) => [...declarationList.declarations])
        .filter(
          (declaration) => declaration.type?.getText(tree) === type || textMember(declaration, 'title') !== undefined,
        )
        .map((declaration) => ({ id: textMember(declaration, 'id') ?? 'nothing', path })),
    );
}

function textMember({ initializer }: ts.VariableDeclaration, name: string): string | undefined {
  const value = initializer !== undefined && ts.isAsExpression(initializer) ? initializer.expression : initializer;
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return undefined;
  const member = value.properties.find((property) => property.name?.getText() === name);
  const isText = member !== undefined && ts.isPropertyAssignment(member) && ts.isStringLiteralLike(member.initializer);
  return isText ? member.initializer.text : undefined;
}

function isImported(sources: readonly Source[], wanted: string): boolean {
  return sources.some(
    ({ path, imports }) => !isTest(path) && imports.some((one) => one.kind === 'file' && one.path === wanted),
  );
}

function startsWithTitle(text: string | undefined, id: string): boolean {
  return text?.split('\n')[0] === `# ${id}`;
}

/** Names that an entry file exports and that have no doc comment at their declaration. */
export function undocumentedExports(sources: readonly Source[], door: string): string[] {
  const source = sources.find(({ path }) => path === door);
  if (source === undefined) return [`${door} is missing`];
  return exportedNames(source)
    .filter(({ name, path }) => !isDocumented(sources, { name, path }))
    .map(({ name, path }) => `${path}: ${name}`);
}

function exportedNames({ tree, path }: Source): { name: string; path: string }[] {
  const own = tree.statements
    .filter(isExported)
    .flatMap((statement) => namesOf(statement).map((name) => ({ name, path })));
  return [...own, ...tree.statements.filter(ts.isExportDeclaration).flatMap((statement) => handedOn(statement, path))];
}

function handedOn(
  { moduleSpecifier, exportClause }: ts.ExportDeclaration,
  door: string,
): { name: string; path: string }[] {
  const path =
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? join(dirname(door), moduleSpecifier.text) : door;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [{ name: '*', path }];
  return exportClause.elements.map((element) => ({ name: (element.propertyName ?? element.name).text, path }));
}

function isDocumented(
  sources: readonly Source[],
  { name, path }: { readonly name: string; readonly path: string },
): boolean {
  const statement = sources
    .find((source) => source.path === path)
    ?.tree.statements.find((one) => namesOf(one).includes(name));
  return statement !== undefined && ts.getJSDocCommentsAndTags(statement).length > 0;
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return named && statement.name !== undefined ? [statement.name.text] : [];
}
