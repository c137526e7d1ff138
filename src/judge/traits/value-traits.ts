import type { BodyDraft } from '../../model/case.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { traitsOfText } from './text-traits.ts';

/** Members of more than so many names are not told one by one. */
const mostNames = 12;

/** Content that was not made from a value is read up to so many characters: what is longer is meant to be long. */
const mostRead = 4096;

/** What a strict parser of JSON finds in content, whatever it was made for; `undefined`: it finds none (RFC 8259), or was not asked. */
export function valueIn(body: BodyDraft): Json | undefined {
  if (body.kind === 'none') return undefined;
  if (body.value !== undefined || typeof body.content !== 'string' || body.content.length > mostRead) return body.value;
  const reading = readJson(body.content);
  return reading.ok ? reading.value : undefined;
}

/** Whether a strict parser was asked and found none. */
export function isNoJson(body: BodyDraft, value: Json | undefined): boolean {
  if (body.kind === 'none' || value !== undefined) return false;
  return typeof body.content !== 'string' || body.content.length <= mostRead;
}

/** What is special about content. `value`: the JSON in it; `declared`: the members that its schema declares; `undefined`: it need not be JSON. */
export function traitsOfContent(
  body: BodyDraft,
  { value, declared }: { readonly value: Json | undefined; readonly declared: readonly string[] | undefined },
): string[] {
  if (body.kind === 'none' || body.content.length === 0) return ['the content is absent'];
  if (declared === undefined) return [];
  if (value !== undefined) return traitsOfValue(value, declared);
  const strict = isNoJson(body, value) ? ['the content is not strictly JSON'] : [];
  return typeof body.content === 'string' ? [...traitsOfBrackets(body.content), ...strict] : strict;
}

function traitsOfBrackets(content: string): string[] {
  const depth = depthOf(content);
  return [...(depth >= 50 ? depthTraits(depth) : []), ...(/^\s*\[/.test(content) ? [opensArray] : [])];
}

const opensArray = 'the content opens an array';

function traitsOfValue(value: Json, declared: readonly string[]): string[] {
  if (!isObject(value)) {
    const array = Array.isArray(value) ? [opensArray] : [];
    return [`the content as a whole is ${kindOf(value)}`, ...array, 'the content is no object'];
  }
  const traits: string[] = [];
  const texts: string[] = [];
  for (const name of declared) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof member === 'string') {
      const told = traitsOfText(member);
      texts.push(...told);
      traits.push(`${name} is a text`, ...told.map((trait) => `${name} ${trait}`));
    } else if (member !== undefined) traits.push(...traitsOfMember(name, member));
  }
  traits.push(...texts.map((told) => `a text ${told}`), ...undeclaredTraits(value, declared));
  return [...traits, ...turnedTraits(value, declared)];
}

/** Which members come in another order than the one in which they are declared. */
function turnedTraits(value: JsonObject, declared: readonly string[]): string[] {
  const names = Object.keys(value).filter((name) => declared.includes(name));
  return names.slice(0, mostNames).flatMap((name, at) =>
    names
      .slice(0, at)
      .filter((before) => declared.indexOf(before) > declared.indexOf(name))
      .map((before) => `"${before}" comes before "${name}"`),
  );
}

function traitsOfMember(name: string, member: Json): string[] {
  if (typeof member !== 'number' && typeof member !== 'bigint') return [`${name} is ${kindOf(member)}`];
  const kinds = numberKinds.filter(([, holds]) => holds(member)).map(([told]) => `${name} ${told}`);
  return [`${name} is a number`, ...kinds];
}

const numberKinds: readonly (readonly [told: string, holds: (value: number | bigint) => boolean])[] = [
  ['is 0', (value) => value === 0],
  ['is negative', (value) => value < 0],
  ['has a fraction', (value) => typeof value === 'number' && !Number.isInteger(value)],
  ['is 9223372036854775807 or more', (value) => value >= 2n ** 63n - 1n],
  ['is beyond 64 bits', (value) => value >= 2n ** 63n || value < -(2n ** 63n)],
  ['is -9223372036854775808 or less', (value) => value <= -(2n ** 63n)],
  ['is beyond 53 bits', (value) => value > 2 ** 53 || value < -(2 ** 53)],
  ['is greater than 9007199254740992', (value) => value > 2 ** 53],
  ['is less than -9007199254740992', (value) => value < -(2 ** 53)],
  ['is 2147483647 or more', (value) => value >= 2147483647],
  ['is beyond 32 bits', (value) => value > 2147483647 || value < -2147483648],
  ['is greater than 2147483647', (value) => value > 2147483647],
  ['is less than -2147483648', (value) => value < -2147483648],
];

function undeclaredTraits(value: JsonObject, declared: readonly string[]): string[] {
  const names = Object.keys(value).filter((name) => !declared.includes(name));
  if (names.length === 0) return [];
  const named =
    names.length > mostNames ? [] : names.map((name) => `there is an undeclared member "${name.slice(0, 40)}"`);
  const many = [20, 51, 101, 201, 501].filter((count) => names.length >= count);
  const depth = Math.max(...names.slice(0, mostNames).map((name) => heightOf(value[name])));
  return [
    'there are undeclared members',
    ...many.map((count) => `there are ${count} undeclared members or more`),
    ...named,
    ...(depth >= 10 ? depthTraits(depth) : []),
  ];
}

function depthTraits(depth: number): string[] {
  return [10, 20, 50, 100, 500, 1000, 5000, 10_000]
    .filter((least) => depth >= least)
    .map((least) => `the content is nested ${least} deep or deeper`);
}

/** Levels of arrays and objects; of each only the first item is followed, which is where tests put depth. */
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
export function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'bigint' ? 'a number' : `a ${typeof value}`;
}
