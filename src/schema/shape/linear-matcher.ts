import { type Group, type Root, type SetToken, type Token, types } from 'ret';
import { matchesCharacter } from './build-matching-string.ts';
import { readPattern } from './read-pattern.ts';

/**
 * Matches texts by a regular expression in a time that grows with the length of the text only, whatever the expression: all ways to match it are followed at
 * once instead of one after the other.
 */
export interface LinearMatcher {
  readonly test: (text: string) => boolean;
  /** The number of steps for a character, at most. */
  readonly size: number;
}

/** The largest program of an expression: `a{1000000}` has no matcher. */
const maxSize = 3000;

/** Compiles an expression with the `u` flag. `undefined` for what cannot be matched in linear time (back references, most lookarounds) and for very large ones. */
export function compileLinearMatcher(pattern: string): LinearMatcher | undefined {
  const classes = new Map<number, RegExp>();
  const root = readPattern(replaceClasses(pattern, classes));
  if (root === undefined) return undefined;
  const { lookaheads, rest } = splitLookaheads(root);
  const main = compile(rest, classes);
  const conditions = lookaheads.flatMap(({ isWanted, root: condition }) => {
    const program = compile(condition, classes);
    return program === undefined ? [] : [{ isWanted, program }];
  });
  if (main === undefined || conditions.length < lookaheads.length) return undefined;
  return {
    test: (text) => conditions.every(({ isWanted, program }) => run(program, text) === isWanted) && run(main, text),
    size: conditions.reduce((sum, { program }) => sum + program.length, main.length),
  };
}

const firstStandIn = 0xe000;
const lastStandIn = 0xf8ff;

/** The tokenizer knows neither `\p{…}` nor `\u{…}` nor characters beyond U+FFFF: each is replaced by a private character that stands for it. */
function replaceClasses(pattern: string, classes: Map<number, RegExp>): string {
  return pattern.replaceAll(/\\[pP]\{[^}]*\}|\\u\{[0-9a-fA-F]+\}|\\[\s\S]|[\u{10000}-\u{10ffff}]/gu, (found) => {
    if (/^\\[^pPu]/.test(found) || found === '\\u') return found;
    const code = firstStandIn + classes.size;
    if (code > lastStandIn) return found;
    classes.set(code, new RegExp(`^${found}$`, 'u'));
    return String.fromCharCode(code);
  });
}

interface Lookahead {
  readonly isWanted: boolean;
  readonly root: Root;
}

/** Separates lookaheads at the start, as in `^(?!-)[a-z-]+$`: each is an expression of its own. */
function splitLookaheads(root: Root): { lookaheads: readonly Lookahead[]; rest: Root } {
  const [start, ...others] = root.stack ?? [];
  if (start?.type !== types.POSITION || start.value !== '^') return { lookaheads: [], rest: root };
  const end = others.findIndex((token) => token.type !== types.GROUP || !isLookaround(token) || token.lookBehind);
  const groups = end === -1 ? others : others.slice(0, end);
  const lookaheads = groups.flatMap((token) => {
    if (token.type !== types.GROUP) return [];
    const group: Group = { type: types.GROUP, remember: false, ...optionsOf(token) };
    return [{ isWanted: token.followedBy === true, root: { type: types.ROOT, stack: [start, group] } as Root }];
  });
  return { lookaheads, rest: { type: types.ROOT, stack: [start, ...others.slice(groups.length)] } as Root };
}

function optionsOf({ options, stack }: Group): { options: Token[][] } | { stack: Token[] } {
  return options === undefined ? { stack: stack ?? [] } : { options };
}

type Instruction =
  | { readonly kind: 'character'; readonly matches: (code: number) => boolean }
  /** Goes on at the next instruction and at `other`, or only at `other`. */
  | { readonly kind: 'split' | 'jump'; other: number }
  | { readonly kind: 'position'; readonly value: string }
  | { readonly kind: 'match' };

type Program = readonly Instruction[];

/** What cannot be matched in linear time, or is too large. */
class Unsupported extends Error {}

function compile(root: Root, classes: ReadonlyMap<number, RegExp>): Program | undefined {
  const program: Instruction[] = [];
  try {
    write(root, { program, classes });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return undefined;
  }
  return [...program, { kind: 'match' }];
}

interface Compiler {
  readonly program: Instruction[];
  readonly classes: ReadonlyMap<number, RegExp>;
}

function write(token: Token | Root, to: Compiler): void {
  if (to.program.length > maxSize) throw new Unsupported();
  switch (token.type) {
    case types.ROOT:
    case types.GROUP:
      writeGroup(token, to);
      break;
    case types.REPETITION:
      writeRepetition(token, to);
      break;
    case types.POSITION:
      to.program.push({ kind: 'position', value: token.value });
      break;
    case types.REFERENCE:
      throw new Unsupported();
    default:
      to.program.push({ kind: 'character', matches: characterMatcher(token, to.classes) });
  }
}

function writeGroup(token: Group | Root, to: Compiler): void {
  if (token.type === types.GROUP && isLookaround(token)) throw new Unsupported();
  const options = token.options ?? [token.stack ?? []];
  const ends: { other: number }[] = [];
  options.forEach((stack, index) => {
    const isLast = index === options.length - 1;
    const split = { kind: 'split' as const, other: 0 };
    if (!isLast) to.program.push(split);
    for (const inner of stack) write(inner, to);
    if (isLast) return;
    const end = { kind: 'jump' as const, other: 0 };
    to.program.push(end);
    ends.push(end);
    split.other = to.program.length;
  });
  for (const end of ends) end.other = to.program.length;
}

function isLookaround({ followedBy, notFollowedBy, lookBehind }: Group): boolean {
  return followedBy === true || notFollowedBy === true || lookBehind === true;
}

function writeRepetition({ min, max, value }: Extract<Token, { type: typeof types.REPETITION }>, to: Compiler): void {
  if (min > maxSize || (max !== Number.POSITIVE_INFINITY && max > maxSize)) throw new Unsupported();
  for (let time = 0; time < min; time += 1) write(value, to);
  if (max === Number.POSITIVE_INFINITY) {
    const start = to.program.length;
    const split = { kind: 'split' as const, other: 0 };
    to.program.push(split);
    write(value, to);
    to.program.push({ kind: 'jump', other: start });
    split.other = to.program.length;
    return;
  }
  const splits = Array.from({ length: max - min }, () => {
    const split = { kind: 'split' as const, other: 0 };
    to.program.push(split);
    write(value, to);
    return split;
  });
  for (const split of splits) split.other = to.program.length;
}

function characterMatcher(token: SetToken, classes: ReadonlyMap<number, RegExp>): (code: number) => boolean {
  const matches = (code: number) => matchesToken(token, { code, classes });
  // 0: not known yet, 1: matches, 2: does not.
  const known = new Uint8Array(256);
  return (code) => {
    if (code > 255) return matches(code);
    if (known[code] === 0) known[code] = matches(code) ? 1 : 2;
    return known[code] === 1;
  };
}

function matchesToken(
  token: SetToken,
  character: { readonly code: number; readonly classes: ReadonlyMap<number, RegExp> },
): boolean {
  const { code, classes } = character;
  if (token.type === types.SET) return token.set.some((inner) => matchesToken(inner, character)) !== token.not;
  const standsFor = token.type === types.CHAR ? classes.get(token.value) : undefined;
  return standsFor === undefined ? matchesCharacter(token, code) : standsFor.test(String.fromCodePoint(code));
}

/** Whether the program matches anywhere in the text. */
function run(program: Program, text: string): boolean {
  const threads = { current: openSet(program.length), next: openSet(program.length) };
  for (let at = 0; ; ) {
    if (follow(program, { from: 0, text, at, into: threads.current })) return true;
    const code = text.codePointAt(at);
    if (code === undefined) return false;
    at += code > 0xffff ? 2 : 1;
    threads.next.size = 0;
    for (let index = 0; index < threads.current.size; index += 1) {
      const place = threads.current.places[index] ?? 0;
      const instruction = program[place];
      if (instruction?.kind !== 'character' || !instruction.matches(code)) continue;
      if (follow(program, { from: place + 1, text, at, into: threads.next })) return true;
    }
    const done = threads.current;
    threads.current = threads.next;
    threads.next = done;
  }
}

/** Places in a program, each at most once. */
interface PlaceSet {
  readonly places: Uint16Array;
  /** Where a place is in `places`; meaningful below `size` only. */
  readonly index: Uint16Array;
  size: number;
}

function openSet(length: number): PlaceSet {
  return { places: new Uint16Array(length), index: new Uint16Array(length), size: 0 };
}

interface Step {
  readonly from: number;
  readonly text: string;
  readonly at: number;
  readonly into: PlaceSet;
}

/** Adds all places that are reached from a place without a character; `true` when the end of the program is one of them. */
function follow(program: Program, { from, text, at, into }: Step): boolean {
  const pending = [from];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const known = into.index[place] ?? 0;
    if (known < into.size && into.places[known] === place) continue;
    into.places[into.size] = place;
    into.index[place] = into.size;
    into.size += 1;
    const instruction = program[place];
    if (instruction?.kind === 'match') return true;
    if (instruction?.kind === 'jump') pending.push(instruction.other);
    if (instruction?.kind === 'split') pending.push(instruction.other, place + 1);
    if (instruction?.kind === 'position' && isAt(instruction.value, text, at)) pending.push(place + 1);
  }
  return false;
}

function isAt(position: string, text: string, at: number): boolean {
  if (position === '^') return at === 0;
  if (position === '$') return at === text.length;
  const isBoundary = isWord(text[at - 1]) !== isWord(text[at]);
  return position === 'b' ? isBoundary : !isBoundary;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
