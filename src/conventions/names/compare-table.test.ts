import { expect, it } from 'vitest';
import { compareTable } from './compare-table.ts';

const items = [
  { id: 1, title: 'Emma Woodhouse', pages: 90, added: '2026-01-02', isNew: true, price: 1.5 },
  { id: 2, title: 'Pride, "and"', pages: 7, added: '2026-01-03', isNew: false, price: 2 },
];
const compare = (text: string, isWhole = true) => compareTable(text, { items, property: 'id', isWhole });
const head = 'ID,Title,Pages,Added,Is new,Price\n';
const second = '2,"Pride, ""and""",7,03.01.2026,no,"2,00"\n';

it('finds nothing where a table has the items, in whatever form', () => {
  expect(compare(`${head}1,EMMA WOODHOUSE,90,02.01.2026,yes,"1,50"\n${second}`)).toBeUndefined();
  expect(compare('ID\n2\n1\n')).toBeUndefined();
  expect(compare('ID\n1\n2\n3\n', false)).toBeUndefined();
});

it('finds what a table lacks, adds and changes', () => {
  expect(compare(`${head}${second}`)).toEqual({ kind: 'lacks', id: '1' });
  expect(compare('ID\n1\n2\n3\n')).toEqual({ kind: 'adds', id: '3' });
  expect(compare(`${head}1,Persuasion,90,,,\n${second}`)).toEqual({ kind: 'changes', id: '1', name: 'title' });
  expect(compare(`${head}1,Emma Woodhouse,91,,,\n${second}`)).toEqual({ kind: 'changes', id: '1', name: 'pages' });
});

it('says nothing of a table that has nothing in common with the list', () => {
  expect(compare('text')).toBeUndefined();
  expect(compare('number,name\n1,Persuasion\n')).toBeUndefined();
  expect(compare('id\n8\n9\n')).toBeUndefined();
});
