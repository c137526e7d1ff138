import { describe, expect, it } from 'vitest';
import type { Expected, ExpectedState, FileFact } from '../../model/expected-state.ts';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { type Answered, bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const isbn = { operation: 'GET /books/{isbn}', expects: 'anything' } as const;
const list = { operation: 'GET /lists', expects: 'anything' } as const;

function shown(answered: Answered, members: JsonObject, instance = ''): string[] {
  const expectedState: ExpectedState = {
    kind: 'change-stored',
    by: 'POST /books',
    instance,
    members,
    before: undefined,
  };
  return faultsOf(exchange(answered, { ...isbn, expectedState }));
}

function listing(text: string, whole = true): string[] {
  return faultsOf(exchange({ text }, { ...list, expectedState: { kind: 'item-listed', id: '12', whole } }));
}

function shownWith(members: JsonObject, old: JsonObject, text: string): string[] {
  const stored = { kind: 'change-stored', by: 'PUT /books/{isbn}', instance: '', before: undefined } as const;
  return faultsOf(exchange({ text }, { ...isbn, expectedState: { ...stored, members, old } }));
}

describe('change-lost', () => {
  it('trips when what was created is not there, or not as it was accepted', () => {
    expect(shown({ status: 404 }, {})).toEqual(['change-lost']);
    expect(shown({ text: '{"title":"Emma"}' }, { title: 'Persuasion' })).toEqual(['change-lost']);
    expect(shown({ text: '{"title":"Emma"}' }, { title: 'Emma', shelf: 'A1' })).toEqual(['change-lost']);
  });

  it('trips when a property has another value than the contract says in words', () => {
    const messages = (text: string, more: Pick<Expected<'described-value'>, 'value' | 'was' | 'sameAs'>) =>
      findingsFor(
        exchange(
          { text },
          { ...isbn, expectedState: { kind: 'described-value', by: 'POST /books', property: 'rank', ...more } },
        ),
      )
        .filter(({ rule }) => rule === 'change-lost')
        .map(({ message }) => message);
    expect(messages('{"rank":3}', { value: 4 })).toEqual([
      '"rank" is "3", although the contract says that it is "4" after POST /books',
    ]);
    expect(messages('{"data":{"rank":3}}', { was: 3 })).toEqual([
      '"rank" is "3" as before, although the contract says that it changes after POST /books',
    ]);
    expect(messages('{"rank":4}', { value: 4, was: 3 })).toEqual([]);
    expect(messages('{"rank":2}', { was: 3 })).toEqual([]);
    expect(messages('{}', { value: 4 })).toEqual([]);
    expect(messages('{"rank":"x"}', { value: 4 })).toHaveLength(1);
    expect(messages('{"title":1}', { value: 4 })).toEqual([]);
    expect(messages('{"rank":3,"first":4}', { sameAs: 'first' })).toEqual([
      '"rank" is "3", although the contract says that it is "4", as "first" is, after POST /books',
    ]);
    expect(messages('{"rank":4,"first":4}', { sameAs: 'first' })).toEqual([]);
    expect(messages('{"rank":4}', { sameAs: 'first' })).toEqual([]);
  });

  it('leaves a value that breaks its schema to another rule', () => {
    const expectedState = { kind: 'described-value', by: 'POST /books', property: 'title', value: 'Emma' } as const;
    expect(faultsOf(exchange({ text: '{"title":1}' }, { ...isbn, expectedState }))).toEqual(['body-schema']);
  });

  it('trips when the response to a change itself shows what was before', () => {
    const expectedState: ExpectedState = {
      ...{ kind: 'change-stored', by: 'GET /books/{isbn}', instance: '', before: undefined, mayBeHidden: true },
      ...{ members: { title: 'sold' }, old: { title: 'new' } },
    };
    const messages = (answered: Answered) =>
      findingsFor(exchange(answered, { ...isbn, expectedState }))
        .filter(({ rule }) => rule === 'change-lost')
        .map(({ message }) => message);
    const text = (title: string) => JSON.stringify({ title });
    expect(messages({ text: text('new') })).toEqual(['as before, although the contract says that it changes: "title"']);
    expect(messages({ text: text('sold') })).toEqual([]);
    expect(messages({ text: text('lost') })).toEqual([]);
    expect(messages({ text: '{}' })).toEqual([]);
    expect(messages({ status: 202, text: text('new') })).toEqual([]);
    expect(messages({ status: 404, text: text('new') })).toEqual([]);
  });

  it('trips when a resource does not have what was put below it', () => {
    const member = {
      kind: 'linked-value',
      property: 'tags',
      key: 'tag',
      value: 'red',
      by: 'PUT /books/{isbn}/tags/{tag}',
    } as const;
    const faults = (answered: Answered, isThere: boolean) =>
      faultsOf(exchange(answered, { ...list, expectedState: { ...member, isThere } }));
    expect(faults({ text: '{"tags":[{"tag":"blue"}]}' }, true)).toContain('change-lost');
    expect(faults({ text: '{"tags":[{"tag":"red"}]}' }, true)).not.toContain('change-lost');
    expect(faults({ text: '{"tags":[]}' }, false)).not.toContain('change-lost');
    expect(faults({ text: '{}' }, true)).not.toContain('change-lost');
    expect(faults({ status: 404, text: '{"tags":[]}' }, true)).not.toContain('change-lost');
  });

  it('trips when no page of a list has what was created, and not at a page that has it', () => {
    const judged = (text: string) => {
      const expectedState: ExpectedState = { kind: 'item-listed', id: '12', whole: false, isOnNoPage: true };
      return findingsFor(exchange({ text }, { ...list, expectedState })).map(({ message }) => message);
    };
    expect(judged('[{"id":11,"title":"Emma"}]')).toEqual([
      'no page of the list contains the resource that had just been created in it',
    ]);
    expect(judged('[{"id":12,"title":"Emma"}]')).toEqual([]);
  });

  it('trips when a list shows a resource otherwise than the resource itself was shown', () => {
    const judged = (text: string) => {
      const members = { title: 'Emma', shelf: 'A1' };
      const expectedState: ExpectedState = { kind: 'item-shown-alike', id: '12', properties: ['id'], members };
      return findingsFor(exchange({ text }, { ...list, expectedState })).map(({ message }) => message);
    };
    expect(judged('[{"id":11,"title":"Emma","shelf":"B1"},{"id":12,"title":"Old","shelf":"A1"}]')).toEqual([
      'not as the resource itself has just been shown: "title"',
    ]);
    expect(judged('[{"id":12,"title":"Emma"},{"id":11,"title":"Old"}]')).toEqual([]);
    expect(judged('[{"id":11,"title":"Old"}]')).toEqual([]);
  });

  it('trips when a change has set the time of creation, which is not set by the client', () => {
    const judged = (createdAt: string) => {
      const kept = { createdAt: '2026-01-02T03:04:05.120Z' };
      const stored = { kind: 'change-stored', by: 'PATCH /books/{isbn}', instance: '', before: undefined } as const;
      const state: ExpectedState = { ...stored, members: { title: 'Emma' }, kept };
      const answered = { text: JSON.stringify({ title: 'Emma', createdAt }) };
      return findingsFor(exchange(answered, { ...isbn, expectedState: state })).map(({ message }) => message);
    };
    expect(judged('2026-01-02T03:04:05.220Z')).toEqual([
      '"createdAt" is not the same as before PATCH /books/{isbn}, which cannot set it',
    ]);
    expect(judged('2026-01-02T03:04:05.120Z')).toEqual([]);
    // The digits that a database has no room for, and another time zone.
    expect(judged('2026-01-02T03:04:05Z')).toEqual([]);
    expect(judged('2026-01-02T04:04:05.120+01:00')).toEqual([]);
  });

  it('trips only on the value before where the resource may go on by itself', () => {
    const judged = (text: string) => {
      const stored = { kind: 'change-stored', by: 'POST /books/{isbn}/sort', instance: '', before: undefined } as const;
      const expectedState = { ...stored, members: { shelf: 'B2' }, old: { shelf: 'A1' } };
      return faultsOf(exchange({ text }, { ...isbn, expectedState }));
    };
    expect(judged('{"title":"Emma","shelf":"A1"}')).toEqual(['change-lost']);
    expect(judged('{"title":"Emma","shelf":"C3"}')).toEqual([]);
    expect(shownWith({ title: 'Emma' }, { shelf: 'A1' }, '{"title":"Sanditon"}')).toEqual(['change-lost']);
  });

  it('leaves a text alone that is shown with asterisks', () => {
    const sent = { title: 'Emma', hook: { url: 'https://a.example/secret' } };
    expect(shown({ text: '{"title":"Emma","hook":{"url":"*****"}}' }, sent)).toEqual([]);
    expect(shown({ text: '{"title":"Emma","hook":{"url":"https://b.example"}}' }, sent)).toEqual(['change-lost']);
  });

  it('compares instants, whatever their time zones', () => {
    const sent = { title: 'Emma', loans: ['2024-02-29T00:00:00+02:00'] };
    expect(shown({ text: '{"title":"Emma","loans":["2024-02-28T22:00:00.000Z"]}' }, sent)).toEqual([]);
    expect(shown({ text: '{"title":"Emma","loans":["2024-02-29T00:00:00Z"]}' }, sent)).toEqual(['change-lost']);
  });

  it('allows that a resource which was archived or hidden is not found any more', () => {
    const stored: ExpectedState = {
      kind: 'change-stored',
      by: 'PUT /books/{isbn}',
      instance: '',
      members: {},
      before: undefined,
    };
    const found = (status: number) =>
      faultsOf(exchange({ status }, { ...isbn, expectedState: { ...stored, mayBeHidden: true } }));
    expect([found(404), found(410)]).toEqual([[], []]);
  });

  it('leaves a response of another form than the schema to the rule for that', () => {
    const wrapped = '{"book":{"title":"Emma","shelf":"A1"}}';
    expect(shown({ text: wrapped }, { title: 'Emma', shelf: 'A1' })).toEqual(['body-schema']);
    expect(shown({ text: '{"shelf":"B2"}' }, { title: 'Emma', shelf: 'A1' })).toContain('change-lost');
  });

  it('leaves a value that breaks its schema to the rule for that', () => {
    expect(shown({ text: '{"title":5,"shelf":"B2"}' }, { title: 'Emma' })).toEqual(['body-schema']);
    expect(shown({ text: '{"title":5,"shelf":"B2"}' }, { title: 'Emma', shelf: 'A1' })).toContain('change-lost');
  });

  it('leaves the form alone that a description announces', () => {
    const book: JsonObject = {
      type: 'object',
      properties: { title: { type: 'string', description: 'Surrounding white space is removed.' }, shelf: {} },
    };
    const content = { 'application/json': { schema: book } };
    const get = { responses: { 200: { description: '', content } } };
    const contract = contractOf({ paths: { '/books': { get } } });
    const causes = (members: JsonObject) => {
      const expectedState: ExpectedState = {
        kind: 'change-stored',
        by: 'a PUT',
        instance: '',
        members,
        before: undefined,
      };
      const one = exchange({ text: '{"title":"Emma","shelf":"A"}' }, { ...list, expectedState });
      const [operation = one.case.operation] = contract.operations;
      const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
      const { findings } = judge({ ...bench, contract, validator }, { ...one, case: { ...one.case, operation } });
      return findings.map(({ cause }) => cause);
    };
    expect(causes({ title: ' Emma', shelf: 'A' })).toEqual([]);
    expect(causes({ title: ' emma', shelf: 'A' })).toEqual(['a PUT']);
    expect(causes({ title: 'Emma', shelf: ' A' })).toEqual(['a PUT']);
  });

  it('expects nothing of what the contract says is not shown, unless it is shown otherwise', () => {
    const get = { description: 'The secret is not included.', responses: { 200: { description: 'A hook' } } };
    const contract = contractOf({ paths: { '/hooks/{id}': { get } } });
    const causes = (text: string) => {
      const members = { url: '/calls', secret: 'whsec_1' };
      const stored = { kind: 'change-stored', by: 'a PUT', instance: '', before: undefined, members } as const;
      const one = exchange({ text }, { ...list, expectedState: stored });
      const [operation = one.case.operation] = contract.operations;
      const { findings } = judge({ ...bench, contract }, { ...one, case: { ...one.case, operation } });
      return findings.filter(({ rule }) => rule === 'change-lost').map(({ message }) => message);
    };
    expect(causes('{"url":"/calls"}')).toEqual([]);
    expect(causes('{"secret":"whsec_1"}')).toEqual([expect.stringContaining('"url"')]);
    expect(causes('{"url":"/calls","secret":"whsec_2"}')).toEqual([expect.stringContaining('"secret"')]);
  });

  it('names the properties and the operation that accepted them', () => {
    const expectedState = {
      kind: 'change-stored',
      by: 'PUT /books/{isbn}',
      instance: '',
      members: { title: 'A' },
      before: undefined,
    };
    const [finding] = findingsFor(exchange({}, { ...isbn, expectedState: expectedState as ExpectedState }));
    expect(finding?.message).toBe('not as PUT /books/{isbn} had just accepted: "title"');
    expect(finding).toMatchObject({ level: 'deviation', cause: 'PUT /books/{isbn}' });
  });

  it('allows more properties, numbers in other forms, and null for a missing property', () => {
    const text = '{"title":"Emma","pages":1.0,"more":true}';
    expect(shown({ text }, { title: 'Emma', pages: 1, subtitle: null })).toEqual([]);
  });

  it('looks where the service wraps what it shows, and not at refusals', () => {
    const text = '{"title":"none","data":{"title":"Emma"}}';
    expect(shown({ text }, { title: 'Emma' }, '/data')).toEqual([]);
    expect(shown({ text }, { title: 'Other' }, '/data')).toEqual(['change-lost']);
    expect(shown({ status: 400 }, { title: 'Other' })).toEqual([]);
  });

  it('trips on an empty list, and on one without the resource that cannot be a page', () => {
    expect(listing('[]')).toEqual(['change-lost']);
    expect(listing('[]', false)).toEqual(['change-lost']);
    expect(listing('[{"isbn":1},{"isbn":2}]')).toContain('change-lost');
  });

  it.each([
    ['it holds the resource', '[{"isbn":12}]', true],
    ['it holds the address of the resource', '[{"self":"/books/12"}]', true],
    ['it may be a page', '[{"isbn":1},{"isbn":2}]', false],
    ['it looks like a page', '[1,2,3,4,5]', true],
    ['there is more than the items', '{"items":[{"isbn":1}],"next":2}', true],
    ['it is not a list', '{"a":[],"b":[]}', true],
  ])('leaves a list alone when %s', (_, text, whole) => {
    expect(listing(text, whole)).not.toContain('change-lost');
  });

  it('trips on a file with other bytes, or another type where the contract has the one that it was uploaded with', () => {
    const types = { 'image/png': {}, 'image/jpeg': {}, 'application/octet-stream': {} };
    const contract = contractOf({
      paths: { '/cover': { get: { responses: { '200': { description: 'The cover', content: types } } } } },
    });
    const faults = (
      type: string,
      bytes: Uint8Array,
      { status = 200, sent = 'image/jpeg', facts = [] as readonly FileFact[], uploaded = Uint8Array.of(1, 2) } = {},
    ) => {
      const by = 'PUT /cover';
      const expectedState: ExpectedState = { kind: 'uploaded-file', by, type: sent, bytes: uploaded, facts };
      const one = exchange({ status, type, bytes }, { ...isbn, expectedState });
      const [operation = one.case.operation] = contract.operations;
      const judged = judge({ ...bench, contract }, { ...one, case: { ...one.case, operation } });
      return judged.findings.map(({ rule, message }) => `${rule}: ${message}`);
    };
    expect(faults('image/jpeg', Uint8Array.of(1, 2))).toEqual([]);
    expect(faults('image/jpeg', Uint8Array.of(), { status: 404 })).toContainEqual(
      'change-lost: status 404, although PUT /cover had just succeeded',
    );
    const none = { uploaded: Uint8Array.of() };
    expect(faults('image/jpeg', Uint8Array.of(), none)).toEqual([]);
    // An empty file may be taken for none.
    expect(faults('image/jpeg', Uint8Array.of(), { ...none, status: 404 }).join()).not.toContain('change-lost');
    expect(faults('image/jpeg', Uint8Array.of(1), none)).toEqual([expect.stringContaining('1 bytes instead of 0')]);
    const digest = 'a12871fee210fb8619291eaea194581cbd2531e4b23759d225f6806923f63222';
    const right: readonly FileFact[] = [
      { name: 'size', about: 'length', value: 2 },
      { name: 'sha256', about: 'sha256', value: digest },
      { name: 'digest', about: 'sha256', value: 'sha256:oShx/uIQ+4YZKR6uoZRYHL0lMeSyN1nSJfaAaSP2MiI=' },
    ];
    expect(faults('image/jpeg', Uint8Array.of(1, 2), { facts: right })).toEqual([]);
    const wrong = right.map((fact) => ({ ...fact, value: fact.about === 'length' ? 3 : digest.replace('a', 'b') }));
    expect(faults('image/jpeg', Uint8Array.of(1, 2), { facts: wrong })).toEqual(
      ['size', 'sha256', 'digest'].map((name) => expect.stringContaining(`the response to PUT /cover has "${name}"`)),
    );
    // It was changed before it was stored.
    const ofStored: readonly FileFact[] = [{ name: 'size', about: 'length', value: 1 }];
    expect(faults('image/jpeg', Uint8Array.of(1), { facts: ofStored })).toHaveLength(1);
    expect(faults('image/jpeg', Uint8Array.of(1))).toEqual([expect.stringContaining('1 bytes instead of 2')]);
    expect(faults('image/jpeg', Uint8Array.of(1, 3))).toEqual([expect.stringContaining('2 bytes, but other ones')]);
    expect(faults('image/png', Uint8Array.of(1, 2))).toEqual([expect.stringContaining('"image/png"')]);
    expect(faults('application/octet-stream', Uint8Array.of(1, 2), { sent: 'image/gif' })).toEqual([]);
  });
});
