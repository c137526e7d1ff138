import type { Contract, Operation } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json } from '../model/json.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../schema/json/pointer.ts';
import { textOf } from './identity.ts';
import { parametersIn, valuesIn } from './resource-paths.ts';

interface Answer {
  /** The template whose parameters are asked for. */
  readonly path: string;
  /** The content of the answer. */
  readonly answer: Json | undefined;
  readonly contract: Pick<Contract, 'operations' | 'document'>;
}

/**
 * The values that a link of the answer's documented response gives to the parameters of a path, in their order (OpenAPI, Link Object);
 * `undefined` when no link gives them all.
 */
export function readLinked(exchange: Exchange, { path, answer, contract }: Answer): readonly string[] | undefined {
  const names = parametersIn(path);
  for (const link of linksOf(exchange, contract)) {
    if (targetOf(link, contract)?.path !== path) continue;
    const given = memberOf(link, 'parameters');
    const values = names.map((name) => {
      const expression = memberOf(given, name) ?? memberOf(given, `path.${name}`);
      return typeof expression === 'string' ? textOf(evaluate(expression, { exchange, answer })) : undefined;
    });
    if (values.every((value) => value !== undefined)) return values;
  }
  return undefined;
}

function linksOf({ outcome, case: { operation } }: Exchange, { document }: Answer['contract']): (Json | undefined)[] {
  const status = outcome.kind === 'reply' ? String(outcome.status) : '';
  const response = operation.responses.find((documented) => documented.status === status);
  if (response === undefined) return [];
  const links = join(response.pointer, 'links');
  const names = valueAt(document, links);
  return (isObject(names) ? Object.keys(names) : []).map((name) => {
    const place = resolve(document, join(links, name));
    return place === undefined ? undefined : valueAt(document, place);
  });
}

function targetOf(link: Json | undefined, { operations }: Answer['contract']): Operation | undefined {
  const [id, reference] = [memberOf(link, 'operationId'), memberOf(link, 'operationRef')];
  return operations.find((one) => (id !== undefined && one.operationId === id) || `#${one.pointer}` === reference);
}

interface Known {
  readonly exchange: Exchange;
  readonly answer: Json | undefined;
}

const inAnswer = '$response.body#';
const inContent = '$request.body#';
const inPath = '$request.path.';

/** Runtime expressions about content and path (OpenAPI, Runtime Expressions); others are not followed. */
function evaluate(expression: string, { exchange: { case: sent }, answer }: Known): Json | undefined {
  const { body, path } = sent.request;
  if (expression.startsWith(inAnswer)) return inside(answer, expression.slice(inAnswer.length));
  if (expression.startsWith(inContent))
    return inside(body.kind === 'content' ? body.value : undefined, expression.slice(inContent.length));
  if (!expression.startsWith(inPath)) return undefined;
  const index = parametersIn(sent.operation.path).indexOf(expression.slice(inPath.length));
  return valuesIn(sent.operation.path, path)?.[index];
}

function inside(value: Json | undefined, pointer: string): Json | undefined {
  return tokensOf(pointer).reduce<Json | undefined>((part, token) => memberOf(part, token), value);
}
