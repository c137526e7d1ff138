import { identifierText } from '../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../http/outcome.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries, withProperty } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { nameWords } from '../../../text/name-words.ts';
import { isAbout } from '../../paths/own-identity.ts';
import { pathValues, segmentsOf } from '../../paths/resource-paths.ts';
import { resourceValue } from './read-resources.ts';

/** `revision`: a number that goes up with each change. As a text it may also be what the resource is about, such as a version of a program. */
const numberNames = /^(?:version(?: (?:number|no))?|revision|rev)$/;
/** `row version`, `etag`: a number or a text. */
const anyNames = /^(?:(?:lock|row|resource|entity|record|object) ?version|optimistic lock(?: version)?|e ?tag|rev)$/;

/** What a response shows of the version of its resource: the members that a change may have to repeat. */
export function versionShown(exchange: Exchange): JsonObject {
  const shown = isDone(exchange) ? resourceValue(exchange) : undefined;
  return isObject(shown) ? objectFromEntries(Object.entries(shown).filter(isVersion)) : {};
}

function isVersion([name, value]: readonly [string, Json]): boolean {
  const words = nameWords(name).trim();
  if (typeof value === 'number' || typeof value === 'bigint') return numberNames.test(words) || anyNames.test(words);
  return typeof value === 'string' && anyNames.test(words);
}

/**
 * Whether the body of a change has to name the version that it changes: a target refuses every other one for that alone, whatever else the body has. Not
 * where the request is about this very property.
 */
export function namesVersion(testCase: Case): boolean {
  return versionIn(testCase) !== undefined;
}

/** The case with the current version in its body, where that names one; `current` are members as `versionShown` gives them. */
export function withVersion(testCase: Case, current: JsonObject): Case {
  const sent = versionIn(testCase);
  const { request } = testCase;
  const version = sent && current[sent.name];
  if (sent === undefined || version === undefined || typeof version !== typeof sent.is) return testCase;
  if (request.body.kind !== 'content' || sameJson(version, sent.is)) return testCase;
  const value = withProperty(sent.body, [sent.name, version]);
  return { ...testCase, request: { ...request, body: { ...request.body, value, content: writeJson(value) } } };
}

interface SentVersion {
  readonly name: string;
  readonly is: Json;
  readonly body: JsonObject;
}

function versionIn({ operation, request, about }: Case): SentVersion | undefined {
  const { method, body } = request;
  if ((method !== 'PUT' && method !== 'PATCH') || !segmentsOf(operation.path).at(-1)?.startsWith('{')) return undefined;
  if (body.kind !== 'content' || !isObject(body.value)) return undefined;
  if (![409, 412, 428].some((status) => listsStatus(operation, status))) return undefined;
  const found = Object.entries(body.value).find(isVersion);
  if (found === undefined || isAbout(about, found[0]) || body.content !== writeJson(body.value)) return undefined;
  return { name: found[0], is: found[1], body: body.value };
}

/** The version that the last of these exchanges shows of the resource in the path of a case; empty where none does, or the case names none. */
export function versionShownIn(exchanges: readonly Exchange[], testCase: Case): JsonObject {
  const id = namesVersion(testCase) ? pathValues(testCase.operation.path, testCase.request.path)?.at(-1) : undefined;
  if (id === undefined) return {};
  const last = exchanges.findLast((exchange) => {
    const shown = resourceValue(exchange);
    return isObject(shown) && Object.values(shown).some((value) => identifierText(value) === id);
  });
  return last === undefined ? {} : versionShown(last);
}
