import { expect, test } from 'vitest';
import { maximumLength, parseYaml } from './parse-yaml.ts';

function flawsIn(text: string): string[] {
  const parsed = parseYaml(text);
  return parsed.ok
    ? parsed.faults.map(({ kind, offset }) => `${kind} at ${text.slice(offset).split(/[\s,\]]/)[0]}`)
    : [];
}

test('a word that is a boolean in YAML 1.1 is noted as a key and as a value, without quotes only', () => {
  expect(flawsIn('a: [no, "no", \'on\', Off, nO, n, true]\nyes: { no1: 1 }\n')).toEqual([
    'word at no',
    'word at Off',
    'word at yes:',
  ]);
});

test('a tag for a type that JSON does not have is noted', () => {
  const text = 'a: !!str 1\nb: !Sub x\nc: !!set { d }\ne: !!seq [1]\nf: !!binary aGk=\ng: !!int 5\n';
  expect(flawsIn(text)).toEqual(['not-json at x', 'not-json at {', 'not-json at aGk=']);
});

test('a text that would exhaust the memory is refused at once', () => {
  const text = `a: 1\n#${' '.repeat(maximumLength)}`;
  expect(parseYaml(text)).toMatchObject({ ok: false, message: expect.stringContaining('Write it as JSON'), offset: 0 });
});

test('a brace within a text is refused with what to do about it', () => {
  expect(parseYaml('reports: { json: a/{api}.json }\n')).toMatchObject({
    ok: false,
    message: 'A { or [ is inside a text; put the text in quotes.',
    offset: 19,
  });
});

test.each([
  ['a: b: c\n', /Put a text with a colon in quotes/],
  ['a:\n  b:c\n  d: 1\n', /Put a space after the colon/],
  ["a: 'It' s'\n", /put the whole text in quotes/],
  ['a: @b\n', /Put the text in quotes/],
])('the refusal of %j says what to do', (text, advice) => {
  expect(parseYaml(text)).toMatchObject({ ok: false, message: expect.stringMatching(advice) });
});
