import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { fileFacts } from './file-facts.ts';

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

it('is a digest by its name and its form', () => {
  const digest = 'ab'.repeat(32);
  expect(about('sha256', digest)).toEqual([{ name: 'sha256', about: 'sha256', value: digest }]);
  expect([about('sha256', 'ab'), about('hash', digest)].flat()).toEqual([]);
});
