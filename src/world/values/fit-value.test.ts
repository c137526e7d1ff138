import { expect, it } from 'vitest';
import { registryOf } from '../../schema/derive/build/schema-source.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { textFitter } from './fit-value.ts';

function fitterOf(schema: { readonly maxLength: number }) {
  const document = { S: schema };
  const validator = createValidator(document, { dialect: '3.1', direction: 'response' });
  const registry = registryOf({ document, dialect: '3.1', validator });
  return textFitter(mergeSchemas(registry, { pointers: ['/S'] }));
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed * 7919);
const two = 'Made with care by a small team. Arrives within three working days.';

it('a text that is too long keeps its first sentences', () => {
  const shorten = fitterOf({ maxLength: 40 });
  expect(shorten(two, 1)).toBe('Made with care by a small team.');
  expect(fitterOf({ maxLength: 31 })(two, 1)).toBe('Made with care by a small team.');
  expect(fitterOf({ maxLength: two.length })(two, 1)).toBe(two);
});

it.each([30, 18, 8])('of %i characters it is a whole sentence, and another one for another seed', (maxLength) => {
  const shorten = fitterOf({ maxLength });
  const texts = seeds.map((seed) => shorten('Please read the notes before you start.', seed));
  expect(texts.every((text) => /^[A-Z].*[a-z]\.$/.test(text) && text.length <= maxLength)).toBe(true);
  expect(new Set(texts).size > 1).toBe(maxLength > 8);
});

it('what is not a sentence is cut at a word', () => {
  expect(fitterOf({ maxLength: 11 })('Golden Harbor Lamp', 1)).toBe('Golden');
  expect(fitterOf({ maxLength: 3 })('Made with care.', 1)).toBe('Mad');
});
