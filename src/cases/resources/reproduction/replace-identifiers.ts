import { splitQuery, withQuery } from '../../../http/query-of.ts';
import type { BodyDraft, Case } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { namesOtherResource, withOwnIdentity } from '../../paths/own-identity.ts';
import { kindsOnPath, pathValues, templateParts } from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';

/** What to put in the place of the identifiers of a request; `undefined` leaves one as it is. */
export interface IdentifierReplacement {
  /** For the resource of that kind with those path values; `parents` are the values before its own, as they were replaced. */
  readonly inPath: (kind: string, values: readonly string[], parents: readonly string[]) => string | undefined;
  /** For a resource that the query or the body refers to. */
  readonly elsewhere: ReplaceId;
}

type ReplaceId = (kind: string, id: string) => string | undefined;

/** The case with other identifiers in its path, body and query, each in the encoding that it has. */
export function replaceIdentifiers(
  testCase: Case,
  operations: readonly Operation[],
  { inPath, elsewhere }: IdentifierReplacement,
): Case {
  const { operation } = testCase;
  const inOtherPath = replaceInPath(testCase, inPath);
  const body = replaceInBody(testCase, operations, elsewhere);
  const path = replaceInQuery(inOtherPath, { operation, operations, replace: elsewhere });
  const request = { ...testCase.request, path, body };
  // Another identifier than that of the path was sent on purpose.
  return { ...testCase, request: namesOtherResource(testCase) ? request : withOwnIdentity({ ...testCase, request }) };
}

/** The path of a request with other values for its parameters, by their number; `undefined` leaves one as it is. The query stays. */
export function fillPath(template: string, path: string, valueAt: (index: number) => string | undefined): string {
  const [before, query] = splitQuery(path);
  const { segments: wanted, ending } = templateParts(template);
  const segments = before.split('/');
  const length = segments.length - (before.endsWith('/') ? 1 : 0);
  let index = 0;
  for (const [at, part] of wanted.entries()) {
    if (!part.startsWith('{')) continue;
    const value = valueAt(index++);
    const end = at === wanted.length - 1 ? ending : '';
    if (value !== undefined) segments[length - wanted.length + at] = `${percentEncode(value)}${end}`;
  }
  return withQuery(segments.join('/'), query);
}

function replaceInPath({ operation, request }: Case, replace: IdentifierReplacement['inPath']): string {
  const values = pathValues(operation.path, request.path);
  if (values === undefined) return request.path;
  const kinds = kindsOnPath(operation.path);
  const replaced: string[] = [];
  for (const [index, value] of values.entries()) {
    replaced.push(replace(kinds[index] ?? '', values.slice(0, index + 1), replaced.slice()) ?? value);
  }
  return fillPath(operation.path, request.path, (index) =>
    replaced[index] === values[index] ? undefined : replaced[index],
  );
}

interface QueryReplacement {
  readonly operation: Operation;
  readonly operations: readonly Operation[];
  readonly replace: ReplaceId;
}

function replaceInQuery(path: string, { operation, operations, replace }: QueryReplacement): string {
  const [before, query] = splitQuery(path);
  if (query === undefined) return path;
  const { kindOf } = findReferences(operation, operations);
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const kind = kindOf(name);
    const id = kind === undefined ? undefined : replace(kind, value);
    return id === undefined ? pair : `${name}=${id}`;
  });
  return withQuery(before, pairs.join('&'));
}

function replaceInBody(
  { operation, request: { body } }: Case,
  operations: readonly Operation[],
  replace: ReplaceId,
): BodyDraft {
  if (body.kind === 'none') return body;
  const references = findReferences(operation, operations);
  const replaceNamed = (name: string, id: string): string | undefined => {
    const kind = references.kindOf(name, true);
    return kind === undefined ? undefined : replace(kind, id);
  };
  const { content, value } = body;
  const text = typeof content === 'string' ? content : '';
  if (value === undefined)
    return typeof content === 'string' ? { ...body, content: replaceInText(text, replaceNamed) } : body;
  const replaced = references.replace(value, { samples: [value], give: replace, byNoun: true });
  if (replaced === value || sameJson(replaced, value)) return body;
  const isUsual = content === writeJson(value);
  return { ...body, content: isUsual ? writeJson(replaced) : replaceInText(text, replaceNamed), value: replaced };
}

/** Replaces what follows a name in a text that may not be JSON. */
function replaceInText(text: string, replace: (name: string, id: string) => string | undefined): string {
  // A look behind would read the white space of a large body again for each of its characters.
  return text.replace(/"([^"\\]+)"\s*:\s*"?([^"\s,}\]]+)/g, (whole, name: string, id: string) => {
    return whole.slice(0, -id.length) + (replace(name, id) ?? id);
  });
}
