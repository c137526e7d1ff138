import { describe, expect, it } from 'vitest';
import { terminalAbilities, widthOf } from './terminal-abilities.ts';

const at = (env: Readonly<Record<string, string>>, isTerminal = true) =>
  terminalAbilities({ env, out: isTerminal, err: isTerminal });

describe('colour', () => {
  it.each([
    ['a terminal', { TERM: 'xterm' }, true, true],
    ['a terminal without abilities', { TERM: 'dumb' }, true, false],
    ['a pipe', { TERM: 'xterm' }, false, false],
    ['NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['an empty NO_COLOR', { NO_COLOR: '' }, true, true],
    ['FORCE_COLOR and a pipe', { FORCE_COLOR: '1' }, false, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
    ['NO_COLOR and FORCE_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ])('%s', (_, env, isTerminal, shown) => {
    expect(at(env, isTerminal).colour).toBe(shown);
  });
});

describe('links', () => {
  it.each([
    ['an unknown terminal', { TERM: 'xterm-256color' }, false],
    ['an editor', { TERM_PROGRAM: 'vscode' }, true],
    ['kitty', { TERM: 'xterm-kitty' }, true],
    ['GNOME', { VTE_VERSION: '7000' }, true],
    ['GNOME of long ago', { VTE_VERSION: '4600' }, false],
    ['Windows', { WT_SESSION: 'x' }, true],
    ['tmux within kitty', { TERM: 'xterm-kitty', TMUX: '/tmp/x' }, false],
    ['CI', { TERM: 'xterm-kitty', CI: 'true' }, false],
    ['NO_HYPERLINK', { TERM: 'xterm-kitty', NO_HYPERLINK: '1' }, false],
    ['FORCE_HYPERLINK', { FORCE_HYPERLINK: '1' }, true],
    ['FORCE_HYPERLINK=0', { TERM: 'xterm-kitty', FORCE_HYPERLINK: '0' }, false],
  ])('%s', (_, env, shown) => {
    expect(at(env).links).toBe(shown);
    expect(at(env, false).links).toBe(false);
  });
});

it('a line is written over where standard error is a terminal that can do so', () => {
  expect(at({ TERM: 'xterm' }).overwriting).toBe(true);
  expect(at({ TERM: 'dumb' }).overwriting).toBe(false);
  expect(at({ TERM: 'xterm' }, false).overwriting).toBe(false);
});

describe('width', () => {
  it.each([
    ['a terminal', { isTTY: true, columns: 120 }, 120],
    ['a terminal of width 0', { isTTY: true, columns: 0 }, 80],
    ['a terminal of an unknown width', { isTTY: true }, 80],
    ['a pipe', {}, undefined],
  ])('%s', (_, stream, width) => {
    expect(widthOf(stream)).toBe(width);
  });
});
