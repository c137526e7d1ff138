import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { jsonPatch } from './json-patch.ts';

const add = (path: string, value: Json) => ({ op: 'add', path, value });
const replace = (path: string, value: Json) => ({ op: 'replace', path, value });
const remove = (path: string) => ({ op: 'remove', path });

describe('a JSON Patch', () => {
  it.each<[string, Json, Json[], Json]>([
    ['adds a member', { a: 1 }, [add('/b', [2])], { a: 1, b: [2] }],
    ['adds over a member', { a: 1 }, [add('/a', null)], { a: null }],
    ['adds an item before another', { a: [1, 3] }, [add('/a/1', 2)], { a: [1, 2, 3] }],
    ['adds an item behind the last', [1], [add('/1', 2), add('/-', 3)], [1, 2, 3]],
    ['adds to what is empty and deep', { a: [{ b: {} }] }, [add('/a/0/b/c~1d~0', 1)], { a: [{ b: { 'c/d~': 1 } }] }],
    ['removes a member', { a: 1, b: 2 }, [remove('/a')], { b: 2 }],
    ['removes an item', { a: [1, 2, 3] }, [remove('/a/1')], { a: [1, 3] }],
    ['replaces in place', { a: 1, b: 2 }, [replace('/a', { c: 1n })], { a: { c: 1n }, b: 2 }],
    ['replaces an item', { a: [1, 2, 3] }, [replace('/a/1', [])], { a: [1, [], 3] }],
    ['moves to where it is', [1, 2], [{ op: 'move', from: '/0', path: '/0' }], [1, 2]],
    ['replaces the whole', { a: 1 }, [replace('', { b: 2 })], { b: 2 }],
    ['moves', { a: { b: 1 }, c: [] }, [{ op: 'move', from: '/a/b', path: '/c/0' }], { a: {}, c: [1] }],
    ['copies', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }, add('/b/0', 0)], { a: [1], b: [0, 1] }],
    [
      'tests by value',
      { a: { b: 1, c: 2 } },
      [{ op: 'test', path: '/a', value: { c: 2, b: 1.0 } }],
      { a: { b: 1, c: 2 } },
    ],
    ['knows no special names', {}, [add('/__proto__', 1)], JSON.parse('{"__proto__":1}')],
  ])('%s', (_, target, patch, value) => {
    expect(jsonPatch(target, patch)).toEqual({ ok: true, value });
  });

  it.each<[string, Json, string, RegExp]>([
    ['no list', { op: 'remove', path: '/a' }, '', /list of operations/],
    ['too long', Array.from({ length: 1001 }, () => add('/a', 1)), '', /1000/],
    ['no operation', [add('/a', 1), { op: 'append', path: '/a' }], '/1', /add, remove, replace/],
    ['without a path', [{ op: 'remove' }], '/0', /JSON Pointer/],
    ['without a value', [{ op: 'add', path: '/b' }], '/0', /must have a value/],
    ['to nowhere', [add('/x/y', 1)], '/0', /does not exist: \/x\/y/],
    ['into a plain value', [add('/a/b', 1)], '/0', /does not exist/],
    ['behind the end', [add('/list/2', 1)], '/0', /does not exist/],
    ['of an item that is not there', [remove('/list/1')], '/0', /does not exist/],
    ['of a property that is not there', [replace('/b', 1)], '/0', /does not exist/],
    ['into itself', [{ op: 'move', from: '/deep', path: '/deep/in' }], '/0', /into itself/],
    ['of a test that fails', [{ op: 'test', path: '/a', value: 2 }], '/0', /another value/],
    ['that removes the whole', [remove('')], '/0', /whole/],
  ])('is rejected: %s', (_, patch, at, message) => {
    const target = { a: 1, list: [1], deep: {} };
    expect(jsonPatch(target, patch)).toEqual({ ok: false, at, message: expect.stringMatching(message) });
    expect(target).toEqual({ a: 1, list: [1], deep: {} });
  });

  it('is rejected when its copies double the item again and again', () => {
    const copies = Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '/a', path: `/a/c${index}` }));
    expect(jsonPatch({ a: { b: 1 } }, copies)).toMatchObject({ ok: false, isTooLong: true, at: '/17' });
    const short = Array.from({ length: 900 }, (_, index) => ({ op: 'copy', from: '/a', path: `/c${index}` }));
    expect(jsonPatch({ a: { b: 1 } }, short)).toMatchObject({ ok: true });
  });

  it('changes an item of many properties a thousand times within seconds', () => {
    const item: Record<string, Json> = {};
    for (let index = 0; index < 200_000; index += 1) item[`p${index}`] = index;
    const patch = Array.from({ length: 1000 }, (_, index) => replace(`/p${index}`, 'x'));
    const started = performance.now();
    expect(jsonPatch(item, patch)).toMatchObject({ ok: true });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('changes neither the item nor the patch', () => {
    const [item, patch] = [{ a: [1] }, [add('/b', { c: [] }), add('/b/c/0', 2), add('/a/0', 0)]];
    expect(jsonPatch(item, patch)).toEqual({ ok: true, value: { a: [0, 1], b: { c: [2] } } });
    expect([item, patch[0]]).toEqual([{ a: [1] }, add('/b', { c: [] })]);
  });

  it('accepts a path of any length', () => {
    expect(jsonPatch({}, [add('/a'.repeat(200_000), 1)])).toMatchObject({ ok: false });
  });
});
