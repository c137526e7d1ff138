import type { RuleId } from '../../../src/model/rule-id.ts';
import { withHeader } from '../honest-behaviour.ts';
import type { BrokenStore } from '../kinds.ts';
import { changingEach, rewriting } from '../variations.ts';

type Row = readonly [name: string, title: string, rule: RuleId, body: string];

/** Bodies of a 200 that are not the plant that was sent. */
const plants: readonly Row[] = [
  ['no-name', 'responds with a plant without a name', 'body-schema', '{"tag":"a"}'],
  ['number-name', 'responds with a plant whose name is a number', 'body-schema', '{"name":5}'],
  ['null-name', 'responds with a plant whose name is null', 'body-schema', '{"name":null}'],
  ['other-case-name', 'writes Name instead of name', 'body-schema', '{"Name":"a"}'],
  ['null-tag', 'responds with a plant whose tag is null', 'body-schema', '{"name":"a","tag":null}'],
  ['array-tag', 'responds with a plant whose tag is a list', 'body-schema', '{"name":"a","tag":["b"]}'],
  ['empty-plant', 'responds with an empty object', 'body-schema', '{}'],
  ['plant-list', 'responds with a list of plants', 'body-schema', '[{"name":"a"}]'],
  ['wrapped', 'wraps the plant', 'body-schema', '{"data":{"name":"a"}}'],
  ['plant-text', 'responds with a string', 'body-schema', '"created"'],
  ['plant-in-a-string', 'encodes the plant twice', 'body-schema', '"{\\"name\\":\\"a\\"}"'],
  ['null-plant', 'responds with null', 'body-schema', 'null'],
  ['true-plant', 'responds with true', 'body-schema', 'true'],
  ['error-as-plant', 'responds with 200 and an error', 'body-schema', '{"error":1,"message":"no"}'],
  ['proto-name', 'hides the name under __proto__', 'body-schema', '{"__proto__":{"name":"a"}}'],
  ['no-content', 'responds with 200 without a body', 'body-json', ''],
  ['blank-content', 'responds with 200 and white space', 'body-json', ' \n'],
  ['truncated-json', 'responds with half of the plant', 'body-json', '{"name":"a'],
  ['trailing-comma', 'writes a trailing comma', 'body-json', '{"name":"a",}'],
  ['single-quotes', 'writes single quotes', 'body-json', "{'name':'a'}"],
  ['bare-keys', 'writes property names without quotes', 'body-json', '{name:"a"}'],
  ['nan', 'writes NaN', 'body-json', '{"name":"a","height":NaN}'],
  ['plus-sign', 'writes a number with a plus sign', 'body-json', '{"name":"a","height":+1}'],
  ['leading-zero', 'writes a number with a leading zero', 'body-json', '{"name":"a","height":01}'],
  ['raw-newline', 'writes a line break into a string', 'body-json', '{"name":"a\nb"}'],
  ['hex-escape', 'writes an escape that JSON does not have', 'body-json', '{"name":"\\x41"}'],
  ['comment', 'writes a comment', 'body-json', '/* plant */{"name":"a"}'],
  ['byte-order-mark', 'begins with a byte order mark', 'body-json', '\uFEFF{"name":"a"}'],
  ['two-values', 'responds with two JSON values', 'body-json', '{"name":"a"}{"name":"a"}'],
  ['debug-output', 'prints a notice before the plant', 'body-json', 'Notice: line 1\n{"name":"a"}'],
  ['jsonp', 'responds with a JavaScript call', 'body-json', 'callback({"name":"a"})'],
  ['xml', 'responds with XML labelled as JSON', 'body-json', '<plant><name>a</name></plant>'],
  ['html', 'responds with HTML labelled as JSON', 'body-json', '<!doctype html><h1>Created</h1>'],
  ['form', 'responds with a form labelled as JSON', 'body-json', 'name=a&tag=b'],
];

/** Error bodies that do not match the schema Error. */
const errors: readonly Row[] = [
  ['error-text', 'numbers its errors in a string', 'body-schema', '{"error":"400","message":"no"}'],
  ['error-null', 'responds with error: null', 'body-schema', '{"error":null,"message":"no"}'],
  ['error-true', 'responds with error: true', 'body-schema', '{"error":true,"message":"no"}'],
  ['error-object', 'nests its errors', 'body-schema', '{"error":{"code":400,"message":"no"}}'],
  ['error-decimal', 'numbers its errors 400.5', 'integer-range', '{"error":400.5,"message":"no"}'],
  ['error-missing', 'leaves the error number out', 'body-schema', '{"message":"no"}'],
  ['error-code', 'writes code instead of error', 'body-schema', '{"code":400,"message":"no"}'],
  ['message-missing', 'leaves the message out', 'body-schema', '{"error":400}'],
  ['message-null', 'responds with message: null', 'body-schema', '{"error":400,"message":null}'],
  ['message-list', 'responds with a list of messages', 'body-schema', '{"error":400,"message":["no"]}'],
  ['error-list', 'responds with a list of errors', 'body-schema', '[{"error":400,"message":"no"}]'],
  [
    'problem-details',
    'responds with problem details',
    'body-schema',
    '{"type":"about:blank","title":"no","status":400}',
  ],
  ['error-empty', 'responds with 400 without a body', 'body-json', ''],
  ['error-phrase', 'responds with 400 and a phrase', 'body-json', 'Bad Request'],
  ['error-over-int32', 'numbers its errors 3000000000', 'integer-range', '{"error":3000000000,"message":"no"}'],
  ['error-just-over', 'numbers its errors 2147483648', 'integer-range', '{"error":2147483648,"message":"no"}'],
  ['error-just-under', 'numbers its errors -2147483649', 'integer-range', '{"error":-2147483649,"message":"no"}'],
  ['error-huge', 'numbers its errors 1e400', 'integer-range', '{"error":1e400,"message":"no"}'],
  [
    'error-nearly-whole',
    'numbers its errors 400.0000000000000000001',
    'integer-range',
    '{"error":400.0000000000000000001,"message":"no"}',
  ],
];

/** Responses of a documented status whose body is not as documented. */
export const brokenBodies: readonly BrokenStore[] = [
  ...plants.map(([name, title, rule, body]) => ({
    name,
    title,
    trips: [rule],
    enough: 300,
    may: ['echo-differs'],
    behaviour: () => rewriting(200, () => body),
  })),
  ...errors.map(([name, title, rule, body]) => ({
    name,
    title,
    trips: [rule],
    enough: 300,
    behaviour: () => rewriting(400, () => body),
  })),
  {
    name: 'utf-16',
    title: 'responds in UTF-16',
    trips: ['body-json'],
    may: ['content-encoding'],
    behaviour: () =>
      changingEach(200, (response) => ({ ...response, body: Buffer.from(`${response.body}`, 'utf16le') })),
  },
  {
    name: 'latin-1',
    title: 'responds in ISO 8859-1',
    trips: ['body-json'],
    may: ['content-encoding', 'echo-differs'],
    behaviour: () =>
      changingEach(200, (response) => ({ ...response, body: Buffer.from(`${response.body}`, 'latin1') })),
  },
  {
    name: 'declared-latin-1',
    title: 'responds in ISO 8859-1 and says so',
    trips: ['content-encoding'],
    may: ['body-json', 'media-type', 'echo-differs'],
    behaviour: () =>
      changingEach(200, (response) =>
        withHeader({ ...response, body: Buffer.from(`${response.body}`, 'latin1') }, [
          'Content-Type',
          'application/json; charset=iso-8859-1',
        ]),
      ),
  },
  {
    name: 'broken-utf-8',
    title: 'cuts a character in two',
    trips: ['content-encoding'],
    may: ['body-json', 'echo-differs'],
    behaviour: () =>
      changingEach(200, (response) => ({ ...response, body: Buffer.from('{"name":"\u20ac"}').fill(0x61, 11, 12) })),
  },
  {
    name: 'cut-in-bytes',
    title: 'cuts a long text that is not ASCII in the middle of a character',
    trips: ['content-encoding'],
    may: ['body-json', 'echo-differs'],
    behaviour: () =>
      changingEach(200, (response) => {
        const body = Buffer.from(response.body);
        const emoji = body.indexOf('\u{1f33f}', 255);
        return emoji < 0
          ? response
          : { ...response, body: Buffer.concat([body.subarray(0, emoji + 2), Buffer.from('"}')]) };
      }),
  },
];
