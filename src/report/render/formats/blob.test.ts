import { expect, it } from 'vitest';
import { readBlob } from './blob.ts';

const head = '{"coldframe":"blob","version":2}';

it('a text of millions of levels is not a blob, in whichever line they are', () => {
  const deep = '['.repeat(3_000_000);
  expect(readBlob(`${head}\n${deep}`)).toBeUndefined();
  expect(readBlob(`${head}\n{}\n${deep}`)).toBeUndefined();
});
