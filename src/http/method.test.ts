import { expect, it } from 'vitest';
import { isSafeMethod } from './method.ts';

it('distinguishes methods that only read from those that change something', () => {
  const methods = ['GET', 'HEAD', 'OPTIONS', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];
  expect(methods.filter(isSafeMethod)).toEqual(['GET', 'HEAD', 'OPTIONS', 'QUERY']);
});
