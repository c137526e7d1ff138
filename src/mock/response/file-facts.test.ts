import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sha256OfBytes } from '../../text/sha256.ts';

it.each([
  ['the file', (file: JsonObject) => file],
  [
    'an object with the file',
    (file: JsonObject) => ({ type: 'object', required: ['data'], properties: { data: file } }),
  ],
  [
    'an object called like the part',
    (file: JsonObject) => ({ type: 'object', required: ['file'], properties: { file } }),
  ],
])('the response of the mock to an upload has the length and the digest of the file, as %s', async (_, wrap) => {
  const text = { type: 'string' };
  const digest = { ...text, pattern: '^[0-9a-f]{64}$', readOnly: true };
  const properties = { title: text, bytes: { type: 'integer', readOnly: true }, sha256: digest };
  const shown = wrap({ type: 'object', required: ['title', 'bytes'], properties });
  const sent = { type: 'object', properties: { title: text, file: { ...text, format: 'binary' } } };
  const mock = await openMock(
    contractOf({
      paths: {
        '/scans': {
          post: {
            requestBody: { content: { 'multipart/form-data': { schema: sent } } },
            responses: { 201: { description: '', content: { 'application/json': { schema: shown } } } },
          },
        },
      },
    } as JsonObject),
  );
  const form = new FormData();
  form.set('title', 'Map');
  const content = Uint8Array.of(0xc3, 0xa9, 0, 1, 2, 3, 4);
  form.set('file', new Blob([content], { type: 'application/pdf' }), 'map.pdf');
  const response = await fetch(new URL('/scans', mock.url), { method: 'POST', body: form });
  const shownText = await response.text();
  expect(shownText).toMatch(/"bytes":7\b/);
  expect(shownText).toContain(`"sha256":"${sha256OfBytes(content)[0]}"`);
});
