import { expect, test } from 'vitest';
import type { Case } from '../../model/case.ts';
import { buildCase } from '../../testing/build-exchange.ts';
import { fieldsBody, jsonBody } from './body/body-draft.ts';
import { fillPlaceholders, latestNumber, refreshCases, refreshLatest } from './rewrite-case.ts';

function caseOf(path: string, value: Parameters<typeof jsonBody>[0]): Case {
  const usual = buildCase();
  return { ...usual, request: { ...usual.request, path, body: jsonBody(value) } };
}

function sentBy({ request: { path, body } }: Case | undefined = buildCase()): unknown {
  return [path, body.kind === 'none' ? undefined : body.content, body.kind === 'none' ? undefined : body.value];
}

test('placeholders become identifiers in the path and in the body', () => {
  const one = caseOf('/books/9041904190001', { book: 9041904190001, note: 'about 9041904190001' });
  expect(sentBy(fillPlaceholders(one, new Map([['9041904190001', '17']])))).toEqual([
    '/books/17',
    '{"book":17,"note":"about 17"}',
    { book: 17, note: 'about 17' },
  ]);
  const odd = caseOf('/books/9041904190001', { book: '9041904190001' });
  expect(sentBy(fillPlaceholders(odd, new Map([['9041904190001', 'a/"b']])))).toEqual([
    '/books/a%2F%22b',
    '{"book":"a/\\"b"}',
    { book: 'a/"b' },
  ]);
});

test('fresh numbers become others, the same one for the same one, and no other number changes', () => {
  let next = 5000;
  const numbers = { next: () => next++, isFresh: (number: number) => number >= 1000 && number < 2000 };
  const cases = [caseOf('/books/1001', { title: 'text 1002', pages: 300, weight: 1001.5 }), caseOf('/x/1002', 1001)];
  expect(refreshCases(cases, numbers).map(sentBy)).toEqual([
    [
      '/books/5000',
      '{"title":"text 5001","pages":300,"weight":1001.5}',
      { title: 'text 5001', pages: 300, weight: 1001.5 },
    ],
    ['/x/5001', '5000', 5000],
  ]);
});

test('a fresh number may have a dot before a word beside it', () => {
  const numbers = { next: () => 5000, isFresh: (number: number) => number === 1001 };
  const one = caseOf('/zones/kept-1001.example.', { file: 'report-1001.pdf', weight: 1001.5, rate: 0.1001 });
  const value = { file: 'report-5000.pdf', weight: 1001.5, rate: 0.1001 };
  expect(refreshCases([one], numbers).map(sentBy)).toEqual([
    ['/zones/kept-5000.example.', JSON.stringify(value), value],
  ]);
});

test('the last digits of a fresh number change with it, also in another request', () => {
  const numbers = { next: () => 99_205_000, isFresh: (number: number) => number === 99_204_052 };
  const cases = [caseOf('/devices?serial=TH-204052', { year: 2025 }), caseOf('/devices', { name: 'text 99204052' })];
  expect(refreshCases(cases, numbers).map((one) => one.request.path)).toEqual([
    '/devices?serial=TH-205000',
    '/devices',
  ]);
  expect(sentBy(refreshCases(cases, numbers)[0])).toEqual([
    '/devices?serial=TH-205000',
    '{"year":2025}',
    { year: 2025 },
  ]);
});

test('fresh numbers in letters become others, after whatever letters come before them', () => {
  const numbers = { next: () => 20_000_000, isFresh: (number: number) => number === 12_345_678 };
  const cases = [caseOf('/tags/acdfghjkm', { name: 'mcdfghjkm', code: 'CDFGHJKM' }), caseOf('/tags/cdfghjkk', 'bcdf')];
  expect(refreshCases(cases, numbers).map(sentBy)).toEqual([
    ['/tags/adbbbbbbb', '{"name":"mdbbbbbbb","code":"CDFGHJKM"}', { name: 'mdbbbbbbb', code: 'CDFGHJKM' }],
    ['/tags/cdfghjkk', '"bcdf"', 'bcdf'],
  ]);
});

test('the latest fresh number becomes another one, and those of what the case refers to stay', () => {
  const numbers = { next: () => 1777, isFresh: (number: number) => number >= 1000 && number < 2000 };
  const testCase = caseOf('/shelves/1001/books', { title: 'text 1003', isbn: 1003, author: 'ada-1002', pages: 2001 });
  const value = { title: 'text 1777', isbn: 1777, author: 'ada-1002', pages: 2001 };
  expect(sentBy(refreshLatest(testCase, numbers))).toEqual(['/shelves/1001/books', JSON.stringify(value), value]);
  expect(refreshLatest(caseOf('/shelves/7', 'text'), numbers).request.path).toBe('/shelves/7');
  const latest = (one: Case) => latestNumber(one, numbers.isFresh);
  expect([latest(testCase), latest(caseOf('/shelves/7', 'text 2001'))]).toEqual([1003, undefined]);
});

test.each([
  [12_345_678, 'acdfghjkm', 'addddddddd'],
  [123_456_789, 'acdfghjkmn', 'addddddddd'],
  [1_234_567_890, 'acdfghjkmnb', 'addddddddd'],
])('the fresh number %i is found in letters', (number, before, after) => {
  const numbers = { next: () => 222_222_222, isFresh: (one: number) => one === number };
  expect(refreshCases([caseOf(`/tags/${before}`, 'text')], numbers)[0]?.request.path).toBe(`/tags/${after}`);
});

test('fresh numbers change in a form and in what it was written from', () => {
  const numbers = { next: () => 5000, isFresh: (number: number) => number === 1001 };
  const usual = buildCase();
  const body = fieldsBody('title=text-1001&pages=300', { title: 'text-1001', pages: 300 });
  const [refreshed] = refreshCases([{ ...usual, request: { ...usual.request, body } }], numbers);
  expect(refreshed?.request.body).toMatchObject({
    content: 'title=text-5000&pages=300',
    value: undefined,
    fields: { title: 'text-5000', pages: 300 },
  });
});
