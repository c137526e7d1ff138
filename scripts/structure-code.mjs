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
  const loads = dialects.map((dialect) => `  '${dialect}': () => import('./${moduleOf(dialect)}'),\n`);
  writeFileSync(
    new URL('structure-validators.js', folder),
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
