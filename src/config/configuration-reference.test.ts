import { expect, test } from 'vitest';
import type { Json } from '../model/json.ts';
import { isObject, localReference, memberOf, valueAt } from '../schema/json/pointer.ts';
import { configurationSchema } from './configuration-schema.ts';

/** One row for each key, and for the keys inside it. */
function rowsOf(schema: Json | undefined, path: string): string[] {
  const properties = memberOf(schema, 'properties');
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([key, value]) => {
    if (key.startsWith('$')) return [];
    const name = path === '' ? key : `${path}.${key}`;
    return [rowOf(name, value), ...rowsOf(value, name), ...rowsInside(value, name)];
  });
}

/** Below `[]` are the items of a list, below `NAME` the values of names that the user chooses. */
function rowsInside(schema: Json, path: string): string[] {
  // What an API may have is above.
  if (path === 'apis') return [];
  return [
    ...rowsOf(memberOf(schema, 'items'), `${path}[]`),
    ...rowsOf(memberOf(schema, 'additionalProperties'), `${path}.NAME`),
  ];
}

function rowOf(name: string, schema: Json): string {
  const [description, fallback] = [memberOf(schema, 'description'), memberOf(schema, 'default')];
  const cells = [`\`${name}\``, kindOf(schema), fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``];
  return `| ${[...cells, String(description ?? '')].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function kindOf(schema: Json): string {
  const reference = memberOf(schema, '$ref');
  if (typeof reference === 'string') return kindOf(valueAt(configurationSchema, localReference(reference) ?? '') ?? {});
  const values = memberOf(schema, 'enum');
  if (Array.isArray(values)) return values.map((value) => `\`${String(value)}\``).join(', ');
  const type = memberOf(schema, 'type');
  return [type ?? ''].flat().join(' or ');
}

test('docs/configuration-keys.md lists every key of the schema; vitest -u writes it', async () => {
  const rows = rowsOf(configurationSchema, '');
  expect(rows.length).toBeGreaterThan(60);
  const page = `# Configuration keys

Made from \`coldframe.schema.json\`. [Configuration](configuration.md) explains them. Below \`apis.NAME\` are the same keys, for one API.

| key | value | default | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/configuration-keys.md');
});
