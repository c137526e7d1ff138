import type { Json } from '../../model/json.ts';
import { isObject, join, memberOf, tokensOf } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';

/**
 * The reference into its own document that was probably meant by one that leads nowhere: without its `#` or a slash, with a space too many, the name of a
 * schema alone, a place of Swagger 2, or a misspelt name.
 */
export function meantReference(document: Json, reference: string): string | undefined {
  const path = reference.trim().replace(/^#?\/?/, '');
  const candidates = [`/${path}`, `/components/schemas/${path.replace(/^definitions\//, '')}`];
  const exact = candidates.find((pointer) => valueAlong(document, tokensOf(pointer)) !== undefined);
  if (exact !== undefined) return `#${exact}` === reference ? undefined : `#${exact}`;
  for (const pointer of candidates) {
    const tokens = tokensOf(pointer);
    const holder = valueAlong(document, tokens.slice(0, -1));
    const name = didYouMean(tokens.at(-1) ?? '', Object.keys(isObject(holder) ? holder : {}));
    if (name !== undefined) return `#${join('', ...tokens.slice(0, -1), name)}`;
  }
  return undefined;
}

function valueAlong(document: Json, tokens: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const token of tokens) value = memberOf(value, token);
  return value;
}
