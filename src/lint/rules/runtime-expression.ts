import { token } from '../../http/token.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule, RuleSubject } from '../subject/lint-rule.ts';

const source = `(?:header\\.${token}|(?:query|path)\\..+|body(?:#(?:/.*)?)?)`;
const expression = new RegExp(`^\\$(?:url|method|statusCode|(?:request|response)\\.${source})$`, 's');

/** A link or callback with an expression that is not valid (OAS, Runtime Expressions). */
export const runtimeExpression: LintRule = {
  id: 'runtime-expression',
  level: 'warning',
  why: 'The value that is meant is unknown, so no tool can follow the link or callback.',
  *check(subject) {
    for (const { pointer, text } of [...callbackKeys(subject), ...linkValues(subject)]) {
      for (const written of expressionsIn(text)) {
        if (expression.test(written)) continue;
        yield {
          pointer,
          message: `${JSON.stringify(written)} is not a runtime expression.`,
          fix: 'Use $request or $response with .body#/pointer, .header.name, .query.name or .path.name, or use $url, $method or $statusCode.',
        };
      }
    }
  },
};

interface Text {
  readonly pointer: Pointer;
  readonly text: string;
}

/** The whole text when it starts with `$`, else the expressions in braces in it; one whose brace is not closed with the brace, so that it is none. */
function expressionsIn(text: string): string[] {
  if (text.startsWith('$')) return [text];
  return [...text.matchAll(/\{(\$[^{}]*)(\}?)/g)].map(([whole, inner = '', end]) => (end === '' ? whole : inner));
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

/** The entries of a map, with their references followed. */
function entries(document: JsonObject, map: Pointer): Pointer[] {
  return keysOf(valueAt(document, map)).flatMap((name) => resolve(document, join(map, name)) ?? []);
}

function keysOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value).filter((name) => !name.startsWith('x-')) : [];
}
