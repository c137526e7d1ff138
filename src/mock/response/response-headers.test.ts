import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

const text = { type: 'string' };

/** The headers of a response that documents these. */
async function headersWith(headers: JsonObject): Promise<Headers> {
  const contract = contractOf({ paths: { '/books': { get: { responses: { '204': { description: '', headers } } } } } });
  return (await openMock(contract)).send('/books').then((response) => response.headers);
}

it('follows the grammar of HTTP where a header may be any text', async () => {
  const all = await headersWith({
    ETag: { schema: text },
    'Last-Modified': { schema: text },
    'Retry-After': { schema: text },
    'Content-Language': { schema: text },
    'X-Shelf': { schema: text },
  });
  expect(all.get('etag')).toMatch(/^W\/"[^"]*"$/);
  expect(new Date(all.get('last-modified') ?? '').toUTCString()).toBe(all.get('last-modified'));
  expect(all.get('retry-after')).toMatch(/^\d+$/);
  expect(all.get('content-language')).toBe('en');
  expect(all.get('x-shelf')).not.toBeNull();
});

it('links nowhere, unless it has to, or the contract says where', async () => {
  const link = { schema: { ...text, pattern: '^<[a-z]+>$' } };
  expect((await headersWith({ Link: link })).get('link')).toBeNull();
  expect((await headersWith({ Link: { ...link, required: true } })).get('link')).toMatch(/^<[a-z]+>$/);
  expect((await headersWith({ Link: { ...link, example: '<books>' } })).get('link')).toBe('<books>');
});

it('has what the contract says of a header', async () => {
  const all = await headersWith({
    ETag: { schema: text, example: '"v7"' },
    'Retry-After': { schema: { type: 'integer', minimum: 30 } },
    'Content-Language': { schema: { enum: ['de'] } },
  });
  expect(all.get('etag')).toBe('"v7"');
  expect(Number(all.get('retry-after'))).toBeGreaterThanOrEqual(30);
  expect(all.get('content-language')).toBe('de');
});
