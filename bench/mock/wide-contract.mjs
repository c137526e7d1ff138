// @ts-check
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project } from '../measure.mjs';

/** Writes a contract with the Plant Store and many other operations, and returns the path of the file. @param {number} count */
export function wideContract(count) {
  const text = readFileSync(project('openapi.yaml'), 'utf8');
  const answer = {
    description: 'One of many',
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Plant' }, example: { name: 'One of many' } },
    },
  };
  const others = Array.from({ length: count - 1 }, (_, at) => {
    const path = at % 2 === 0 ? `/things${at}` : `/things${at}/{id}`;
    const parameters = at % 2 === 0 ? [] : [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    return `  ${path}: ${JSON.stringify({ get: { parameters, responses: { 200: answer } } })}`;
  });
  const file = join(mkdtempSync(join(tmpdir(), 'coldframe-bench-')), 'openapi.yaml');
  writeFileSync(file, text.replace('components:\n', `${others.join('\n')}\ncomponents:\n`));
  return file;
}
