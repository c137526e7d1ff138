import { expect, it } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { gives } from '../../testing/thing-contract.ts';
import { nearMisses } from './near-misses.ts';

const contract = contractOf({
  openapi: '3.1.0',
  paths: {
    '/projects': { get: gives(200) },
    '/products': { get: gives(200), post: gives(201) },
    '/products/{id}': { get: gives(200), delete: gives(204) },
    '/profiles/{name}': { get: gives(200) },
  },
});

it.each([
  ['GET', '/produkts', 'GET /products'],
  ['POST', '/product', 'POST /products'],
  ['DELETE', '/product/7', 'DELETE /products/{id}'],
  ['GET', '/api/product', 'GET /products'],
  ['GET', '/Projects/', 'GET /projects'],
])('%s %s is nearest to %s', (method, path, expected) => {
  expect(nearMisses({ method, path }, contract)[0]).toBe(expected);
  expect(nearMisses({ method, path }, contract)).toHaveLength(3);
});
