import type { HeaderField } from '../model/case.ts';
import type { Operation, Parameter } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { percentEncode } from '../text/percent-encode.ts';
import { printableAscii } from '../text/printable-ascii.ts';
import { exampleOf } from './example-value.ts';
import { translateToDraft7 } from './translate-to-draft7.ts';

/** The parameters of a request, the required ones with values. */
export interface FilledRequest {
  readonly path: string;
  readonly query: readonly string[];
  readonly headers: readonly HeaderField[];
  readonly cookies: readonly string[];
  /** Parameter Objects for the projection: Dredd ignores a path whose parameters have no example. */
  readonly parameters: readonly JsonObject[];
  /** Why the request cannot be built. */
  readonly obstacle: string | undefined;
}

/** Gives every required parameter its first example, or a value that is valid against its schema. */
export function fillParameters(document: JsonObject, { path, parameters }: Operation): FilledRequest {
  const filled = parameters
    .filter(({ required }) => required)
    .map((parameter) => ({ parameter, value: exampleText(document, parameter) }));
  const notText = filled.find(({ value }) => value === undefined)?.parameter.name;
  const values = filled.map(({ parameter, value = '' }) => ({
    ...parameter,
    value,
    encoded: percentEncode(value),
  }));
  const inPlace = (place: Parameter['in']) => values.filter((parameter) => parameter.in === place);
  const filledPath = inPlace('path').reduce(
    (left, { name, encoded }) => left.replaceAll(`{${name}}`, () => encoded),
    path,
  );
  const open = /\{[^{}]*\}/.exec(filledPath)?.[0];
  return {
    path: filledPath,
    query: inPlace('query').map(({ name, encoded }) => `${percentEncode(name)}=${encoded}`),
    headers: inPlace('header').map(({ name, value }) => [name, printableAscii(value)]),
    cookies: inPlace('cookie').map(({ name, encoded }) => `${name}=${encoded}`),
    parameters: inPlace('path').map(({ name, value }) => ({
      name: simplified(name),
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: value,
    })),
    obstacle:
      notText !== undefined
        ? `the parameter ${notText} is an array or object`
        : open === undefined
          ? undefined
          : `its path parameter ${open} is not described`,
  };
}

/** The path template, with the characters that Dredd's parser accepts in names of parameters. */
export function simplifiedPath({ path }: Operation): string {
  return path.replace(/\{[^{}]*\}/g, (part) => `{${simplified(part.slice(1, -1))}}`);
}

function simplified(name: string): string {
  return name.replace(/\W/g, '_');
}

/** The value as text; `undefined` for arrays and objects, whose many styles Dredd does not know. */
function exampleText(document: JsonObject, { examples, schema }: Parameter): string | undefined {
  const [example] = examples;
  const value: Json =
    example?.value ??
    (schema === undefined ? {} : exampleOf(translateToDraft7(document, { pointer: schema, direction: 'request' })));
  return typeof value === 'object' ? undefined : String(value);
}
