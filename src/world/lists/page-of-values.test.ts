import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { pageOfValues } from './page-of-values.ts';

const asked = (values: Readonly<Record<string, Json>>) => new Map(Object.entries(values));

it('a list has the page that is asked for', () => {
  const body = { offset: 0, limit: 3, total: 3, data: ['a', 'b', 'c'] };
  expect(pageOfValues(body, asked({ 'query/limit': 1 }))).toEqual({ offset: 0, limit: 1, total: 3, data: ['a'] });
  expect(pageOfValues(body, asked({ 'query/limit': 2, 'query/offset': 2 }))).toMatchObject({ offset: 2, data: ['c'] });
  expect(pageOfValues(['a', 'b'], asked({ 'query/limit': 1 }))).toEqual(['a']);
  expect(pageOfValues({ data: [{ id: 1 }, { id: 2 }] }, asked({ 'query/limit': 1 }))).toEqual({ data: [{ id: 1 }] });
});

it('other bodies stay as they are', () => {
  const two = { names: ['a', 'b'], tags: ['c', 'd'] };
  expect(pageOfValues(two, asked({ 'query/limit': 1 }))).toEqual(two);
  expect(pageOfValues(['a', 'b'], asked({ 'query/other': 1 }))).toEqual(['a', 'b']);
});
