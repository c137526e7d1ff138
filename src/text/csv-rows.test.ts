import { expect, it } from 'vitest';
import { csvRows } from './csv-rows.ts';

it('reads cells in quotes, with separators, quotes and line ends in them', () => {
  expect(csvRows('id,title\r\n1,"a, ""b""\nc"\r\n\r\n2,\r\n')).toEqual([
    ['id', 'title'],
    ['1', 'a, "b"\nc'],
    ['2', ''],
  ]);
});

it('finds the separator in the first line', () => {
  expect(csvRows('\ufeffid;a,b;c\n1;2;3')).toEqual([
    ['id', 'a,b', 'c'],
    ['1', '2', '3'],
  ]);
  expect(csvRows('id\ttitle\n1\tx')).toEqual([
    ['id', 'title'],
    ['1', 'x'],
  ]);
});
