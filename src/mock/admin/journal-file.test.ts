import { expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

it('keeps the journal as a page, without a credential and with nothing but its own script', async () => {
  const mock = await openMock(bookContract);
  await mock.post('/books', '{"isbn":"x","title":"Emma"}', { authorization: 'Bearer s3cret' });
  await mock.send('/<b>?api_key=s3cret');
  const response = await mock.send('/__coldframe/journal.html');
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+'.*frame-ancestors 'none'/);
  expect(page).toContain('2 requests to the mock of Library');
  expect(page).toContain('2 of them refused');
  expect(page).toContain('<code>body/isbn</code> must be integer');
  expect(page).not.toContain('s3cret');
  expect(page).not.toContain('<b>');
});
