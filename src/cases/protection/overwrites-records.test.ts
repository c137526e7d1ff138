import { expect, test } from 'vitest';
import type { RequestDraft } from '../../model/case.ts';
import { buildCase } from '../../testing/build-exchange.ts';
import { noBody, rawBody } from '../request/body/body-draft.ts';
import { overwritesRecords } from './overwrites-records.ts';

function requestOf(path: string, content?: string, method = 'POST'): RequestDraft {
  const { request } = buildCase();
  return { ...request, method, path, body: content === undefined ? noBody : rawBody(content) };
}

test.each([
  ['/items/import', '{"mode":"replace","items":[]}', true],
  ['/items/import', '{"mode":"append","items":[]}', false],
  ['/items/import', '{"items":[{"mode":"replace"}]}', false],
  ['/items/import', '{"strategy":"OverwriteExisting"}', true],
  ['/items/import', '{"strategy":"overwrite the first"}', false],
  ['/items/import', '{"deleteMissing":true}', true],
  ['/items/import', '{"deleteMissing":false}', false],
  ['/items/import', '{"undeleted":true}', false],
  ['/items/import', 'no JSON', false],
  ['/items/import', '["replace"]', false],
  ['/items/import?overwrite=true', undefined, true],
  ['/items/import?overwrite=1', undefined, true],
  ['/items/import?mode=wipe', undefined, true],
  ['/items/import?overwrite=false', undefined, false],
  ['/bulkUpload', '{"mode":"replace"}', true],
  ['/rules', '{"action":"replace"}', false],
  ['/items/search', '{"purge":true}', true],
  ['/items/search', '{"purge":false,"reset":true,"delete":true}', false],
  ['/items/search?deleteAll=1', undefined, true],
  ['/items/search', '{"purged":true}', false],
])('%s with %s: %s', (path, content, isOverwriting) => {
  const operation = { method: 'POST', path: path.replace(/\?.*/, '') };
  expect(overwritesRecords(requestOf(path, content), operation)).toBe(isOverwriting);
});

test('reading changes nothing, and beneath a resource only what belongs to it is replaced', () => {
  const path = '/items/import?mode=replace';
  expect(overwritesRecords(requestOf(path, undefined, 'GET'), { method: 'GET', path: '/items/import' })).toBe(false);
  expect(
    overwritesRecords(requestOf('/shops/7/import?mode=replace'), { method: 'POST', path: '/shops/{id}/import' }),
  ).toBe(false);
});
