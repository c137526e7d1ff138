import { isToken } from '../../http/token.ts';
import type { Operation } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { parameterLists, writtenParameters } from '../subject/parameter-places.ts';

/** A header name that HTTP does not allow (RFC 9110, 5.1 and 5.6.2), that of an API key included. */
export const headerName: LintRule = {
  id: 'header-name',
  level: 'error',
  why: 'No request or response can contain such a header.',
  *check({ document, operations }) {
    for (const { pointer, name } of [
      ...headerParameters(document, operations),
      ...apiKeys(document),
      ...responseHeaders(document, operations),
    ]) {
      if (isToken(name)) continue;
      yield {
        pointer,
        message: `${JSON.stringify(name)} is not a valid header name.`,
        fix: 'Use letters, digits and hyphens.',
      };
    }
  },
};

interface NamedHeader {
  readonly pointer: Pointer;
  readonly name: string;
}

function headerParameters(document: JsonObject, operations: readonly Operation[]): NamedHeader[] {
  const lists = new Set(operations.flatMap((operation) => parameterLists(document, operation)));
  return [...lists]
    .flatMap((list) => writtenParameters(document, list))
    .filter((parameter) => parameter.in === 'header')
    .map(({ pointer, name }) => ({ pointer: join(pointer, 'name'), name }));
}

function apiKeys(document: JsonObject): NamedHeader[] {
  const schemes = valueAt(document, '/components/securitySchemes');
  return Object.keys(isObject(schemes) ? schemes : {}).flatMap((scheme) => {
    const pointer = join('/components/securitySchemes', scheme);
    const [type, place, name] = ['type', 'in', 'name'].map((member) => valueAt(document, join(pointer, member)));
    if (type !== 'apiKey' || place !== 'header' || typeof name !== 'string') return [];
    return [{ pointer: join(pointer, 'name'), name }];
  });
}

function responseHeaders(document: JsonObject, operations: readonly Operation[]): NamedHeader[] {
  const lists = new Set(
    operations.flatMap(({ responses }) => responses.map(({ pointer }) => join(pointer, 'headers'))),
  );
  return [...lists].flatMap((list) => {
    const headers = valueAt(document, list);
    const names = isObject(headers) ? Object.keys(headers) : [];
    return names.map((name) => ({ pointer: join(list, name), name }));
  });
}
