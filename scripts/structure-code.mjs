// Writes the code that ajv generates from OpenAPI's schemas into dist/, so that they are not compiled at each start.
import { rmSync, writeFileSync } from 'node:fs';
import standalone from 'ajv/dist/standalone/index.js';

const dialects = ['3.0', '3.1', '3.2'];

/**
 * Writes a module for each feature version into `to` (dist/), and replaces the module that compiles by one that loads them.
 * @param {URL} to
 */
export async function writeStructureCode(to) {
  const folder = new URL('schema/structure/', to);
  const { structureAjv, structureKeys } = await import(new URL('structure-ajv.js', folder).href);
  for (const dialect of dialects) {
    const ajv = structureAjv(dialect, { source: true, esm: true });
    writeFileSync(new URL(moduleOf(dialect), folder), imported(standalone.default(ajv, structureKeys(dialect))));
  }
  // The module that compiles and the package with the schemas are not needed at run time.
  for (const name of ['structure-ajv', 'structure-schema']) {
    for (const ending of ['js', 'd.ts']) rmSync(new URL(`${name}.${ending}`, folder));
  }
  writeLoader(to, './');
}

/**
 * The modules, by the name that each has in dist/bundle/.
 * @param {URL} to
 */
export function structureModules(to) {
  return Object.fromEntries(
    dialects.map((dialect) => [`structure-${dialect}`, new URL(`schema/structure/${moduleOf(dialect)}`, to).pathname]),
  );
}

/**
 * Makes the library load the modules of dist/bundle/, and removes its own: they are a ninth of the package.
 * @param {URL} to
 */
export function shareStructureCode(to) {
  for (const module of Object.values(structureModules(to))) rmSync(module);
  writeLoader(to, '../../bundle/');
}

/**
 * @param {URL} to
 * @param {string} folder
 */
function writeLoader(to, folder) {
  const loads = dialects.map((dialect) => `  '${dialect}': () => import('${folder}${moduleOf(dialect)}'),\n`);
  writeFileSync(
    new URL('schema/structure/structure-validators.js', to),
    `const load = {\n${loads.join('')}};\nexport const structureValidators = (dialect) => load[dialect]();\n`,
  );
}

/** @param {string} dialect */
function moduleOf(dialect) {
  return `structure-${dialect}.js`;
}

/**
 * ajv writes `require` for its own runtime into ES modules too.
 * @param {string} code
 */
function imported(code) {
  /** @type {Map<string, string>} */
  const modules = new Map();
  const body = code.replace(/require\("(ajv\/[^"]+)"\)/g, (_, path) => {
    const name = modules.get(path) ?? `runtime${modules.size}`;
    modules.set(path, name);
    return name;
  });
  const imports = [...modules].map(([path, name]) => `import ${name} from '${path}.js';\n`);
  return `${imports.join('')}${body}\n`;
}
