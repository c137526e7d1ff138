import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { type Asked, bench, exchange } from '../../testing/exchanges.ts';
import { readSubject } from '../reading/subject.ts';
import { makeTrait, plainTrait } from './make-trait.ts';
import { traitsOf } from './traits.ts';

const traitsFor = (asked: Asked) => traitsOf(readSubject(bench, exchange({}, asked)));

const book = { title: 'Emma', isbn: 12 };

describe('traitsOf', () => {
  it.each([
    [makeTrait('text-empty', undefined, 'title'), { content: { ...book, title: '' } }],
    [makeTrait('text-blank', undefined, 'title'), { content: { ...book, title: '  ' } }],
    [makeTrait('text-has-mark', "'", 'title'), { content: { ...book, title: "it's" } }],
    [makeTrait('text-has-mark', 'U+000A', 'title'), { content: { ...book, title: 'a\nb' } }],
    [makeTrait('text-beyond-bmp', undefined, 'title'), { content: { ...book, title: '\u{1f33f}' } }],
    [makeTrait('text-length-at-least', 256, 'title'), { content: { ...book, title: 'a'.repeat(256) } }],
    [makeTrait('text-empty', undefined, undefined), { content: { ...book, title: '' } }],
    [makeTrait('number-negative', undefined, 'isbn'), { content: { ...book, isbn: -1 } }],
    [makeTrait('number-beyond-bits', 53, 'isbn'), { content: { ...book, isbn: 2n ** 60n } }],
    [makeTrait('property-not-sent', undefined, 'shelf'), { content: book }],
    [plainTrait('undeclared-properties'), { content: { ...book, colour: 'red' } }],
    [makeTrait('undeclared-property', 'colour', undefined), { content: { ...book, colour: 'red' } }],
    [makeTrait('text-quotes', undefined, 'title'), { content: { ...book, title: "it's" } }],
    [makeTrait('text-json-escapes', undefined, 'title'), { content: { ...book, title: 'a\nb' } }],
    [makeTrait('text-html-escapes', undefined, 'title'), { content: { ...book, title: 'a<b' } }],
    [makeTrait('properties-swapped', 'isbn', 'title'), { content: { isbn: 12, title: 'Emma' } }],
    [makeTrait('body-type', 'an array', undefined), { content: [] }],
    [plainTrait('body-opens-array'), { content: [] }],
    [plainTrait('body-opens-array'), { raw: ' [1,' }],
    [plainTrait('body-not-strict-json'), { raw: '\ufeff{}' }],
    [plainTrait('body-not-strict-json'), { raw: Uint8Array.of(0x22, 0xff, 0x22) }],
    [makeTrait('text-beyond-ascii', undefined, 'title'), { raw: '{"title":"\\ud800"}' }],
    [plainTrait('body-invalid'), { content: { title: 5, isbn: 1 }, expects: 'anything' }],
    [plainTrait('body-invalid'), { raw: '\ufeff{}', expects: 'anything' }],
    [plainTrait('body-in-pieces'), { content: { ...book, title: 'a'.repeat(70_000) } }],
    [plainTrait('body-absent'), { raw: null }],
    [plainTrait('body-not-json'), { raw: '{', fault: 'syntax' }],
    [makeTrait('depth-at-least', 1000, undefined), { raw: '['.repeat(1000) }],
    [makeTrait('credential', 'none', undefined), { credential: 'none' }],
    [makeTrait('method', 'PUT', undefined), { method: 'PUT', outside: 'method' }],
    [makeTrait('property-only-fault', 'a number', 'title'), { content: { title: 5, isbn: 1 }, fault: 'schema' }],
    [
      makeTrait('property-wrong', undefined, 'title'),
      { content: { title: 5, isbn: 1 }, fault: 'schema', expects: 'rejected' },
    ],
  ] as const)('finds $kind', (trait, asked) => {
    expect(traitsFor(asked)).toContainEqual(trait);
  });

  it('finds escapes only in a body that was written from a value with escapes', () => {
    const escaped = traitsFor({ content: { ...book, title: 'a"b' } });
    expect(escaped).toContainEqual(plainTrait('escapes'));
    expect(traitsFor({ content: book })).not.toContainEqual(plainTrait('escapes'));
  });

  it('takes no property of an alternative for an undeclared one', () => {
    const part = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    const schema = { allOf: [part('title')], oneOf: [part('isbn'), { allOf: [part('issn')] }] };
    const requestBody = { content: { 'application/json': { schema } } };
    const contract = contractOf({ paths: { '/books': { post: { requestBody } } } });
    const { case: sent } = exchange({}, { content: { title: 'Emma', issn: '1', colour: 'red' } });
    const operation = operationOf('POST /books', contract);
    const undeclared = traitsOf({ case: { ...sent, operation }, contract }).filter(
      ({ kind }) => kind === 'undeclared-property',
    );
    expect(undeclared).toEqual([makeTrait('undeclared-property', 'colour', undefined)]);
  });

  it('names the media type of a body where the operation documents several', () => {
    const chosen = (...documented: string[]) => {
      const content = Object.fromEntries(documented.map((type) => [type, {}]));
      const contract = contractOf({ paths: { '/books': { post: { requestBody: { content } } } } });
      const { case: sent } = exchange({}, { content: book });
      const operation = operationOf('POST /books', contract);
      return traitsOf({ ...bench, contract, case: { ...sent, operation } }).filter(
        ({ kind }) => kind === 'content-type',
      );
    };
    const json = makeTrait('content-type', 'application/json', undefined);
    expect(chosen('application/json', 'application/x-www-form-urlencoded')).toEqual([json]);
    expect(chosen('application/json')).toEqual([]);
  });

  it('calls a body invalid only where it is what is wrong', () => {
    const invalid = plainTrait('body-invalid');
    const { case: sent } = exchange({}, { content: book, expects: 'rejected', fault: 'schema' });
    expect(traitsOf({ ...bench, case: sent })).toContainEqual(invalid);
    const page = { name: 'page', in: 'query' as const, pointer: '/page', schema: '/page/schema' };
    const parameter = {
      ...page,
      required: false,
      style: 'form' as const,
      explode: true,
      examples: [],
      allowReserved: false,
    };
    const operation = { ...sent.operation, parameters: [{ ...parameter, content: undefined }] };
    for (const about of ['/page', '/page/schema'])
      expect(traitsOf({ ...bench, case: { ...sent, operation, about } })).not.toContainEqual(invalid);
    const { case: other } = exchange({}, { content: book, expects: 'rejected', fault: 'media-type' });
    expect(traitsOf({ ...bench, case: other })).not.toContainEqual(invalid);
    const { case: bare } = exchange({}, { raw: null, expects: 'rejected', fault: 'schema' });
    expect(traitsOf({ ...bench, case: bare })).toContainEqual(invalid);
    const withoutBody = { ...sent.operation, body: undefined };
    expect(traitsOf({ ...bench, case: { ...bare, operation: withoutBody } })).not.toContainEqual(invalid);
  });

  it('names the parameter of a Content-Type, unless it is a boundary', () => {
    const { case: sent } = exchange({}, { content: book });
    const typed = (type: string) => {
      const request = { ...sent.request, headers: [['Content-Type', type]] as const };
      return traitsOf({ ...bench, case: { ...sent, request } });
    };
    const trait = plainTrait('content-type-parameter');
    expect(typed('application/json; charset=utf-8')).toContainEqual(trait);
    expect(typed('multipart/form-data; boundary=x')).not.toContainEqual(trait);
  });

  it('lists each trait once', () => {
    const keys = traitsFor({ content: { ...book, title: 'Emma', shelf: 'A1' } }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('calls ordinary what is made to be so', () => {
    const one = exchange({}, { content: book });
    const traitsAs = (strategy: StrategyId) =>
      traitsOf(readSubject(bench, { ...one, case: { ...one.case, strategy } }));
    const ordinary = plainTrait('ordinary');
    expect(traitsAs('repetition')).toContainEqual(ordinary);
    expect(traitsAs('valid-body')).toContainEqual(ordinary);
    expect(traitsAs('json-encodings')).not.toContainEqual(ordinary);
    const varied = { ...one, case: { ...one.case, strategy: 'valid-body' as const, varies: true as const } };
    expect(traitsOf(readSubject(bench, varied))).not.toContainEqual(ordinary);
  });

  it('does not call a deeply nested body invalid JSON', () => {
    const traits = traitsFor({ raw: `${'['.repeat(5000)}${']'.repeat(5000)}`, expects: 'anything' });
    expect(traits).toContainEqual(makeTrait('depth-at-least', 5000, undefined));
    expect(traits).not.toContainEqual(plainTrait('body-not-strict-json'));
    expect(traits).not.toContainEqual(plainTrait('body-invalid'));
  });

  it('finds what is wrong in the fields of a form, which is not called invalid JSON', () => {
    const traits = traitsFor({ raw: 'isbn=12', fields: { isbn: 12 }, fault: 'schema', expects: 'rejected' });
    expect(traits).toContainEqual(makeTrait('property-only-fault', 'missing', 'title'));
    expect(traits).not.toContainEqual(plainTrait('body-not-strict-json'));
  });

  it('calls a body of another documented type no invalid JSON', () => {
    const one = exchange({}, { raw: '<book/>' }).case;
    const [json] = one.operation.body?.content ?? [];
    if (one.operation.body === undefined || json === undefined) throw new Error('POST /books has no JSON body');
    const content = [json, { ...json, mediaType: 'application/xml' }];
    const operation = { ...one.operation, body: { ...one.operation.body, content } };
    const traitsAs = (type: string, fields?: JsonObject) => {
      const body = { ...one.request.body, ...(fields && { fields }) };
      const request = { ...one.request, body, headers: [['Content-Type', type] as const] };
      return traitsOf({ case: { ...one, operation, request }, contract: bench.contract });
    };
    expect(traitsAs('application/xml')).not.toContainEqual(plainTrait('body-not-strict-json'));
    expect(traitsAs('application/xml', { title: '' })).toContainEqual(makeTrait('text-empty', undefined, 'title'));
    expect(traitsAs('text/plain')).toContainEqual(plainTrait('body-not-strict-json'));
  });

  it('names the property that comes first in an unusual order, unless the body is invalid anyway', () => {
    const kinds = (asked: Parameters<typeof traitsFor>[0]) => traitsFor(asked).map(({ kind }) => kind);
    expect(traitsFor({ content: { isbn: 12, title: 'Emma' } })).toContainEqual(
      makeTrait('first-property', 'isbn', undefined),
    );
    expect(kinds({ content: { title: 'Emma', isbn: 12 } })).not.toContain('first-property');
    const invalid = { content: { isbn: 12, title: 7 }, fault: 'schema', expects: 'rejected' } as const;
    expect(kinds(invalid)).not.toContain('first-property');
  });

  it('names no single property when several are wrong', () => {
    const traits = traitsFor({ content: { title: 5, isbn: 'x' }, fault: 'schema', expects: 'rejected' });
    expect(traits.filter(({ kind }) => kind === 'property-wrong')).toEqual([]);
  });
});
