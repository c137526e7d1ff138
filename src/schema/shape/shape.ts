import type { Json, Pointer } from '../../model/json.ts';
import type { TypeName } from './assertion-keywords.ts';
import type { PatternMatcher } from './read-reg-exp.ts';

/** Something that a schema says, and where. */
export interface KeywordValue<Value> {
  readonly value: Value;
  /** The keyword. */
  readonly pointer: Pointer;
}

/** The keywords that bound a number, a length or a count. */
export type BoundName =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties';

/** A schema as it looks when all that bears on the same instance through `$ref` and `allOf` is put together. */
export interface Shape {
  /** The Schema Objects that were put together, the asked one first. */
  readonly sources: readonly Pointer[];
  /** What an instance may be. `integer` is there only where `number` is not. */
  readonly types: ReadonlySet<TypeName>;
  /** The `type` keywords. */
  readonly typeKeywords: readonly Pointer[];
  /** By name, in the order of the document, every schema that speaks about the property. */
  readonly properties: ReadonlyMap<string, readonly Pointer[]>;
  /** By name, where it is first said to be required. */
  readonly required: ReadonlyMap<string, Pointer>;
  readonly readOnly: ReadonlySet<string>;
  readonly writeOnly: ReadonlySet<string>;
  /** Which properties are there besides: one entry for each source that says something about properties. */
  readonly objects: readonly ObjectRule[];
  /** Which items are there: one entry for each source that says something about items. */
  readonly arrays: readonly ArrayRule[];
  /** The tightest of each. */
  readonly bounds: ReadonlyMap<BoundName, KeywordValue<number | bigint>>;
  readonly multiples: readonly KeywordValue<number | bigint>[];
  readonly formats: readonly KeywordValue<string>[];
  readonly patterns: readonly KeywordValue<string>[];
  /** The values that every `enum` and `const` admits; `undefined` when there is neither. */
  readonly values: KeywordValue<readonly Json[]> | undefined;
  readonly uniqueItems: Pointer | undefined;
  /** `anyOf`, `oneOf` and `if` that are not decided. */
  readonly unions: readonly Union[];
  /** By property, what discriminators ask for in the alternatives that are taken. */
  readonly discriminatorValues: ReadonlyMap<string, string>;
  /** Keywords that bear on the instance and cannot be put together with others: `not`, `contains`, `dependentSchemas` ... */
  readonly unmerged: readonly Pointer[];
  /** `example`, `examples` and `default`, each with its place. */
  readonly examples: readonly KeywordValue<Json>[];
}

/** What one schema says about the properties of an object. */
export interface ObjectRule {
  readonly properties: ReadonlyMap<string, Pointer>;
  readonly patterns: readonly { readonly expression: PatternMatcher; readonly pointer: Pointer }[];
  /** The schema of all other properties, when there is one. */
  readonly additional: Pointer | undefined;
  /** The `additionalProperties: false` that forbids all others. */
  readonly closed: Pointer | undefined;
}

/** What one schema says about the items of an array. */
export interface ArrayRule {
  readonly prefix: readonly Pointer[];
  /** The schema of the items after the prefix, when there is one. */
  readonly rest: Pointer | undefined;
  /** The `items: false` that forbids them. */
  readonly closed: Pointer | undefined;
}

/** Alternatives of which an instance takes one (`oneOf`, `if`) or more (`anyOf`). */
export interface Union {
  readonly keyword: 'anyOf' | 'oneOf' | 'if';
  readonly pointer: Pointer;
  /** The schemas of each alternative; for `if` the condition with its `then`, and `else`. */
  readonly branches: readonly (readonly Pointer[])[];
  /** What a discriminator says about them. */
  readonly discriminator?: DiscriminatorValues;
}

/** By what value of a property a discriminator tells alternatives apart; `undefined` for one that it cannot name. */
export interface DiscriminatorValues {
  readonly property: string;
  readonly values: readonly (string | undefined)[];
}

/** Every schema that speaks about a property; `undefined` when it may not be there. */
export function schemasOfProperty(shape: Shape, name: string): readonly Pointer[] | undefined {
  const pointers: Pointer[] = [];
  for (const { properties, patterns, additional, closed } of shape.objects) {
    const own = properties.get(name);
    const matching = patterns.filter(({ expression }) => expression.test(name)).map(({ pointer }) => pointer);
    if (own !== undefined) pointers.push(own);
    pointers.push(...matching);
    if (own !== undefined || matching.length > 0) continue;
    if (closed !== undefined) return undefined;
    if (additional !== undefined) pointers.push(additional);
  }
  return pointers;
}

/** Every schema that speaks about the item at an index; `undefined` when it may not be there. */
export function schemasOfItem(shape: Shape, index: number): readonly Pointer[] | undefined {
  const pointers: Pointer[] = [];
  for (const { prefix, rest, closed } of shape.arrays) {
    const own = prefix[index];
    if (own === undefined && closed !== undefined) return undefined;
    const pointer = own ?? rest;
    if (pointer !== undefined) pointers.push(pointer);
  }
  return pointers;
}
