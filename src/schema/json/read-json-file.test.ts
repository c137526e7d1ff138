import { expect, it } from 'vitest';
import { readJson, readJsonFile } from './read-json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it('the JSON of a file has at most 1,000 levels, that of a body as many as it likes', () => {
  expect(readJsonFile(nested(1000))).toMatchObject({ ok: true });
  expect(readJsonFile(nested(1001))).toEqual({ ok: false, message: 'nested deeper than 1000 levels', offset: 1000 });
  expect(readJsonFile(JSON.stringify('['.repeat(2000)))).toMatchObject({ ok: true });
  expect(readJson(nested(1001))).toMatchObject({ ok: true });
});
