import type { Trait } from '../model/trait.ts';

/** A trait for tests: `ordinary`, one of the alternatives of Accept such as `Accept is a`, or a header of that name. */
export function buildTrait(name: string): Trait {
  if (name === 'ordinary') return { kind: 'ordinary', value: undefined, property: undefined, key: 'ordinary' };
  const accept = /^Accept is (.*)/.exec(name)?.[1];
  if (accept !== undefined) return { kind: 'accept', value: accept, property: undefined, key: `accept ${accept}` };
  return { kind: 'header', value: name, property: undefined, key: `header ${name}` };
}
