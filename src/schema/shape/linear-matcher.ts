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
    return program === undefined ? [] : [{ isWanted, matches: createMatcher(program), size: program.length }];
  });
  if (main === undefined || conditions.length < lookaheads.length) return undefined;
  const matchesRest = createMatcher(main);
  return {
    test: (text) => conditions.every(({ isWanted, matches }) => matches(text) === isWanted) && matchesRest(text),
    size: conditions.reduce((sum, { size }) => sum + size, main.length),
  };
}

const firstStandIn = 0xe000;
const lastStandIn = 0xf8ff;

/** The tokenizer knows neither `\p{…}` nor `\u{…}` nor characters beyond U+FFFF: each is replaced by a private character that stands for it. */
function replaceClasses(pattern: string, classes: Map<number, RegExp>): string {
  return pattern.replaceAll(/\\[pP]\{[^{}]*\}|\\u\{[0-9a-fA-F]+\}|\\[\s\S]|[\u{10000}-\u{10ffff}]/gu, (found) => {
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

/**
 * Where the ways to match have got to between two characters. The next state depends on the next character alone, so it is worked out once and looked up
 * from then on.
 */
interface State {
  /** The instructions with which the ways continue, in increasing order. */
  readonly places: readonly number[];
  readonly isAtStart: boolean;
  readonly isAfterWord: boolean;
  /** What follows by the next character, where it has come before. */
  readonly next: Map<number, State | 'matched'>;
}

/** More than these, of states or of characters after one of them, are forgotten and worked out again. */
const mostKept = 256;

/** Says whether a program matches anywhere in a text. */
function createMatcher(program: Program): (text: string) => boolean {
  const start: State = { places: [], isAtStart: true, isAfterWord: false, next: new Map() };
  const states = new Map<string, State>();
  const stateOf = (places: readonly number[], isAfterWord: boolean): State => {
    const key = `${isAfterWord} ${places}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    if (states.size >= mostKept) forgetStates();
    const state: State = { places, isAtStart: false, isAfterWord, next: new Map() };
    states.set(key, state);
    return state;
  };
  const forgetStates = () => {
    for (const state of [start, ...states.values()]) state.next.clear();
    states.clear();
  };
  const follow = (state: State, code: number): State | 'matched' => {
    const reached = reach(program, state, code);
    if (reached === 'matched') return 'matched';
    const places = reached.flatMap((place) => {
      const instruction = program[place];
      return instruction?.kind === 'character' && instruction.matches(code) ? [place + 1] : [];
    });
    return stateOf(
      places.sort((a, b) => a - b),
      isWord(code),
    );
  };
  return (text) => {
    let state = start;
    for (let at = 0; at < text.length; ) {
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      let next = state.next.get(code);
      if (next === undefined) {
        next = follow(state, code);
        if (state.next.size >= mostKept) state.next.clear();
        state.next.set(code, next);
      }
      if (next === 'matched') return true;
      state = next;
    }
    return reach(program, state, undefined) === 'matched';
  };
}

/** The instructions that a state reaches without a character, when `code` is the next one and `undefined` the end. A match may begin everywhere. */
function reach(program: Program, state: State, code: number | undefined): number[] | 'matched' {
  const reached = new Set<number>();
  const pending = [...state.places, 0];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    const instruction = program[place];
    if (instruction?.kind === 'match') return 'matched';
    if (instruction?.kind === 'jump') pending.push(instruction.other);
    if (instruction?.kind === 'split') pending.push(instruction.other, place + 1);
    if (instruction?.kind === 'position' && isAt(instruction.value, state, code)) pending.push(place + 1);
  }
  return [...reached];
}

function isAt(position: string, state: State, code: number | undefined): boolean {
  if (position === '^') return state.isAtStart;
  if (position === '$') return code === undefined;
  const isBoundary = state.isAfterWord !== (code !== undefined && isWord(code));
  return position === 'b' ? isBoundary : !isBoundary;
}

function isWord(code: number): boolean {
  return code < 128 && /\w/.test(String.fromCharCode(code));
}
