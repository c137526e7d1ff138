import { expect, it } from 'vitest';
import { otherIdentifiers } from './cases/request/values/unused-values.ts';
import { assumptionsAboutPaths } from './contract/operations/declare-path-parameters.ts';
import { readHeaderValues } from './judge/reading/header-values.ts';
import { readMultipart } from './mock/request/multipart-body.ts';
import { isValidBidi } from './schema/validate/formats/domain-labels.ts';
import { createValidator } from './schema/validate/validator.ts';
import { parseXml } from './schema/xml/parse-xml.ts';
import { readXml } from './schema/xml/read-xml.ts';
import { bookContract, operationOf } from './testing/book-contract.ts';
import { wrapLine } from './text/wrap-line.ts';
import { wordsOfName } from './world/words/words-of-name.ts';

// A regular expression that goes back over what it has read takes minutes for a text of this length: the test exceeds its time limit then.
const length = 400_000;
const many = (text: string) => text.repeat(length / text.length);

function xmlNumber(text: string): unknown {
  const document = { components: { schemas: { Page: { type: 'integer' } } } };
  const parse = parseXml(`<Page>${text}</Page>`);
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  return parse.ok && readXml(parse.root, '/components/schemas/Page', { document, validator }).value;
}

function partType(type: string): unknown {
  const text = `--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: ${type}\r\nX: y\r\n\r\n1\r\n--x--`;
  const request = { body: Buffer.from(text), type: 'multipart/form-data; boundary=x' };
  return readMultipart(request, { pointer: '', schema: undefined, name: '' } as never, {});
}

const operation = operationOf('POST /books', bookContract);

it.each<[name: string, read: () => unknown, expected: unknown]>([
  ['a number in XML', () => xmlNumber(`${many('1')}x`), `${many('1')}x`],
  ['the type of a part', () => partType(`a${many('\t')}b`), { value: { a: '1' } }],
  ['a header with a number', () => readHeaderValues(`${many('0')}x`).length, 3],
  ['the label of a domain', () => isValidBidi([`א${many('\u0300')}a`]), false],
  ['an identifier', () => otherIdentifiers(`${many('1')}x`).length, 3],
  ['an identifier with a number', () => otherIdentifiers(`${many('-x')}_`).length, 2],
  ['a path', () => assumptionsAboutPaths([{ ...operation, key: `GET /${many('#')}}` }]), []],
  ['the name of a property', () => wordsOfName(many('A')).words.length, 1],
  ['a line', () => wrapLine(`a${many(' ')}`, 40), 'a'],
])('%s is read in one go, however long it is', (_, read, expected) => {
  expect(read()).toEqual(expected);
});
