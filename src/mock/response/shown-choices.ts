import { queryEchoes, shownChoices } from '../../conventions/names/shown-choices.ts';
import { findMediaType, readMediaType } from '../../http/media-type.ts';
import { documentedResponse, isSuccess } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { valueText } from '../../schema/json/write-json.ts';
import { headerIn, withHeader } from './header-list.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse, otherHeaders } from './mock-response.ts';

/** The response to a GET in which documented headers and properties repeat what the query has chosen: `X-Label-Dpi: 300` for `dpi=300`. */
export function withChoices(
  response: MockResponse,
  operation: Operation,
  { context, parameters }: { readonly context: MockContext; readonly parameters: ReadonlyMap<string, Json> },
): MockResponse {
  if (
    operation.method !== 'GET' ||
    !isSuccess(response.status) ||
    !operation.parameters.some((one) => one.in === 'query')
  )
    return response;
  const documented = documentedResponse(operation.responses, response.status);
  if (documented === undefined) return response;
  const { document } = context.contract;
  const choices = shownChoices(documented, { document, operation });
  const chosen = (name: string, byDefault?: Json) => parameters.get(`query/${name}`) ?? byDefault;
  const body = response.bodyValue?.value;
  const echoes = queryEchoes(body, operation);
  if (choices.length + echoes.length === 0) return response;
  let headers = response.headers;
  let value = body;
  for (const { parameter, byDefault, header, property } of choices) {
    const choice = chosen(parameter, byDefault);
    if (choice === undefined || typeof choice === 'object') continue;
    if (header !== undefined && headerIn(headers, header) !== undefined)
      headers = withHeader(headers, header, valueText(choice));
    else if (property !== undefined && isObject(value) && Object.hasOwn(value, property))
      value = withProperty(value, [property, choice]);
  }
  for (const { owner, echo, names } of echoes) {
    const repeated = names.reduce((one: JsonObject, name) => {
      const choice = chosen(name);
      return choice === undefined ? one : withProperty(one, [name, choice]);
    }, echo);
    if (isObject(value)) value = withProperty(value, [owner, repeated]);
  }
  const type = readMediaType(response.headers[1]);
  const entry = type && findMediaType(documented.content, type);
  const isChanged = value !== body && value !== undefined && entry !== undefined && isValidBody(context, entry, value);
  if (!isChanged || response.bodyValue === undefined || value === undefined) return { ...response, headers };
  return createResponse(
    { ...response.bodyValue, value },
    { ...response, headers: otherHeaders({ ...response, headers }) },
  );
}
