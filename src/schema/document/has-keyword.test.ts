import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { hasKeyword } from './has-keyword.ts';
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
    expect(['Pet', 'Owner', 'Shop'].map((name) => hasKeyword(registry, place(name), 'discriminator'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(hasKeyword(registry, `${place('Owner')}/properties/pets/items`, 'discriminator')).toBe(true);
  });

  it('ends where schemas refer to each other', () => {
    expect(['Tree', 'Leaf', 'Tree'].map((name) => hasKeyword(registry, place(name), 'discriminator'))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('does not confuse it with a property of that name', () => {
    expect(hasKeyword(registry, place('Named'), 'discriminator')).toBe(false);
  });

  it('finds each keyword by itself', () => {
    const registry = registryWith({
      User: { properties: { password: { type: 'string', writeOnly: true } } },
      Pet: { properties: { owner: reference('User') }, discriminator: { propertyName: 'kind' } },
    });
    const found = ['User', 'Pet'].map((name) => [
      hasKeyword(registry, place(name), 'writeOnly'),
      hasKeyword(registry, place(name), 'discriminator'),
    ]);
    expect(found).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('finds one behind a schema that was searched before', () => {
    const { document, dialect } = registryWith({
      A: { properties: { b: reference('B') } },
      B: { properties: { a: reference('A'), c: reference('C') } },
      C: { discriminator: { propertyName: 'kind' } },
      D: { properties: { b: reference('B') } },
    });
    const registry = { document, dialect, references: referencesOf(document, dialect) };
    expect(['A', 'D', 'B'].map((name) => hasKeyword(registry, place(name), 'discriminator'))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
