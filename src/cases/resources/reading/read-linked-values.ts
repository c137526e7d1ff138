import { identifierText } from '../../../conventions/resource-identity.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../../../schema/json/pointer.ts';
import { parameterNames, pathValues } from '../described/resource-paths.ts';

interface LinkedPath {
  /** The template whose parameters are wanted. */
  readonly path: string;
  /** The JSON body of the response. */
  readonly response: Json | undefined;
  readonly contract: Pick<Contract, 'operations' | 'document'>;
}

/**
 * The values that a link of the documented response gives to the parameters of a path, in their order (OpenAPI, Link Object); `undefined` when no
 * link gives them all.
 */
export function readLinkedValues(
  exchange: Exchange,
  { path, response, contract }: LinkedPath,
): readonly string[] | undefined {
  const names = parameterNames(path);
  for (const link of linksOf(exchange, contract)) {
    if (linkedOperation(link, contract)?.path !== path) continue;
    const parameters = memberOf(link, 'parameters');
    const values = names.map((name) => {
      const expression = memberOf(parameters, name) ?? memberOf(parameters, `path.${name}`);
      return typeof expression === 'string'
        ? identifierText(evaluateExpression(expression, exchange, response))
        : undefined;
    });
    if (values.every((value) => value !== undefined)) return values;
  }
  return undefined;
}

function linksOf(
  { outcome, case: { operation } }: Exchange,
  { document }: LinkedPath['contract'],
): (Json | undefined)[] {
  const status = outcome.kind === 'reply' ? String(outcome.status) : '';
  const response = operation.responses.find((documented) => documented.status === status);
  if (response === undefined) return [];
  const links = join(response.pointer, 'links');
  const byName = valueAt(document, links);
  return (isObject(byName) ? Object.keys(byName) : []).map((name) => {
    const pointer = resolve(document, join(links, name));
    return pointer === undefined ? undefined : valueAt(document, pointer);
  });
}

function linkedOperation(link: Json | undefined, { operations }: LinkedPath['contract']): Operation | undefined {
  const [id, reference] = [memberOf(link, 'operationId'), memberOf(link, 'operationRef')];
  return operations.find((one) => (id !== undefined && one.operationId === id) || `#${one.pointer}` === reference);
}

const responseBody = '$response.body#';
const requestBody = '$request.body#';
const requestPath = '$request.path.';

/** The value of a runtime expression about a body or the path of the request (OpenAPI, Runtime Expressions); `undefined` for any other. */
function evaluateExpression(
  expression: string,
  { case: { request, operation } }: Exchange,
  response: Json | undefined,
): Json | undefined {
  const { body, path } = request;
  if (expression.startsWith(responseBody)) return valueWithin(response, expression.slice(responseBody.length));
  if (expression.startsWith(requestBody)) {
    const value = writtenValue(body);
    return valueWithin(value, expression.slice(requestBody.length));
  }
  if (!expression.startsWith(requestPath)) return undefined;
  const index = parameterNames(operation.path).indexOf(expression.slice(requestPath.length));
  return pathValues(operation.path, path)?.[index];
}

function valueWithin(value: Json | undefined, pointer: string): Json | undefined {
  return tokensOf(pointer).reduce<Json | undefined>((part, token) => memberOf(part, token), value);
}
