import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../model/expected-state.ts';
import { type Answered, exchange, faultsOf } from '../../testing/exchanges.ts';

const removed: ExpectedState = { kind: 'resource-removed', content: { title: 'Emma' } };
const unlisted: ExpectedState = { kind: 'item-not-listed', id: '12', properties: ['isbn'] };
const shown = (answered: Answered) =>
  faultsOf(exchange(answered, { operation: 'GET /books/{isbn}', expects: 'anything', expectedState: removed }));
const listed = (text: string) =>
  faultsOf(exchange({ text }, { operation: 'GET /lists', expects: 'anything', expectedState: unlisted }));

describe('delete-ignored', () => {
  it('trips when what was deleted is shown as before', () => {
    expect(shown({ text: '{ "title": "Emma" }' })).toEqual(['delete-ignored']);
  });

  it('leaves alone what is gone, and what is shown as deleted', () => {
    expect(shown({ status: 404 })).toEqual([]);
    expect(shown({ text: '{"title":"Emma","shelf":"deleted"}' })).toEqual([]);
  });

  it('trips on a file that is there after what it belongs to was deleted', () => {
    const file: ExpectedState = { kind: 'file-deleted', by: 'DELETE /books/{isbn}', bytes: Uint8Array.of(1, 2) };
    const faults = (answered: Answered) =>
      faultsOf(exchange(answered, { operation: 'GET /books/{isbn}', expects: 'anything', expectedState: file }));
    expect(faults({ type: 'image/png', bytes: Uint8Array.of(1, 2) })).toContain('delete-ignored');
    expect(faults({ type: 'image/png', bytes: Uint8Array.of(3) })).not.toContain('delete-ignored');
    expect(faults({ status: 404 })).not.toContain('delete-ignored');
  });

  it('trips on a list that still has it, and on no other', () => {
    expect(listed('[{"isbn":12}]')).toContain('delete-ignored');
    expect(listed('{"items":[{"isbn":"12"}]}')).toContain('delete-ignored');
    expect(listed('[{"isbn":1,"pages":12,"series":{"isbn":12}}]')).not.toContain('delete-ignored');
    expect(listed('[{"isbn":120}]')).not.toContain('delete-ignored');
  });

  it('leaves alone an item that has the same number in another property', () => {
    const expectedState: ExpectedState = { kind: 'item-not-listed', id: '1', properties: ['number', 'points'] };
    const faults = (text: string) =>
      faultsOf(exchange({ text }, { operation: 'GET /lists', expects: 'anything', expectedState }));
    expect(faults('[{"number":2,"points":1}]')).not.toContain('delete-ignored');
    expect(faults('[{"number":1,"points":1}]')).toContain('delete-ignored');
  });

  it('trips on a list that has it as before, where nothing else shows it', () => {
    const expectedState: ExpectedState = {
      kind: 'item-not-listed',
      id: '12',
      properties: ['isbn'],
      item: { isbn: 12 },
    };
    const faults = (text: string) =>
      faultsOf(exchange({ text }, { operation: 'GET /lists', expects: 'anything', expectedState }));
    expect(faults('[{"isbn":12}]')).toContain('delete-ignored');
    expect(faults('[{"isbn":12,"shelf":"deleted"}]')).not.toContain('delete-ignored');
  });

  it('trips on a resource that still has what was deleted below it', () => {
    const member = {
      kind: 'linked-value',
      property: 'tags',
      key: '',
      value: 'red',
      by: 'DELETE /books/{isbn}/tags/{tag}',
    } as const;
    const faults = (text: string, isThere: boolean) =>
      faultsOf(
        exchange({ text }, { operation: 'GET /lists', expects: 'anything', expectedState: { ...member, isThere } }),
      );
    expect(faults('{"tags":["red"]}', false)).toContain('delete-ignored');
    expect(faults('{"tags":["blue"]}', false)).not.toContain('delete-ignored');
    expect(faults('{"tags":["red"]}', true)).not.toContain('delete-ignored');
    expect(faults('{}', false)).not.toContain('delete-ignored');
  });
});
