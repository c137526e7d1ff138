import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { parseXml } from '../../../schema/xml/parse-xml.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, caseLabelled, casesOf, headerOf, validRequestOf } from '../../../testing/derivations.ts';
import { otherContent } from './other-content.ts';
import { xmlTexts } from './xml-texts.ts';

const book: JsonObject = {
  type: 'object',
  required: ['title', 'id', 'shelf'],
  xml: { name: 'book' },
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    shelf: { type: 'string', xml: { attribute: true } },
    title: { type: 'string', minLength: 2 },
    pages: { type: ['integer', 'null'], minimum: 1 },
    tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
  },
};

const xml = 'application/xml';

function start(content: JsonObject) {
  const contract = contractOf({ paths: { '/books': { post: { requestBody: { required: true, content } } } } });
  return { key: 'POST /books', contract };
}

const labelsOf = (cases: readonly Case[], expects: Case['expects']) =>
  cases.filter((one) => one.expects === expects).map(({ id }) => id.replace(/^.*, /, ''));

describe('an operation that takes XML only', () => {
  it('gets XML written by its schema, with fresh values', () => {
    const request = validRequestOf(start({ [xml]: { schema: book } })).build();
    expect(request.headers).toContainEqual(['Content-Type', xml]);
    const text = request.body.kind === 'content' ? String(request.body.content) : '';
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<book id="\d+" shelf="[^"]+"><title>[^<]+<\/title><\/book>$/,
    );
  });

  it('gets each keyword broken once, however many come before it', () => {
    const kinds = Array.from({ length: 15 }, (_, index) => [
      `kind${index}`,
      { type: 'string', enum: ['one', 'two', 'three'] },
    ]);
    const price = { type: 'object', required: ['currency'], properties: { currency: { type: 'string' } } };
    const properties = {
      ...Object.fromEntries(kinds),
      prices: { type: 'array', xml: { wrapped: true }, items: price },
    };
    const schema: JsonObject = { type: 'object', xml: { name: 'offer' }, required: ['prices'], properties };
    const cases = casesOf(otherContent, start({ [xml]: { schema } }));
    const rejected = cases.filter(({ expects }) => expects === 'rejected');
    expect(rejected.map(({ about }) => about)).toContainEqual(expect.stringMatching(/prices\/items\/required$/));
  });

  it('gets the example where the schema does not describe the document', () => {
    const example = '<book><title>Emma</title></book>';
    const request = validRequestOf(start({ [xml]: { schema: { type: 'string' }, example } })).build();
    expect(request.body).toMatchObject({ content: example });
  });

  it('gets one fault at a time, as far as XML can express it', () => {
    const cases = casesOf(otherContent, start({ [xml]: { schema: book } }));
    const texts = cases.map((one) => {
      const text = bodyText(one)?.replace(/^<\?xml.*\n/, '');
      return `${one.expects} ${text?.replaceAll(/-\d{4,}/g, '').replace(/id="\d{4,}"/, 'id="1"')}`;
    });
    expect(texts).toEqual(
      expect.arrayContaining([
        'rejected <book id="1" shelf="text"><title>t</title></book>',
        'rejected <book id="1" shelf="text"></book>',
        'rejected <book id="text" shelf="text"><title>text</title></book>',
        'accepted <book id="1" shelf="text"><title>text</title><pages>1</pages></book>',
      ]),
    );
    expect(texts.filter((text) => text.includes('notDeclared'))).toEqual([]);
    // A number in place of a text is a text.
    expect(texts.filter((text) => /^rejected .*<title>\d/.test(text))).toEqual([]);
  });
});

describe('xml-texts', () => {
  const cases = casesOf(xmlTexts, start({ [xml]: { schema: book } }));

  it('sends the same document in every form', () => {
    expect(labelsOf(cases, 'accepted')).toEqual([
      'no declaration',
      'standalone declaration',
      'byte order mark',
      'indented',
      'comments',
      'CDATA sections',
      'character references',
      'other tags',
      'attributes reversed',
    ]);
    expect(bodyText(caseLabelled(cases, `${xml}, attributes reversed`))).toContain('<book shelf="text" id="1">');
    expect(bodyText(caseLabelled(cases, `${xml}, other tags`))).toContain("<book id = '1' shelf = 'text' ><title >");
    expect(bodyText(caseLabelled(cases, `${xml}, CDATA sections`))).toContain('<title><![CDATA[text]]></title>');
    expect(headerOf(caseLabelled(cases, `${xml}, comments`), 'Content-Type')).toBe(xml);
  });

  it('sends documents that no parser accepts', () => {
    const rejected = cases.filter(({ expects }) => expects === 'rejected');
    expect(rejected.length).toBeGreaterThan(14);
    for (const one of rejected) {
      expect(one.fault).toBe('syntax');
      const text = bodyText(one);
      if (text !== undefined) expect(parseXml(text), one.id).toMatchObject({ ok: false, isMalformed: true });
    }
  });

  it('leaves open whether a document type declaration and a prefix without a namespace are accepted', () => {
    expect(labelsOf(cases, 'anything')).toEqual(['document type declaration', 'undeclared prefix']);
    expect(cases.find(({ expects }) => expects === 'anything')?.scope).toMatchObject({ allowedStatuses: [400, 422] });
  });

  it('needs a schema and XML', () => {
    expect(casesOf(xmlTexts, start({ 'application/json': { schema: book } }))).toEqual([]);
    expect(casesOf(xmlTexts, start({ 'application/json': {}, [xml]: {} }))).toEqual([]);
  });
});
