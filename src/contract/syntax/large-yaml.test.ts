import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { maximumLength, maximumSigns, parseYaml } from './parse-yaml.ts';

it('a text of hardly anything but signs is refused', () => {
  const [signs, message] = [20, expect.stringContaining('more than 8 million keys, values, signs and line ends')];
  expect(parseYaml('\n'.repeat(30), signs)).toMatchObject({ ok: false, message });
  expect(parseYaml('[a,a,a,a,a,a,a,a,a,a,a]', signs)).toMatchObject({ ok: false, message });
  expect(parseYaml('[a,a,a,a]', signs)).toMatchObject({ ok: true });
});

it('the limits are those that are promised', () => {
  const promised = `more than ${maximumLength / 1e6} million characters, or ${maximumSigns / 1e6} million keys, values, signs and line ends, are refused`;
  expect(readFileSync(new URL('../../../SECURITY.md', import.meta.url), 'utf8')).toContain(promised);
});

it('a thousand problems are named at most', () => {
  const repeated = (times: number) => {
    const parsed = parseYaml(`{${'a,'.repeat(times)}a}`);
    return parsed.ok ? parsed.faults.length : 0;
  };
  expect([repeated(999), repeated(1000), repeated(1500)]).toEqual([999, 1000, 1000]);
});
