import type { Case } from '../../model/case.ts';
import type { Pointer } from '../../model/json.ts';
import { exceedsDouble, isSameNumber, mayExceedDoubles, numberTokensIn } from '../../schema/json/number-tokens.ts';
import { valueAt } from '../../schema/json/pointer.ts';
import { shapeIn } from './contract-shape.ts';
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

/** The numbers of a request that its response shows under the same name, but rounded to a double: declared or not, at any depth. */
export function roundedNumbers(subject: Subject): readonly RoundedNumber[] {
  const { reply, json, case: sent } = subject;
  if (!json?.ok || reply?.text === undefined) return [];
  const wanted = exactNumbers(sent).filter(([name]) => !isDeclaredDouble(name, subject));
  if (wanted.length === 0) return [];
  const found: RoundedNumber[] = [];
  for (const { name, token, pointer } of numberTokensIn(reply.text)) {
    const rounded = wanted.find(
      ([property, exact]) => property === name && Number(exact) === Number(token) && !isSameNumber(exact, token),
    );
    const isExact = wanted.some(([property, exact]) => property === name && isSameNumber(exact, token));
    if (rounded && !isExact) found.push({ name, sent: rounded[1], received: token, instance: pointer });
  }
  return found;
}

/** The numbers of the body, the path and the query that need more digits than a double has, with their names. */
function exactNumbers({ request, operation }: Case): (readonly [name: string, token: string])[] {
  const { body, path } = request;
  const text = body.kind === 'content' && body.value !== undefined ? body.content : '';
  const inBody = typeof text === 'string' && mayExceedDoubles(text) ? [...numberTokensIn(text)] : [];
  const parameters = mayExceedDoubles(path) ? parameterTexts({ request, operation }) : [];
  const exact = parameters.filter((one) => isNumber(one) && isOf64Bits(one[1]));
  return [...inBody.map(({ name, token }) => [name, token] as const), ...exact].filter(([, token]) =>
    exceedsDouble(token),
  );
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
  const [, query = ''] = sent.request.path.split('?');
  const inPath = pathValuesOf(sent).map(({ name, encoded }) => [name, encoded] as const);
  return [...inPath, ...new URLSearchParams(query)];
}

/** What the contract declares as `double` or `float` may lose digits. */
function isDeclaredDouble(name: string, { contract, case: { operation } }: Subject): boolean {
  return (operation.body?.content ?? []).some(({ schema }) => {
    const places = schema === undefined ? [] : (shapeIn(contract, schema).properties.get(name) ?? []);
    return places.some((place) => ['double', 'float'].includes(String(valueAt(contract.document, `${place}/format`))));
  });
}
