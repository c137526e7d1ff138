import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { hasDiscriminator } from './has-discriminator.ts';
import { referencesOf } from './references.ts';

function registryWith(schemas: JsonObject) {
  const document = { openapi: '3.1.0', components: { schemas } };
  return { document, dialect: '3.1', references: referencesOf(document, '3.1') } as const;
}

const place = (name: string) => `/components/schemas/${name}`;
const reference = (name: string) => ({ $ref: `#${place(name)}` });

describe('whether a schema has a discriminator', () => {
  const registry = registryWith({
    Pet: { type: 'object', discriminator: { propertyName: 'kind' } },
    Owner: { properties: { pets: { items: reference('Pet') } } },
    Shop: { allOf: [reference('Owner')] },
    Tree: { properties: { parent: reference('Tree'), leaf: reference('Leaf') } },
    Leaf: { properties: { tree: reference('Tree') } },
    Named: { properties: { discriminator: { type: 'string' } } },
  });

  it('looks at the schema, at its parts, and at what it refers to', () => {
    expect(['Pet', 'Owner', 'Shop'].map((name) => hasDiscriminator(registry, place(name)))).toEqual([true, true, true]);
    expect(hasDiscriminator(registry, `${place('Owner')}/properties/pets/items`)).toBe(true);
  });

  it('ends where schemas refer to each other', () => {
    expect(['Tree', 'Leaf', 'Tree'].map((name) => hasDiscriminator(registry, place(name)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('does not confuse it with a property of that name', () => {
    expect(hasDiscriminator(registry, place('Named'))).toBe(false);
  });

  it('finds one behind a schema that was searched before', () => {
    const { document, dialect } = registryWith({
      A: { properties: { b: reference('B') } },
      B: { properties: { a: reference('A'), c: reference('C') } },
      C: { discriminator: { propertyName: 'kind' } },
      D: { properties: { b: reference('B') } },
    });
    const registry = { document, dialect, references: referencesOf(document, dialect) };
    expect(['A', 'D', 'B'].map((name) => hasDiscriminator(registry, place(name)))).toEqual([true, true, true]);
  });
});
