import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';
import type { ParsedText } from './parsed-text.ts';

function parsed(text: string): ParsedText & { ok: true } {
  const result = parseYaml(text);
  if (!result.ok) throw new Error(result.message);
  return result;
}

it('knows where members are written, also those of aliases and merged maps, and those whose names are numbers', () => {
  const text = `b: &shared { x: first }
a: *shared
"10": ten
"9": [nine, { y: deep }]
m: { <<: *shared, z: own }
empty:
`;
  const { offsetOf } = parsed(text);
  const at = (...tokens: string[]) => {
    const offset = offsetOf(tokens);
    return offset === undefined ? undefined : /^\S+/.exec(text.slice(offset))?.[0];
  };
  expect(at('b', 'x')).toBe('first');
  expect(at('a')).toBe('a:');
  expect(at('a', 'x')).toBe('first');
  expect(at('10')).toBe('ten');
  expect(at('9')).toBe('"9":');
  expect(at('9', '1', 'y')).toBe('deep');
  expect(at('m', 'x')).toBe('first');
  expect(at('m', 'z')).toBe('own');
  expect(offsetOf([])).toBe(0);
  for (const none of [['c'], ['9', '2'], ['9', 'x'], ['10', 'x'], ['m', '<<']]) expect(offsetOf(none)).toBeUndefined();
});

it('keeps the nodes of the parser no longer than they are read', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heapBytes = async () => {
    // What a weak reference has shown is collected in the next turn only.
    await sleep(0);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const lines = Array.from({ length: 5_000 }, (_, index) => `k${index}: { a: ${index} }`);
  const text = lines.join('\n');
  const before = await heapBytes();
  const { value, offsetOf } = parsed(text);
  expect((await heapBytes()) - before).toBeLessThan(20 * text.length);
  expect([value, offsetOf(['k7', 'a'])]).toMatchObject([{ k7: { a: 7 } }, text.indexOf('7 }')]);
});
