import { describe, expect, it } from 'vitest';
import { type Asked, bench, exchange } from '../../testing/exchanges.ts';
import { readSubject } from '../reading/subject.ts';
import { ordinaryTrait, traitsOf } from './traits.ts';

function traitsFor(asked: Asked): readonly string[] {
  return traitsOf(readSubject(bench, exchange({}, asked)));
}

const book = { title: 'Emma', isbn: 12 };

describe('traitsOf', () => {
  it.each([
    ['title is empty', { content: { ...book, title: '' } }],
    ['title is blank', { content: { ...book, title: '  ' } }],
    ["title has '", { content: { ...book, title: "it's" } }],
    ['title has U+000A', { content: { ...book, title: 'a\nb' } }],
    ['title has characters beyond U+FFFF', { content: { ...book, title: '\u{1f33f}' } }],
    ['title is 256 characters long or longer', { content: { ...book, title: 'a'.repeat(256) } }],
    ['a text is empty', { content: { ...book, title: '' } }],
    ['isbn is negative', { content: { ...book, isbn: -1 } }],
    ['isbn is beyond 53 bits', { content: { ...book, isbn: 2n ** 60n } }],
    ['there is no shelf', { content: book }],
    ['there are undeclared members', { content: { ...book, colour: 'red' } }],
    ['there is an undeclared member "colour"', { content: { ...book, colour: 'red' } }],
    ['title has quotes', { content: { ...book, title: "it's" } }],
    ['title has characters that JSON escapes', { content: { ...book, title: 'a\nb' } }],
    ['title has characters that HTML escapes', { content: { ...book, title: 'a<b' } }],
    ['"isbn" comes before "title"', { content: { isbn: 12, title: 'Emma' } }],
    ['the content as a whole is an array', { content: [] }],
    ['the content opens an array', { content: [] }],
    ['the content opens an array', { raw: ' [1,' }],
    ['the content is not strictly JSON', { raw: '\ufeff{}' }],
    ['the content is not strictly JSON', { raw: Uint8Array.of(0x22, 0xff, 0x22) }],
    ['title has characters beyond ASCII', { raw: '{"title":"\\ud800"}' }],
    ['the content is invalid', { content: { title: 5, isbn: 1 }, expects: 'anything' }],
    ['the content is invalid', { raw: '\ufeff{}', expects: 'anything' }],
    ['the content arrives in more than one piece', { content: { ...book, title: 'a'.repeat(70_000) } }],
    ['the content is absent', { raw: null }],
    ['the content is not JSON', { raw: '{', fault: 'syntax' }],
    ['the content is nested 1000 deep or deeper', { raw: '['.repeat(1000) }],
    ['texts are written with \\u escapes', { raw: '{"title":"\\u0041"}' }],
    ['the credential is none', { credential: 'none' }],
    ['the method is PUT', { method: 'PUT', outside: 'method' }],
    ['nothing is wrong but that title is a number', { content: { title: 5, isbn: 1 }, fault: 'schema' }],
    ['title is wrong or missing', { content: { title: 5, isbn: 1 }, fault: 'schema', expects: 'rejected' }],
  ] as const)('tells that %s', (trait, asked) => {
    const traits = traitsFor(asked);
    if (trait.startsWith('texts are')) expect(traitsFor({ content: book })).not.toContain(trait);
    else expect(traits).toContain(trait);
  });

  it('calls ordinary what is made to be so', () => {
    const one = exchange({}, { content: book });
    const traitsAs = (strategy: string) => traitsOf(readSubject(bench, { ...one, case: { ...one.case, strategy } }));
    expect(traitsAs('repetition')).toContain(ordinaryTrait);
    expect(traitsAs('valid-body')).toContain(ordinaryTrait);
    expect(traitsAs('json-encodings')).not.toContain(ordinaryTrait);
  });

  it('does not say of deep content that it is no JSON', () => {
    const traits = traitsFor({ raw: `${'['.repeat(5000)}${']'.repeat(5000)}`, expects: 'anything' });
    expect(traits).toContain('the content is nested 5000 deep or deeper');
    expect(traits).not.toContain('the content is not strictly JSON');
    expect(traits).not.toContain('the content is invalid');
  });

  it('tells nothing of one member when several are wrong', () => {
    const traits = traitsFor({ content: { title: 5, isbn: 'x' }, fault: 'schema', expects: 'rejected' });
    expect(traits.filter((trait) => trait.endsWith('wrong or missing'))).toEqual([]);
  });
});
