import { expect, it } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { writeFiles } from '../testing/write-files.ts';
import { lintContract } from './lint-contract.ts';

async function findingsIn(schemas: JsonObject, paths: JsonObject = {}) {
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths, components: { schemas } };
  const path = writeFiles({ 'openapi.json': JSON.stringify(document) });
  return lintContract({ contract: path('openapi.json') });
}

it('what a reference that leads nowhere was meant to be is said of the first hundred', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 130 }, (_, at) => [`Shelf${at}`, { $ref: `#/components/schemas/Shelg${at}` }]),
  );
  const fixes = (await findingsIn(schemas)).flatMap(({ rule, fix }) => (rule === 'reference-resolves' ? [fix] : []));
  expect(fixes).toHaveLength(130);
  expect(fixes.filter((fix) => fix?.startsWith('Did you mean "#/components/schemas/Shelf'))).toHaveLength(100);
});

it('lists of a hundred and fifty thousand schemas are read', async () => {
  const schemas = Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`S${at}`, true]));
  const errors = (await findingsIn(schemas)).filter(({ level }) => level === 'error');
  expect(errors).toEqual([]);
});
