import { describe, expect, it } from 'vitest';
import { bodyText, casesOf, sequencesOf } from '../../../testing/derivations.ts';
import { validBody } from '../bodies/valid-body.ts';
import { repetition } from './repetition.ts';

const sequences = sequencesOf(repetition);

describe('repetition', () => {
  it('delivers ordinary requests in every way', () => {
    expect(new Set(sequences.map(({ delivery }) => delivery))).toEqual(
      new Set(['any', 'same-connection', 'new-connections', 'pipelined', 'parallel']),
    );
    const parallel = sequences.filter(({ delivery }) => delivery === 'parallel');
    expect(parallel.map(({ cases }) => cases.length)).toEqual([12, 12, 12]);
  });

  it('sends the same numbers with other texts, which a server may refuse', () => {
    const [first, second] = sequences.flatMap(({ cases }) => cases).filter(({ id }) => id.includes('the same numbers'));
    const [one, other] = [first, second].map((sent) => JSON.parse((sent && bodyText(sent)) ?? '{}'));
    expect(other.isbn).toBe(one.isbn);
    expect(other.title).not.toBe(one.title);
    expect([first?.expects, second?.expects]).toEqual(['accepted', 'anything']);
  });

  it('sends the same request five times, and expects it to be accepted each time', () => {
    const all = sequences.flatMap(({ cases }) => cases).filter(({ id }) => !id.includes('the same numbers'));
    const [first, ...again] = all.filter(({ id }) => isTwin(id));
    expect(again.map(({ request }) => request)).toEqual(Array(4).fill(first?.request));
    expect(all.every(({ expects, scope }) => expects === 'accepted' && scope.inside)).toBe(true);
  });

  it('gives all other requests fresh identifiers', () => {
    const texts = sequences.flatMap(({ cases }) => cases.map(bodyText));
    expect(new Set(texts).size).toBe(texts.length - 4);
  });

  it.each(['POST /books', 'GET /books'])(
    'runs long enough for a fault that occurs after the hundredth response to %s',
    (key) => {
      const validRequest = sequencesOf(repetition, { key }).flatMap(({ cases }) => cases);
      const long = validRequest.filter(({ id }) => id.includes('in a long run'));
      expect(long.length).toBeGreaterThanOrEqual(60);
      expect(long.length + casesOf(validBody, { key }).length).toBeGreaterThan(100);
    },
  );

  it('repeats requests of an operation without a body, and adds none', () => {
    const cases = sequencesOf(repetition, { key: 'GET /books' }).flatMap((sequence) => sequence.cases);
    expect(new Set(cases.map(({ request }) => request.body.kind))).toEqual(new Set(['none']));
  });
});

function isTwin(id: string): boolean {
  return id.includes('the same body');
}
