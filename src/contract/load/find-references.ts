import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { memoizeByObject } from '../../schema/memoize.ts';

/** A `$ref` that is a reference, and not data in an example. */
export interface FoundReference {
  /** Path of the object that contains it. */
  readonly tokens: readonly string[];
  readonly reference: string;
  /** The base of a relative reference: the file's address, or the nearest `$id`. */
  readonly base: string;
  /** It stands in place of an object whose names the author chose, such as `properties`; `false` by default. */
  readonly isMap?: boolean;
}

interface SearchPlace {
  readonly value: Json;
  readonly parent: SearchPlace | undefined;
  readonly token: string;
  /** The keys are names that the author chose, not keywords of OpenAPI or JSON Schema. */
  readonly named: boolean;
  readonly base: string;
}

/** Keywords whose value is an object with names that the author chose. */
const maps = new Set(
  'properties patternProperties dependentSchemas $defs definitions schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems paths webhooks content encoding variables mediaTypes'.split(
    ' ',
  ),
);

/** Keywords whose value is data, in which `$ref` is an ordinary property. */
const data = new Set('example default enum const value dataValue mapping scopes'.split(' '));

/** Every reference of a document, in document order. */
export function findReferences(document: SearchedDocument): readonly FoundReference[] {
  return referencesIn(document).references;
}

/** Every example that is nothing but a `$ref`: data, which many authors mean as a reference. */
export function findExampleReferences(document: SearchedDocument): readonly FoundReference[] {
  return referencesIn(document).examples;
}

/** Every schema that the `mapping` of a discriminator names by a pointer into its own file; `tokens` lead to the text. */
export function findMappedReferences(document: SearchedDocument): readonly FoundReference[] {
  return referencesIn(document).mapped;
}

interface SearchedDocument {
  readonly url: string;
  readonly value: Json;
}

const referencesIn = memoizeByObject((document: SearchedDocument) => {
  const references: FoundReference[] = [];
  const examples: FoundReference[] = [];
  const mapped: FoundReference[] = [];
  for (const { value, base, named, tokens } of objectsIn(document)) {
    // OpenAPI has no references among chosen names, but contracts have them. A value with such a name is never a string.
    const reference = Object.hasOwn(value, '$ref') ? value['$ref'] : undefined;
    if (typeof reference === 'string') references.push({ tokens: tokens(), reference, base, isMap: named });
    for (const keyword of named ? [] : exampleKeywords) {
      const example = Object.hasOwn(value, keyword) ? value[keyword] : undefined;
      const meant = example === undefined ? undefined : onlyReference(example);
      if (meant !== undefined) examples.push({ tokens: [...tokens(), keyword], reference: meant, base });
    }
    const mapping =
      !named && Object.hasOwn(value, 'discriminator') ? memberOf(value['discriminator'], 'mapping') : undefined;
    for (const [name, target] of Object.entries(isObject(mapping) ? mapping : {})) {
      if (typeof target === 'string' && target.startsWith('#/'))
        mapped.push({ tokens: [...tokens(), 'discriminator', 'mapping', name], reference: target, base });
    }
  }
  return { references, examples, mapped };
});

/** Keywords whose value is an example. */
const exampleKeywords = ['example', 'value', 'dataValue'];

/** The `$ref` of an object that has nothing else. */
function onlyReference(value: Json): string | undefined {
  const reference = isObject(value) && Object.keys(value).length === 1 ? value['$ref'] : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** An object of a document that is not data of an example. */
export interface ObjectPlace {
  readonly value: JsonObject;
  /** The base of relative references in it: the file's address, or the nearest `$id`. */
  readonly base: string;
  /** The keys are names that the author chose, not keywords of OpenAPI or JSON Schema. */
  readonly named: boolean;
  readonly tokens: () => string[];
}

/** Every object of a document in which a reference may stand, in document order. */
export function* objectsIn({ url, value }: { readonly url: string; readonly value: Json }): Generator<ObjectPlace> {
  const stack: SearchPlace[] = [{ value, parent: undefined, token: '', named: false, base: url }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const current = place;
    const base = baseOf(current);
    if (isObject(current.value))
      yield { value: current.value, base, named: current.named, tokens: () => tokensTo(current) };
    pushMembers(stack, current, base);
  }
}

/** Adds the objects and lists in a value, the first one last. */
function pushMembers(stack: SearchPlace[], parent: SearchPlace, base: string): void {
  const { value, named } = parent;
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  const members = value as Readonly<Record<string, Json>>;
  for (const token of Object.keys(members).reverse()) {
    const member = members[token];
    if (typeof member !== 'object' || member === null) continue;
    if (!isList && !named && isData(token, member)) continue;
    stack.push({
      value: member,
      parent,
      token,
      named: !isList && !named && maps.has(token) && isObject(member),
      base,
    });
  }
}

function isData(key: string, value: Json): boolean {
  return data.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(value));
}

function baseOf({ value, named, base }: SearchPlace): string {
  if (named || !isObject(value) || !Object.hasOwn(value, '$id')) return base;
  const id = value['$id'];
  if (typeof id !== 'string') return base;
  return URL.canParse(id, base) ? new URL(id, base).href : base;
}

function tokensTo(place: SearchPlace): string[] {
  const tokens: string[] = [];
  for (let step: SearchPlace | undefined = place; step?.parent !== undefined; step = step.parent)
    tokens.unshift(step.token);
  return tokens;
}
