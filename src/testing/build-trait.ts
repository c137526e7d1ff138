import type { Trait } from '../model/trait.ts';

/** A trait for tests: `ordinary`, one of the alternatives of Accept such as `Accept is a`, a depth such as `depth 1000`, a property such as `undeclared a`, or a header of that name. */
export function buildTrait(name: string): Trait {
  if (name === 'ordinary') return { kind: 'ordinary', value: undefined, property: undefined, key: 'ordinary' };
  const accept = /^Accept is (.*)/.exec(name)?.[1];
  if (accept !== undefined) return { kind: 'accept', value: accept, property: undefined, key: `accept ${accept}` };
  const depth = /^depth (\d+)/.exec(name)?.[1];
  if (depth !== undefined)
    return { kind: 'depth-at-least', value: Number(depth), property: undefined, key: `depth-at-least ${depth}` };
  const undeclared = /^undeclared (.*)/.exec(name)?.[1];
  if (undeclared !== undefined)
    return {
      kind: 'undeclared-property',
      value: undeclared,
      property: undefined,
      key: `undeclared-property ${undeclared}`,
    };
  return { kind: 'header', value: name, property: undefined, key: `header ${name}` };
}
