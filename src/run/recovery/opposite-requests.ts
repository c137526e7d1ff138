import { noBody, valueOfBody } from '../../cases/request/body/body-draft.ts';
import { splitQuery } from '../../http/query-of.ts';
import type { Case, RequestDraft } from '../../model/case.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';

/** Last segments of paths that undo each other: `/service/pause` and `/service/resume`. */
const oppositeSegments: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['enable', 'disable'],
  ['enter', 'leave'],
  ['start', 'stop'],
  ['begin', 'end'],
  ['open', 'close'],
  ['lock', 'unlock'],
  ['pause', 'resume'],
  ['suspend', 'resume'],
  ['freeze', 'unfreeze'],
  ['activate', 'deactivate'],
];

/**
 * Requests that may undo one of which it is not known what was there before: the same one with the opposite of each flag in its body or query, one to the
 * operation with the opposite name (`/service/resume` for `/service/pause`), and the DELETE of the same path.
 */
export function oppositeRequests({ request, ...change }: Case, operations: readonly Operation[]): readonly Case[] {
  const { method, path } = change.operation;
  const at = (wanted: string) => operations.filter((other) => other.method === wanted);
  const named = at(method).flatMap((other) => {
    const segment = oppositeSegment(path, other.path);
    return segment === undefined
      ? []
      : { operation: other, request: { ...request, path: withLast(request.path, segment) } };
  });
  const deleting = at('DELETE').filter((other) => other.path === path && method !== 'DELETE');
  return [
    ...[withOppositeBody(request), withOppositeQuery(request)].flatMap((one) =>
      one ? { ...change, request: one } : [],
    ),
    ...named.map((one) => ({ ...change, ...one })),
    ...deleting.map((operation) => ({ ...change, operation, request: withoutBody(request) })),
  ];
}

/** The most resources created by requests to one path that are deleted. */
const mostDeleted = 30;

/**
 * The deletions out of `cleanUp` of what POST requests to the path of this one have created, such as `DELETE /invitations/7` after `POST /invitations`: an
 * open invitation may be what changed the service. Thirty at most, and none for another method.
 */
export function deletionsBelow({ request: { method, path } }: Case, cleanUp: Iterable<Case>): readonly Case[] {
  const deletions: Case[] = [];
  if (method !== 'POST') return deletions;
  const [collection] = splitQuery(path);
  for (const one of cleanUp) {
    if (deletions.length === mostDeleted) break;
    const isBelow = one.request.method === 'DELETE' && divided(one.request.path)[0] === `${collection}/`;
    if (isBelow) deletions.push(one);
  }
  return deletions;
}

/** Last segments that take something away. */
const endingSegments: readonly string[] = [
  'off',
  'disable',
  'stop',
  'end',
  'close',
  'lock',
  'pause',
  'suspend',
  'freeze',
  'deactivate',
];

/**
 * Requests that are sent after an accepted switch to put the service back, whatever it has done: to the operation with the opposite name where the switch
 * takes something away, and the DELETE of the same path where no GET shows what was there before.
 */
export function requestsBack(change: Case, operations: readonly Operation[]): readonly Case[] {
  const { key, path } = change.operation;
  const isShown = operations.some((other) => other.method === 'GET' && other.path === path);
  return oppositeRequests(change, operations).filter(({ operation }) => {
    if (operation.key === key) return false;
    return operation.path === path ? !isShown : endingSegments.includes(divided(path)[1]);
  });
}

/** The last segment of the other path, where it undoes that of the first and the rest is equal. */
function oppositeSegment(path: string, other: string): string | undefined {
  const [start, last] = divided(path);
  const [otherStart, otherLast] = divided(other);
  const isPair = oppositeSegments.some((pair) => [last, otherLast].every((one) => pair.includes(one)));
  return start === otherStart && last !== otherLast && isPair ? otherLast : undefined;
}

function divided(path: string): readonly [start: string, last: string] {
  const at = path.lastIndexOf('/') + 1;
  return [path.slice(0, at), path.slice(at)];
}

function withLast(path: string, segment: string): string {
  const [before, query] = splitQuery(path);
  return divided(before)[0] + segment + (query === undefined ? '' : `?${query}`);
}

function withOppositeBody(request: RequestDraft): RequestDraft | undefined {
  const { body } = request;
  const value = valueOfBody(body);
  if (body.kind !== 'content' || !isObject(value) || !Object.values(value).some(isFlag)) return undefined;
  const opposite = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, isFlag(one) ? !one : one]));
  return { ...request, body: { ...body, content: writeJson(opposite), value: opposite } };
}

function isFlag(value: Json): value is boolean {
  return typeof value === 'boolean';
}

function withOppositeQuery(request: RequestDraft): RequestDraft | undefined {
  const [path, query = ''] = splitQuery(request.path);
  const opposite = query.replaceAll(/=(true|false)(?=&|$)/g, (_, flag) => (flag === 'true' ? '=false' : '=true'));
  return opposite === query ? undefined : { ...request, path: `${path}?${opposite}` };
}

function withoutBody(request: RequestDraft): RequestDraft {
  const headers = request.headers.filter(([name]) => !/^content-/i.test(name));
  return { ...request, method: 'DELETE', headers, body: noBody };
}
