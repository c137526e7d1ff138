import type { BodyDraft } from '../../model/case.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Trait } from '../../model/trait.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { makeTrait, plainTrait } from './make-trait.ts';
import { traitsOfText } from './text-traits.ts';

/** Of more properties than these none is named. */
const mostNames = 12;

/** The longest body that is read although it was not written from a value, in characters: a longer one is about its length. */
const mostRead = 4096;

/**
 * The value of a body: what it was written from, or else what a strict parser of JSON (RFC 8259) reads from it, whatever it was made for. `undefined` where
 * that finds no JSON, or is not asked, as the body has more than 4096 characters.
 */
export function valueIn(body: BodyDraft): Json | undefined {
  if (body.kind === 'none') return undefined;
  const written = body.value ?? body.fields;
  if (written !== undefined || typeof body.content !== 'string' || body.content.length > mostRead) return written;
  const reading = readJson(body.content);
  return reading.ok ? reading.value : undefined;
}

/** Whether a strict parser was asked and found that the body is not JSON. `value`: what `valueIn` gave for it. */
export function isNotJson(body: BodyDraft, value: Json | undefined): boolean {
  if (body.kind === 'none' || value !== undefined) return false;
  return typeof body.content !== 'string' || body.content.length <= mostRead;
}

/** The names of the properties that a schema declares. */
export interface DeclaredProperties {
  /** In the order of the contract, without those of alternatives. */
  readonly declared: readonly string[];
  /** With those of every alternative. */
  readonly inAnyBranch: ReadonlySet<string>;
}

/** What is special about a body. `value`: the JSON in it; `properties`: those of its schema, `undefined` where it need not be JSON. */
export function traitsOfBody(
  body: BodyDraft,
  { value, properties }: { readonly value: Json | undefined; readonly properties: DeclaredProperties | undefined },
): Trait[] {
  if (body.kind === 'none' || body.content.length === 0) return [plainTrait('body-absent')];
  if (properties === undefined) return [];
  if (value !== undefined) return traitsOfValue(value, properties);
  const strict = isNotJson(body, value) ? [plainTrait('body-not-strict-json')] : [];
  return typeof body.content === 'string' ? [...traitsOfBrackets(body.content), ...strict] : strict;
}

function traitsOfBrackets(content: string): Trait[] {
  const depth = depthOf(content);
  return [
    ...(depth >= 50 ? traitsOfDepth(depth) : []),
    ...(/^\s*\[/.test(content) ? [plainTrait('body-opens-array')] : []),
  ];
}

function traitsOfValue(value: Json, { declared, inAnyBranch }: DeclaredProperties): Trait[] {
  if (!isObject(value)) {
    const array = Array.isArray(value) ? [plainTrait('body-opens-array')] : [];
    return [makeTrait('body-type', typeNameOf(value), undefined), ...array, plainTrait('body-not-object')];
  }
  const traits: Trait[] = [];
  const ofSomeText: Trait[] = [];
  for (const name of declared) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof member === 'string') {
      const traitsFor = traitsOfText(member);
      traits.push(makeTrait('property-type', 'a text', name), ...traitsFor(name));
      ofSomeText.push(...traitsFor(undefined));
    } else if (member !== undefined) traits.push(...traitsOfProperty(name, member));
  }
  traits.push(...ofSomeText, ...traitsOfUndeclared(value, inAnyBranch));
  return [...traits, ...traitsOfOrder(value, declared)];
}

/** Which properties stand in another order than the one in which they are declared. */
function traitsOfOrder(value: JsonObject, declared: readonly string[]): Trait[] {
  const names = Object.keys(value).filter((name) => declared.includes(name));
  return names.slice(0, mostNames).flatMap((name, at) =>
    names
      .slice(0, at)
      .filter((before) => declared.indexOf(before) > declared.indexOf(name))
      .map((before) => makeTrait('properties-swapped', before, name)),
  );
}

function traitsOfProperty(name: string, value: Json): Trait[] {
  if (typeof value !== 'number' && typeof value !== 'bigint')
    return [makeTrait('property-type', typeNameOf(value), name)];
  const traits = [makeTrait('property-type', 'a number', name)];
  for (const [applies, make] of numberTraits) if (applies(value)) traits.push(make(name));
  return traits;
}

const numberTraits: readonly (readonly [
  applies: (value: number | bigint) => boolean,
  make: (name: string) => Trait,
])[] = [
  [(value) => value === 0, (name) => makeTrait('number-zero', undefined, name)],
  [(value) => value < 0, (name) => makeTrait('number-negative', undefined, name)],
  [
    (value) => typeof value === 'number' && !Number.isInteger(value),
    (name) => makeTrait('number-with-fraction', undefined, name),
  ],
  [(value) => value >= 2n ** 63n - 1n, (name) => makeTrait('number-at-least', '9223372036854775807', name)],
  [(value) => value >= 2n ** 63n || value < -(2n ** 63n), (name) => makeTrait('number-beyond-bits', 64, name)],
  [(value) => value <= -(2n ** 63n), (name) => makeTrait('number-at-most', '-9223372036854775808', name)],
  [(value) => value > 2 ** 53 || value < -(2 ** 53), (name) => makeTrait('number-beyond-bits', 53, name)],
  [(value) => value > 2 ** 53, (name) => makeTrait('number-above', '9007199254740992', name)],
  [(value) => value < -(2 ** 53), (name) => makeTrait('number-below', '-9007199254740992', name)],
  [(value) => value >= 2147483647, (name) => makeTrait('number-at-least', '2147483647', name)],
  [(value) => value > 2147483647 || value < -2147483648, (name) => makeTrait('number-beyond-bits', 32, name)],
  [(value) => value > 2147483647, (name) => makeTrait('number-above', '2147483647', name)],
  [(value) => value < -2147483648, (name) => makeTrait('number-below', '-2147483648', name)],
];

function traitsOfUndeclared(value: JsonObject, declared: ReadonlySet<string>): Trait[] {
  const names = Object.keys(value).filter((name) => !declared.has(name));
  if (names.length === 0) return [];
  const named = names.length > mostNames ? [] : names.map((name) => name.slice(0, 40));
  const counts = [20, 51, 101, 201, 501].filter((count) => names.length >= count);
  const depth = Math.max(...names.slice(0, mostNames).map((name) => heightOf(value[name])));
  return [
    plainTrait('undeclared-properties'),
    ...counts.map((count) => makeTrait('undeclared-properties-at-least', count, undefined)),
    ...named.map((name) => makeTrait('undeclared-property', name, undefined)),
    ...(depth >= 10 ? traitsOfDepth(depth) : []),
  ];
}

function traitsOfDepth(depth: number): Trait[] {
  return [10, 20, 50, 100, 500, 1000, 5000, 10_000]
    .filter((least) => depth >= least)
    .map((least) => makeTrait('depth-at-least', least, undefined));
}

/** Levels of arrays and objects; of each only the first item is followed, which is where the cases put depth. */
function heightOf(value: Json | undefined): number {
  let height = 0;
  for (let next = value; typeof next === 'object' && next !== null; height += 1) next = Object.values(next)[0];
  return height;
}

/** How deep the first brackets of a text go. */
function depthOf(text: string): number {
  const arrays = /\[{2,}/.exec(text)?.[0].length ?? 0;
  const objects = (/(?:\{"[^"]":){2,}/.exec(text)?.[0].length ?? 0) / '{"a":'.length;
  return Math.max(arrays, objects);
}

/** `null`, `an array`, `a string`. */
export function typeNameOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'bigint' ? 'a number' : `a ${typeof value}`;
}
