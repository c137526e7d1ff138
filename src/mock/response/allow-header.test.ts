import { expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';

it('a documented 405 says which methods the path has', async () => {
  const contract = contractOf({
    openapi: '3.1.0',
    paths: {
      '/pets': {
        get: { responses: { '204': { description: '' } } },
        post: { responses: { '405': { description: 'Invalid input' } } },
      },
    },
  });
  const mock = await openMock(contract);
  const { status, headers } = await mock.send('/pets', { method: 'POST' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
});
