import { describe, expect, it } from 'vitest';
import { openSlots } from './slots.ts';

/** Takes places in turn: `got` lists those who have one. */
function queue(places: number) {
  const slots = openSlots(places);
  const got: string[] = [];
  const ask = (...names: readonly string[]) => {
    for (const name of names) {
      const place = slots.take();
      if (place === undefined) got.push(name);
      else void place.then(() => got.push(name));
    }
  };
  const free = async () => {
    slots.free();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...slots, got, ask, free };
}

describe('places', () => {
  it('are given at once while there are some, and then in the order in which they were asked for', async () => {
    const { got, ask, free } = queue(2);
    ask('a', 'b', 'c', 'd');
    expect(got).toEqual(['a', 'b']);
    await free();
    expect(got).toEqual(['a', 'b', 'c']);
    await free();
    await free();
    ask('e', 'f');
    expect(got).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('can be made fewer while they are taken, and not more', async () => {
    const { got, ask, free, limit } = queue(3);
    ask('a', 'b', 'c', 'd', 'e');
    limit(2);
    limit(9);
    await free();
    expect(got).toEqual(['a', 'b', 'c']);
    await free();
    expect(got).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([0, -1])('are never fewer than one: %i', async (count) => {
    const opened = queue(count);
    opened.ask('a', 'b');
    expect(opened.got).toEqual(['a']);
    const limited = queue(2);
    limited.limit(count);
    limited.ask('a', 'b');
    expect(limited.got).toEqual(['a']);
    await limited.free();
    expect(limited.got).toEqual(['a', 'b']);
  });
});
