import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const source = `(?:header\\.${token}|(?:query|path)\\..+|body(?:#(?:/.*)?)?)`;
const expression = new RegExp(`^\\$(?:url|method|statusCode|(?:request|response)\\.${source})$`, 's');

/** What is to be taken from a request or response and is written so that nobody knows what (OAS, Runtime Expressions). */
export const runtimeExpression: LintRule = {
  id: 'runtime-expression',
  level: 'warning',
  why: 'Nobody knows which value is meant: the link or callback cannot be followed.',
  *check(subject) {
    for (const { pointer, text } of [...callbackKeys(subject), ...linkValues(subject)]) {
      for (const written of expressionsIn(text)) {
        if (expression.test(written)) continue;
        yield {
          pointer,
          message: `${JSON.stringify(written)} is no runtime expression.`,
          fix: 'Write $request or $response with .body#/pointer, .header.name, .query.name or .path.name; or $url, $method, $statusCode.',
        };
      }
    }
  },
};

interface Text {
  readonly pointer: Pointer;
  readonly text: string;
}

/** The whole text, when it begins like one, or what stands in braces in it. */
function expressionsIn(text: string): string[] {
  if (text.startsWith('$')) return [text];
  return [...text.matchAll(/\{(\$[^{}]*)\}/g)].map(([, inner]) => inner ?? '');
}

function callbackKeys({ document, operations }: RuleSubject): Text[] {
  const holders = ['/components', ...operations.map(({ pointer }) => pointer)];
  return holders
    .flatMap((holder) => entries(document, join(holder, 'callbacks')))
    .flatMap((callback) =>
      keysOf(valueAt(document, callback)).map((text) => ({ pointer: join(callback, text), text })),
    );
}

function linkValues({ document, operations }: RuleSubject): Text[] {
  const holders = ['/components', ...operations.flatMap(({ responses }) => responses.map(({ pointer }) => pointer))];
  return [...new Set(holders)]
    .flatMap((holder) => entries(document, join(holder, 'links')))
    .flatMap((link) => {
      const parameters = join(link, 'parameters');
      const places = keysOf(valueAt(document, parameters)).map((name) => join(parameters, name));
      return [...places, join(link, 'requestBody')];
    })
    .flatMap((pointer) => {
      const text = valueAt(document, pointer);
      return typeof text === 'string' ? [{ pointer, text }] : [];
    });
}

/** The members of a map, their references followed. */
function entries(document: JsonObject, map: Pointer): Pointer[] {
  return keysOf(valueAt(document, map)).flatMap((name) => resolve(document, join(map, name)) ?? []);
}

function keysOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value).filter((name) => !name.startsWith('x-')) : [];
}
