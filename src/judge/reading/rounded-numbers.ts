import { queryOf } from '../../http/query-of.ts';
import { requestSchema } from '../../http/request-schema.ts';
import type { Case } from '../../model/case.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { exceedsDouble, isSameNumber, mayExceedDoubles, numberTokensIn } from '../../schema/json/number-tokens.ts';
import { isList, memberOf, tokensOf } from '../../schema/json/pointer.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import { shapeFor, shapeIn } from './contract-shape.ts';
import { pathValuesOf } from './path-values.ts';
import type { Subject } from './subject.ts';

/** A number that a double cannot hold, and that a response shows rounded to one. */
export interface RoundedNumber {
  readonly name: string;
  readonly sent: string;
  readonly received: string;
  /** Its place in the response. */
  readonly instance: Pointer;
}

/** A number of a request that needs more digits than a double has. */
interface ExactNumber {
  readonly name: string;
  readonly token: string;
  /** Its place in the body; `undefined`: it is in the path or in the query. */
  readonly place: Pointer | undefined;
}

/** The numbers of a request that its response shows under the same name, but rounded to a double: declared or not, at any depth. */
export function roundedNumbers(subject: Subject): readonly RoundedNumber[] {
  const { reply, json, case: sent } = subject;
  if (!json?.ok || reply?.text === undefined) return [];
  const wanted = exactNumbers(sent);
  if (wanted.length === 0) return [];
  const found: RoundedNumber[] = [];
  for (const { name, token, pointer } of numberTokensIn(reply.text)) {
    const known = wanted.filter((one) => one.name === name);
    const rounded = known.find((one) => Number(one.token) === Number(token) && !isSameNumber(one.token, token));
    if (rounded === undefined || known.some((one) => isSameNumber(one.token, token))) continue;
    if (isSentAsDouble(rounded, subject) || isShownAsDouble(pointer, subject)) continue;
    found.push({ name, sent: rounded.token, received: token, instance: pointer });
  }
  return found;
}

function exactNumbers({ request, operation }: Case): readonly ExactNumber[] {
  const { body, path } = request;
  const text = body.kind === 'content' && body.value !== undefined ? body.content : '';
  const inBody = typeof text === 'string' && mayExceedDoubles(text) ? [...numberTokensIn(text)] : [];
  const parameters = mayExceedDoubles(path) ? parameterTexts({ request, operation }) : [];
  const exact = parameters.filter((one) => isNumber(one) && isOf64Bits(one[1]));
  return [
    ...inBody.map(({ name, token, pointer }) => ({ name, token, place: pointer })),
    ...exact.map(([name, token]) => ({ name, token, place: undefined })),
  ].filter(({ token }) => exceedsDouble(token));
}

/** Beyond 64 bits a server knows nothing with this number, and another number that it shows is not a rounded one. */
function isOf64Bits(token: string): boolean {
  return !/^-?\d+$/.test(token) || BigInt.asIntN(64, BigInt(token)) === BigInt(token);
}

function isNumber([, text]: readonly [string, string]): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);
}

/** The parameters in the path and the query of a request. */
function parameterTexts(sent: Pick<Case, 'operation' | 'request'>): (readonly [name: string, text: string])[] {
  const inPath = pathValuesOf(sent).map(({ name, encoded }) => [name, encoded] as const);
  return [...inPath, ...queryOf(sent.request.path)];
}

/** Whether the contract declares a number as `double` or `float` where it was sent: it may lose digits. */
function isSentAsDouble({ name, place }: ExactNumber, subject: Subject): boolean {
  const { contract, case: sent } = subject;
  const { body } = sent.request;
  if (place === undefined || body.kind !== 'content' || body.value === undefined) {
    const parameters = sent.operation.parameters.filter((parameter) => parameter.name === name);
    return parameters.some(({ schema }) => schema !== undefined && isDouble(shapeIn(contract, schema)));
  }
  return isDoubleAt(place, { schema: requestSchema(sent), value: body.value }, subject);
}

function isShownAsDouble(place: Pointer, subject: Subject): boolean {
  const { json, mediaType } = subject;
  return json?.ok === true && isDoubleAt(place, { schema: mediaType?.schema, value: json.value }, subject);
}

/** Whether one of the schemas of a part of a value has such a format. */
function isDoubleAt(
  place: Pointer,
  { schema, value }: { readonly schema: Pointer | undefined; readonly value: Json },
  subject: Subject,
): boolean {
  let part: Json | undefined = value;
  let shapes = schema === undefined ? [] : [shapeFor(subject, schema, value)];
  for (const token of tokensOf(place)) {
    const isItem = isList(part);
    const inner: Json = memberOf(part, token) ?? null;
    const schemas = shapes.flatMap((shape) =>
      isItem ? schemasOfItem(shape, Number(token)) : schemasOfProperty(shape, token),
    );
    shapes = schemas.flatMap((one) => (one === undefined ? [] : [shapeFor(subject, one, inner)]));
    part = inner;
  }
  return shapes.some(isDouble);
}

function isDouble({ formats }: Shape): boolean {
  return formats.some(({ value }) => value === 'double' || value === 'float');
}
