import type { Json, Pointer } from '../../model/json.ts';
import type { TypeName } from './assertion-keywords.ts';
import type { PatternMatcher } from './read-reg-exp.ts';

/** The value of a keyword, and where it is. */
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

/** A schema merged with all schemas that apply to the same instance through `$ref` and `allOf`. */
export interface Shape {
  /** The Schema Objects that were merged, the requested one first. */
  readonly sources: readonly Pointer[];
  /** The types that an instance may have. `integer` is there only when `number` is not. */
  readonly types: ReadonlySet<TypeName>;
  /** The places of the `type` keywords. */
  readonly typeKeywords: readonly Pointer[];
  /** By name, in document order, every schema that `properties` declares for the property. */
  readonly properties: ReadonlyMap<string, readonly Pointer[]>;
  /** By name, the first `required` that lists the property. */
  readonly required: ReadonlyMap<string, Pointer>;
  readonly readOnly: ReadonlySet<string>;
  readonly writeOnly: ReadonlySet<string>;
  /** The rules for properties, declared or not: one entry for each source that has one. */
  readonly objects: readonly ObjectRule[];
  /** The rules for items: one entry for each source that has one. */
  readonly arrays: readonly ArrayRule[];
  /** The tightest of each. */
  readonly bounds: ReadonlyMap<BoundName, KeywordValue<number | bigint>>;
  readonly multiples: readonly KeywordValue<number | bigint>[];
  readonly formats: readonly KeywordValue<string>[];
  readonly patterns: readonly KeywordValue<string>[];
  /** The values that every `enum` and `const` allows; `undefined` when there is neither. */
  readonly values: KeywordValue<readonly Json[]> | undefined;
  readonly uniqueItems: Pointer | undefined;
  /** A text may stand for bytes (`format: binary`, `contentMediaType`): its length may count them (OpenAPI, Schema Object, Working with Binary Data). */
  readonly mayBeBytes: boolean;
  /** `anyOf`, `oneOf` and `if` whose alternative is not chosen. */
  readonly unions: readonly Union[];
  /** By property, the values that discriminators require for the chosen alternatives. */
  readonly discriminatorValues: ReadonlyMap<string, string>;
  /** Keywords that apply to the instance and cannot be merged: `not`, `contains`, `dependentSchemas` ... */
  readonly unmerged: readonly Pointer[];
  /** `example`, `examples` and `default`, each with its place. */
  readonly examples: readonly KeywordValue<Json>[];
}

/** The rules of one schema for the properties of an object. */
export interface ObjectRule {
  readonly properties: ReadonlyMap<string, Pointer>;
  readonly patterns: readonly { readonly expression: PatternMatcher; readonly pointer: Pointer }[];
  /** The schema of all other properties, when there is one. */
  readonly additional: Pointer | undefined;
  /** The `additionalProperties: false` that forbids all others. */
  readonly closed: Pointer | undefined;
}

/** The rules of one schema for the items of an array. */
export interface ArrayRule {
  readonly prefix: readonly Pointer[];
  /** The schema of the items after the prefix, when there is one. */
  readonly rest: Pointer | undefined;
  /** The `items: false` that forbids them. */
  readonly closed: Pointer | undefined;
}

/** Alternatives of which an instance matches one (`oneOf`, `if`) or more (`anyOf`). */
export interface Union {
  readonly keyword: 'anyOf' | 'oneOf' | 'if';
  readonly pointer: Pointer;
  /** The schemas of each alternative; for `if` the condition with its `then`, and `else`. */
  readonly branches: readonly (readonly Pointer[])[];
  /** The discriminator that selects one of them. */
  readonly discriminator?: DiscriminatorValues;
  /** How many alternatives, from the first, are chosen where a schema that extends the union's is one of them; absent: all. */
  readonly chosenByExtension?: number;
}

/** The property of a discriminator, and the value that selects each alternative; `undefined` for one that it cannot select. */
export interface DiscriminatorValues {
  readonly property: string;
  readonly values: readonly (string | undefined)[];
}

/** Every schema that applies to a property; `undefined` when the property is forbidden. */
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

/** Every schema that applies to the item at an index; `undefined` when the item is forbidden. */
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
