import { expect, it } from 'vitest';
import { smallestFile } from './smallest-file.ts';

it.each([
  ['application/pdf', /^%PDF-1\.4\n.*startxref\n\d+\n%%EOF\n$/s],
  ['image/jpeg', /^\xff\xd8\xff\xe0.*\xff\xda.*\xff\xd9$/s],
  ['image/png', /^\x89PNG\r\n/],
])('%s is a whole file', (mediaType, form) => {
  expect(Buffer.from(smallestFile(mediaType) ?? []).toString('latin1')).toMatch(form);
});

it('a PDF says where its parts are', () => {
  const text = Buffer.from(smallestFile('application/pdf') ?? []).toString('latin1');
  const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places.map((place, index) => text.slice(place).startsWith(`${index + 1} 0 obj`))).toEqual([true, true, true]);
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref\n/);
});

it('most types have none', () => {
  expect(smallestFile('application/octet-stream')).toBeUndefined();
});
