import { expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { factOf, fileFacts, isFactOf } from './file-facts.ts';

const about = (name: string, value: Json, text = '') => fileFacts({ [name]: value }, () => text);

it.each(['bytes', 'sizeBytes', 'size_in_bytes', 'fileSizeInBytes', 'byteSize', 'contentLength'])(
  'is the length of a file in %s, which need not be described',
  (name) => {
    expect(about(name, 4)).toEqual([{ name, about: 'length', value: 4 }]);
  },
);

it('is the length in other names only where it is described in bytes', () => {
  expect(about('size', 4, 'The number of bytes')).toHaveLength(1);
  expect([about('size', 4), about('fileSize', 4), about('usedBytes', 4), about('bytes', '4')].flat()).toEqual([]);
  expect(about('bytes', 4, 'Of the compressed file')).toEqual([]);
});

it('is true of the bytes alone', () => {
  const bytes = new TextEncoder().encode('text');
  const facts = [...about('bytes', 4), ...about('sha256', String(factOf({ about: 'sha256' }, bytes)))];
  expect(facts.map((fact) => isFactOf(fact, bytes))).toEqual([true, true]);
  expect(facts.map((fact) => isFactOf(fact, new Uint8Array(5)))).toEqual([false, false]);
});
