import { identifierText } from '../../../conventions/names/resource-identity.ts';
import { documentedResponse } from '../../../http/status.ts';
import { writtenValue } from '../../../http/written-value.ts';
import type { Contract, Operation, ResponseSpec } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { isObject, join, memberOf, resolve, tokensOf, valueAt } from '../../../schema/json/pointer.ts';
import { parameterNames, pathKind, pathValues } from '../../paths/resource-paths.ts';

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
  const { outcome, case: sent } = exchange;
  const documented =
    outcome.kind === 'reply' ? documentedResponse(sent.operation.responses, outcome.status) : undefined;
  for (const link of documented === undefined ? [] : linksOf(documented, contract)) {
    if (linkedOperation(link, contract)?.path !== path) continue;
    const values = names.map((name) => {
      const expression = expressionFor(name, link);
      return expression && identifierText(evaluateExpression(expression, exchange, response));
    });
    if (values.every((value) => value !== undefined)) return values;
  }
  return undefined;
}

/** Where a response has the last identifier in the paths of a kind, by a link of the contract. */
export interface LinkedIdentifier {
  /** The response, as documented. */
  readonly status: string;
  /** In its body; `undefined`: in the request. */
  readonly pointer: Pointer | undefined;
}

/** Finds the link of a documented success; `undefined` when none leads to the kind. */
export function findLinkedIdentifier(
  { responses }: Operation,
  { kind, contract }: { readonly kind: string; readonly contract: LinkedPath['contract'] },
): LinkedIdentifier | undefined {
  for (const response of responses.filter(({ status }) => status.startsWith('2'))) {
    for (const link of linksOf(response, contract)) {
      const { path } = linkedOperation(link, contract) ?? { path: '' };
      const expression = expressionFor(parameterNames(path).at(-1) ?? '', link);
      if (expression === undefined || pathKind(path) !== kind) continue;
      const isInResponse = expression.startsWith(responseBody);
      return { status: response.status, pointer: isInResponse ? expression.slice(responseBody.length) : undefined };
    }
  }
  return undefined;
}

function linksOf({ pointer }: ResponseSpec, { document }: LinkedPath['contract']): (Json | undefined)[] {
  const links = join(pointer, 'links');
  const byName = valueAt(document, links);
  return (isObject(byName) ? Object.keys(byName) : []).map((name) => {
    const link = resolve(document, join(links, name));
    return link === undefined ? undefined : valueAt(document, link);
  });
}

function expressionFor(parameter: string, link: Json | undefined): string | undefined {
  const parameters = memberOf(link, 'parameters');
  const expression = memberOf(parameters, parameter) ?? memberOf(parameters, `path.${parameter}`);
  return typeof expression === 'string' ? expression : undefined;
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
