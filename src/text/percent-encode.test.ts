import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { percentEncode } from './percent-encode.ts';

it('encodes what an address must not have, also a lone surrogate', () => {
  expect(percentEncode('a b/é?')).toBe('a%20b%2F%C3%A9%3F');
  expect(percentEncode('x\ud83d')).toBe('x%EF%BF%BD');
});

it('has the place of encodeURIComponent, which throws for a lone surrogate', () => {
  const isSource = (name: string) =>
    /(?<!\.test)\.ts$/.test(name) && !/^(?:testing|mock\/admin\/try-page)\//.test(name);
  const using = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .filter((name) => readFileSync(`src/${name}`, 'utf8').includes('encodeURIComponent('));
  expect(using).toEqual(['text/percent-encode.ts']);
});
