import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { type MalformedText, malformedTexts } from './malformed-texts.ts';

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

function breakTexts(value: Json): MalformedText[] {
  return [...malformedTexts(() => value)];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

describe('malformedTexts', () => {
  it.each(named)('are not JSON unless they are grammatical: %s', (_, value) => {
    for (const { label, content, isGrammatical } of breakTexts(value)) {
      if (isGrammatical) continue;
      expect(content.length, label).toBeGreaterThan(0);
      const isJson = typeof content === 'string' ? readJson(content).ok : isUtf8(content);
      expect(isJson, label).toBe(false);
    }
  });

  it.each(named)('are JSON where they are grammatical: %s', (_, value) => {
    for (const { label, content, isGrammatical } of breakTexts(value)) {
      if (!isGrammatical) continue;
      expect(typeof content, label).toBe('string');
      expect(readJson(String(content).replace(/^\ufeff/, '')).ok, label).toBe(true);
    }
  });

  it.each([
    { title: 'Emma', isbn: 12 },
    { isbn: 12, title: 'Emma' },
  ])('break an object with a string and a number in every way, whatever comes last: %j', (value) => {
    const made = breakTexts(value);
    expect(made.filter(({ isGrammatical }) => !isGrammatical)).toHaveLength(34);
    expect(made.filter(({ isGrammatical }) => isGrammatical)).toHaveLength(3);
  });

  it('have a repeated property, a lone surrogate and a byte order mark', () => {
    const ambiguous = breakTexts({ title: 'Emma', isbn: 12 }).filter(({ isGrammatical }) => isGrammatical);
    const readings = ambiguous.map(({ content }) => readJson(String(content)));
    expect(readings[0]?.ok).toBe(false);
    expect(readings[1]).toMatchObject({ duplicates: ['/title'] });
    expect(readings[2]).toMatchObject({ loneSurrogates: ['/title'] });
  });

  it('differ in label and text, and from the original', () => {
    const made = breakTexts({ title: 'Emma', isbn: 12 });
    expect(new Set(made.map(({ label }) => label)).size).toBe(made.length);
    expect(new Set(made.map(({ content }) => String(content))).size).toBe(made.length);
    expect(made.map(({ content }) => content)).not.toContain('{"title":"Emma","isbn":12}');
  });

  it('are each made from a value of their own', () => {
    let next = 0;
    const made = [...malformedTexts(() => ({ title: 'Emma', isbn: ++next }))];
    expect(next).toBeGreaterThanOrEqual(made.length);
  });

  it('say what the body is', () => {
    for (const { why } of breakTexts({ title: 'Emma', isbn: 12 })) expect(why).toMatch(/^a body /);
  });
});
