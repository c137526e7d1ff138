import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { readJson } from '../schema/json/read-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { type Malformation, malformations } from './malformations.ts';

const values: readonly Json[] = [
  { title: 'Emma', isbn: 12 },
  { isbn: 12, title: 'Emma' },
  { title: 'say "hi", {"a":1}, [b]: 3', at: '12:30', isbn: 9223372036854775807n },
  { author: { name: 'Jane' }, tags: ['a', 'b'], isbn: -1.5 },
  { isbn: 1 },
  {},
  [],
  [1, 'a'],
  'Emma',
  '',
  7,
  1234,
  -0.5,
  true,
  null,
];
const named = values.map((value) => [writeJson(value), value] as const);

function spoil(value: Json): Malformation[] {
  return [...malformations(() => value)];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

describe('malformations', () => {
  it.each(named)('are no JSON where they say so: %s', (_, value) => {
    for (const { label, content, legal } of spoil(value)) {
      if (legal) continue;
      expect(content.length, label).toBeGreaterThan(0);
      const isJson = typeof content === 'string' ? readJson(content).ok : isUtf8(content);
      expect(isJson, label).toBe(false);
    }
  });

  it.each(named)('are JSON where only the meaning is in doubt: %s', (_, value) => {
    for (const { label, content, legal } of spoil(value)) {
      if (!legal) continue;
      expect(typeof content, label).toBe('string');
      expect(readJson(String(content).replace(/^\ufeff/, '')).ok, label).toBe(true);
    }
  });

  it.each([
    { title: 'Emma', isbn: 12 },
    { isbn: 12, title: 'Emma' },
  ])('spoil an object with a text and a number in every way, whatever comes last: %j', (value) => {
    const made = spoil(value);
    expect(made.filter(({ legal }) => !legal)).toHaveLength(34);
    expect(made.filter(({ legal }) => legal)).toHaveLength(3);
  });

  it('repeat a member, pair no surrogate and mark the byte order as they say', () => {
    const doubtful = spoil({ title: 'Emma', isbn: 12 }).filter(({ legal }) => legal);
    const readings = doubtful.map(({ content }) => readJson(String(content)));
    expect(readings[0]?.ok).toBe(false);
    expect(readings[1]).toMatchObject({ duplicates: ['/title'] });
    expect(readings[2]).toMatchObject({ loneSurrogates: ['/title'] });
  });

  it('are told apart by label and text, and none is the text itself', () => {
    const made = spoil({ title: 'Emma', isbn: 12 });
    expect(new Set(made.map(({ label }) => label)).size).toBe(made.length);
    expect(new Set(made.map(({ content }) => String(content))).size).toBe(made.length);
    expect(made.map(({ content }) => content)).not.toContain('{"title":"Emma","isbn":12}');
  });

  it('are each made from a value of their own', () => {
    let next = 0;
    const made = [...malformations(() => ({ title: 'Emma', isbn: ++next }))];
    expect(next).toBeGreaterThanOrEqual(made.length);
  });

  it('read on in a sentence', () => {
    for (const { why } of spoil({ title: 'Emma', isbn: 12 })) expect(why).toMatch(/^content /);
  });
});
