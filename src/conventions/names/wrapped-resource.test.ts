import { expect, it } from 'vitest';
import { resourceIn, wrapperAmong } from './wrapped-resource.ts';

it('finds the resource that a response wraps, beside what describes the response', () => {
  const resource = { id: 1, name: 'Emma' };
  for (const wrapper of ['data', 'item', 'result', 'resource']) {
    const body = { [wrapper]: resource, meta: { requestId: 'a' }, links: {}, request_id: 'a' };
    expect(resourceIn(body)).toEqual({ value: resource, instance: `/${wrapper}` });
  }
});

it('takes the body for the resource where a property beside the wrapper belongs to it, or where a list is wrapped', () => {
  for (const body of [
    { data: { a: 1 }, id: 1 },
    { data: { a: 1 }, item: { b: 2 } },
    { data: [{ id: 1 }], meta: {} },
    { meta: {} },
    [1],
    null,
  ])
    expect(resourceIn(body)).toEqual({ value: body, instance: '' });
});

it('finds a wrapper by names alone', () => {
  expect(wrapperAmong(['meta', 'data'])).toBe('data');
  expect(wrapperAmong(['data', 'version'])).toBeUndefined();
  expect(wrapperAmong(['meta'])).toBeUndefined();
});
