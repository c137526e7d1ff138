import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { itemSchemaOf, readStreamItems, writeStream } from './stream-items.ts';

const values = (text: string, format: 'lines' | 'records' | 'events', isCut = false) =>
  readStreamItems(text, format, isCut).map((item) => (item.ok ? item.value : item.message));

describe('a stream', () => {
  it('of lines has a value on each line that is not empty', () => {
    expect(values('{"a":1}\r\n\n[2]\n3', 'lines')).toEqual([{ a: 1 }, [2], 3]);
    expect(values('1\n{"secret\n3\n', 'lines')).toEqual([1, expect.stringMatching(/\(line 2\)$/), 3]);
    expect(values('1\n{"secret\n', 'lines').join()).not.toContain('secret');
  });

  it('of records has a value after each separator', () => {
    expect(values('\u001e{"a":1}\n\u001e2\n', 'records')).toEqual([{ a: 1 }, 2]);
  });

  it('of events has their fields', () => {
    const text =
      ': hello\nevent: add\ndata: a\ndata:b\nid: 1\nretry: 10\n\ndata\n\n\r\ndata: x\r\rother: y\n\ndata: not ended\n';
    expect(values(text, 'events')).toEqual([
      { event: 'add', data: 'a\nb', id: '1', retry: 10 },
      { data: '' },
      { data: 'x' },
    ]);
  });

  it('that was cut has only what was complete', () => {
    expect(values('1\n2\n{"a":', 'lines', true)).toEqual([1, 2]);
    expect(values('\u001e1\n\u001e2', 'records', true)).toEqual([1]);
  });

  it.each(['lines', 'records'] as const)('of %s is written as it is read', (format) => {
    const items = [{ a: 'x\ny' }, 2, [null]];
    expect(values(writeStream(items, format), format)).toEqual(items);
  });

  it('of events is written with the fields of each, or with its value as data', () => {
    expect(writeStream([{ event: 'add', data: 'a\nb' }, { n: 1 }, 'x'], 'events')).toBe(
      'event: add\ndata: a\ndata: b\n\ndata: {"n":1}\n\ndata: x\n\n',
    );
  });
});

describe('the schema of the items', () => {
  const of = (schema: JsonObject | undefined, format: 'lines' | 'events', itemSchema?: string) =>
    itemSchemaOf(
      { schema: schema && '/s', ...(itemSchema === undefined ? {} : { itemSchema }) },
      { format, document: schema === undefined ? {} : { s: schema } },
    );

  it('is itemSchema, or that of the items of a list', () => {
    expect(of({ type: 'object' }, 'lines', '/i')).toBe('/i');
    expect(of({ type: 'array', items: {} }, 'lines')).toBe('/s/items');
    expect(of({ type: 'array', items: {} }, 'events')).toBe('/s/items');
  });

  it('is the schema itself where it does not describe a list of lines', () => {
    expect(of({ type: 'object' }, 'lines')).toBe('/s');
    expect(of({ type: 'object' }, 'events')).toBeUndefined();
    expect(of({ type: 'string' }, 'lines')).toBeUndefined();
    expect(of(undefined, 'lines')).toBeUndefined();
  });
});
