import { identifierText } from '../../conventions/names/resource-identity.ts';
import { isSafeMethod } from '../../http/method.ts';
import { splitQuery, withQuery } from '../../http/query-of.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { summariseViolations } from '../../schema/derive/build/summarise-violations.ts';
import { schemaParts } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { templatesByCollection } from '../paths/collection-members.ts';
import { linkedKind } from '../paths/linked-kind.ts';
import { kindsOnPath, parameterNames, pathKind, pathValues } from '../paths/resource-paths.ts';
import { findReferences, type ResourceReference, type ResourceReferences } from '../paths/resource-references.ts';
import { valueOfBody } from '../request/body/body-draft.ts';
import type { CaseDraft, RequestedOperation } from '../request/case-draft.ts';
import { allowsText } from '../request/parameters/parameter-readings.ts';
import { findGivenValue, type GivenValue, givenForBody } from '../request/values/given-values.ts';
import { isUnusedIdentifier, unusedIdentifiers } from '../resources/reading/unused-identifiers.ts';
import type { Resources } from '../resources/resources.ts';

/** What the protection needs to know of a run. */
export interface ProtectionSource {
  readonly source: SchemaSource;
  readonly resources: Pick<
    Resources,
    'isOwn' | 'isAbsent' | 'hasCreated' | 'mayAddBelow' | 'isForeign' | 'isForeignName'
  >;
  /** All operations of the contract. */
  readonly operations: readonly Operation[];
  readonly fresh: () => number;
  /** Takes an identifier of a kind that the target has just said to be free; `undefined`, as by default, when there is none. */
  readonly takeFree?: (kind: string) => string | undefined;
  /** What the user has given for parameters. */
  readonly given: readonly GivenValue[];
}

/**
 * The case, if it cannot change what existed before the run: a request that changes something names a resource that the run has created, or gets
 * identifiers that no resource has. `undefined` when the schema leaves no such identifier, or when the case is about the identifier itself.
 */
export function protectResources(
  draft: CaseDraft,
  requested: RequestedOperation,
  from: ProtectionSource,
): CaseDraft | undefined {
  if (overwritesOthers(draft.request, requested, from)) return undefined;
  const protectedPath = protectPath(draft, requested, from);
  return protectedPath && protectReferences(protectedPath, requested, from);
}

/**
 * Whether the body gives what is created or changed an identifier or a name that a resource of others has: some services overwrite that one then. Examples in
 * a contract often do. What an ordinary request has as well cannot be avoided.
 */
function overwritesOthers(
  { method, body }: CaseDraft['request'],
  { operation, validRequest }: RequestedOperation,
  { resources, operations }: ProtectionSource,
): boolean {
  const value = valueOfBody(body);
  if (isSafeMethod(method) || !isObject(value)) return false;
  const kind = pathKind(operation.path);
  const created = (templatesByCollection(operations).get(kind) ?? []).map(({ path }) => pathKind(path));
  const kinds = kind.endsWith('/{}') ? [kind] : created;
  if (kinds.length === 0) return false;
  const isTaken = ([name, one]: readonly [string, Json]) =>
    kinds.some((of) => lenientReadings(one).some((read) => resources.isForeignName(of, name, read)));
  const taken = Object.entries(value).filter(isTaken);
  if (taken.length === 0) return false;
  const usual = validRequest.buildValue();
  return taken.some(
    ([name]) =>
      !isObject(usual) ||
      !Object.entries(usual)
        .filter(isTaken)
        .some(([one]) => one === name),
  );
}

/** What a service may take a value for that makes numbers of other types: `true` is 1 to it, `[7]` and `"7.0"` are 7. */
function lenientReadings(value: Json): readonly Json[] {
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const number = typeof only === 'object' ? Number.NaN : Number(only);
  return Number.isFinite(number) ? [value, Math.trunc(number)] : [value];
}

function protectPath(
  draft: CaseDraft,
  { operation }: RequestedOperation,
  { source, resources, operations, fresh, takeFree, given }: ProtectionSource,
): CaseDraft | undefined {
  const { request } = draft;
  const parameters = operation.parameters.filter(({ in: place }) => place === 'path');
  const names = parameterNames(operation.path);
  const isNone = (value: string, index: number): boolean => {
    const parameter = parameters.find(({ name }) => name === names[index]);
    return isNoIdentifier(value) && !(parameter && textsOf(parameter, source).includes(value));
  };
  if (isSafeMethod(request.method) || !operation.path.includes('{')) return draft;
  const values = pathValues(operation.path, request.path);
  if (values === undefined) return isUndecodable(request.path) ? draft : undefined;
  if (!isForeignPath(operation.path, values, resources) && values.some(isNone)) return draft;
  const linked = linkedKind(operation, operations);
  const last = values.at(-1) ?? '';
  const isOwnLinked = linked !== undefined && resources.hasCreated(linked, last);
  const isNamed = (value: string, index: number) =>
    isUnusedIdentifier(value) || findGivenValue(given, operation, { name: names[index] ?? '' })?.value === value;
  // A device of others is not put into a group of the run either.
  const mayLink = linked === undefined || isOwnLinked || isNamed(last, names.length - 1);
  if (mayLink && isOwnPath(operation.path, values, resources)) return draft;
  // Nothing is there, and nothing is below it.
  if (isAnyOnPath(operation.path, values, resources.isAbsent)) return draft;
  if (isGivenPath(operation, { values, given, request })) return draft;
  if (request.method === operation.method && resources.mayAddBelow(operation, values)) return draft;
  // What the run has created may be put below a name that only this run uses, or that the user has given.
  if (isOwnLinked && values.slice(0, -1).every(isNamed)) return draft;
  const isAboutIdentifier = parameters.some(({ pointer, schema }) => [pointer, schema].includes(draft.about));
  if (isAboutIdentifier) return draft.expects === 'rejected' ? draft : undefined;
  const unused = names.map((name, index) => {
    const value = values[index] ?? '';
    if (isOwnLinked && index === names.length - 1) return value;
    const parameter = parameters.find((one) => one.name === name);
    return parameter && unusedIdentifier(parameter, source, fresh());
  });
  const free = unused.includes(undefined) && values.length === 1 ? takeFree?.(pathKind(operation.path)) : undefined;
  const others = free === undefined ? unused : [free];
  return others.includes(undefined)
    ? undefined
    : { ...draft, request: { ...request, path: withValues(operation.path, request.path, others) } };
}

/** Whether the run has created the resource, or one that it belongs to. */
function isOwnPath(template: string, values: readonly string[], { isOwn }: Pick<Resources, 'isOwn'>): boolean {
  return isAnyOnPath(template, values, isOwn);
}

/** Whether a list has shown the resource, or one that it belongs to, as one of others. */
function isForeignPath(
  template: string,
  values: readonly string[],
  { isForeign }: Pick<Resources, 'isForeign'>,
): boolean {
  return isAnyOnPath(template, values, isForeign);
}

function isAnyOnPath(template: string, values: readonly string[], isOne: Resources['isOwn']): boolean {
  return kindsOnPath(template).some((kind, index) => isOne(kind, values.slice(0, index + 1)));
}

interface GivenPath {
  readonly values: readonly string[];
  readonly given: readonly GivenValue[];
  readonly request: CaseDraft['request'];
}

/**
 * Whether the user has named the resources: a value for all operations allows requests that add something beneath it, one for this operation alone
 * allows whatever the operation does.
 */
function isGivenPath(operation: Operation, { values, given, request }: GivenPath): boolean {
  return parameterNames(operation.path).every((name, index) => {
    const found = findGivenValue(given, operation, { name });
    return found?.value === values[index] && (request.method === 'POST' || found?.operation !== undefined);
  });
}

/** The values that the contract itself names for a parameter: resources may be called so, whatever is in them. */
function textsOf({ examples, schema }: Parameter, { document }: SchemaSource): readonly string[] {
  const parts = schema === undefined ? [] : schemaParts(document, schema).map((part) => valueAt(document, part));
  const named = parts.flatMap((part) => {
    const lists = ['examples', 'enum'].flatMap((name) => memberOf(part, name) ?? []);
    return [...['example', 'default', 'const'].flatMap((name) => memberOf(part, name) ?? []), ...lists];
  });
  return [...examples.map(({ value }) => value), ...named].flatMap((value) => identifierText(value) ?? []);
}

/** A text with characters that identifiers hardly ever have: no resource is called so, unless the contract or a list says so. */
function isNoIdentifier(value: string): boolean {
  return /[^\w.~:@ *-]/.test(value);
}

/** A path that is not UTF-8 names nothing. */
function isUndecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** A valid identifier that no resource has. */
function unusedIdentifier({ schema, content }: Parameter, source: SchemaSource, number: number): Json | undefined {
  const pointer = schema ?? content?.schema;
  if (pointer === undefined) return `coldframe-unused-${number}`;
  return unusedIdentifiers(number).find((candidate) => source.validator.isValid(pointer, candidate));
}

/**
 * The case, with identifiers that no resource has in the place of those that the run has not created, where the operation does something with the
 * resources that a request refers to (`POST /books/bulk-delete`). `undefined` when there is no such identifier.
 */
function protectReferences(
  draft: CaseDraft,
  { operation, validRequest }: RequestedOperation,
  { source, resources, operations, fresh, given }: ProtectionSource,
): CaseDraft | undefined {
  const { request, expects } = draft;
  const allowed = new Set(givenForBody(given, operation).flatMap(({ value }) => textsIn(value)));
  const references = findReferences(operation, operations);
  if (isSafeMethod(request.method) || !references.areActedOn) return draft;
  const isForeign = ({ kind, id }: ResourceReference) =>
    id !== '' && !allowed.has(id) && references.mayChange(kind) && !resources.hasCreated(kind, id);
  const path = protectQuery(request.path, (name, id) => {
    const kind = references.kindOf(name);
    if (kind === undefined || !isForeign({ kind, id })) return id;
    const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name);
    // What is wrong may be the identifier itself.
    if (parameter === undefined || !allowsText(parameter, id, source)) return id;
    const unused = unusedIdentifier(parameter, source, fresh());
    return unused === undefined ? undefined : String(unused);
  });
  if (path === undefined) return undefined;
  const safe = path === request.path ? draft : { ...draft, request: { ...request, path } };
  const { body } = request;
  if (body.kind === 'none') return safe;
  const { content } = body;
  const value = valueOfBody(body);
  if (value === undefined)
    return typeof content === 'string' && namesForeign(content, references, isForeign) ? undefined : safe;
  if (!references.within(value).some(isForeign)) return safe;
  const isUsual = content === writeJson(value);
  const { schema } = validRequest;
  const violations = schema === undefined ? '' : summariseViolations(source, schema, value);
  // What named two resources still names two: a list may have to be without repetition.
  const foreign = new Set(references.within(value).flatMap((one) => (isForeign(one) ? one.id : [])));
  const choices = new Map([...foreign].map((id) => [id, unusedIdentifiers(fresh())] as const));
  for (const nth of isUsual ? unusedIdentifiers(0).keys() : []) {
    const unused = new Map([...choices].map(([id, all]) => [id, String(all[nth])] as const));
    const given = new Set(unused.values());
    const give = (kind: string, id: string) => (isForeign({ kind, id }) ? unused.get(id) : undefined);
    const replaced = references.replace(value, { samples: [value], give });
    const isReplaced = references.within(replaced).every((one) => given.has(one.id) || !isForeign(one));
    if (!isReplaced || (schema !== undefined && summariseViolations(source, schema, replaced) !== violations)) continue;
    return { ...safe, request: { ...safe.request, body: { ...body, content: writeJson(replaced), value: replaced } } };
  }
  // What is wrong may be the identifiers themselves.
  return expects === 'rejected' && violations !== '' ? safe : undefined;
}

/** A given value, and the texts of the list that it is written as. */
function textsIn(value: string): readonly string[] {
  const read = readJson(value);
  const items = read.ok && Array.isArray(read.value) ? (read.value as readonly Json[]) : [];
  return [value, ...items.flatMap((item) => identifierText(item) ?? [])];
}

/** The path with other values in its query; `undefined` when one of them has none. */
function protectQuery(path: string, replace: (name: string, value: string) => string | undefined): string | undefined {
  const [before, query] = splitQuery(path);
  if (query === undefined) return path;
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const replaced = replace(name, value);
    if (replaced === undefined) return undefined;
    return replaced === value ? pair : `${name}=${percentEncode(replaced)}`;
  });
  return pairs.includes(undefined) ? undefined : withQuery(before, pairs.join('&'));
}

/** Whether a text that may not be JSON refers to a resource that the run has not created. */
function namesForeign(
  content: string,
  { kindOf }: ResourceReferences,
  isForeign: (reference: ResourceReference) => boolean,
): boolean {
  const named = content.matchAll(/"([^"\\]+)"\s*:\s*(?:\[\s*)?"?([^"\s,}\]]+)/g);
  return [...named].some(([, name = '', id = '']) => {
    const kind = kindOf(name);
    return kind !== undefined && isForeign({ kind, id });
  });
}

function withValues(template: string, path: string, values: readonly (Json | undefined)[]): string {
  const names = parameterNames(template);
  const filled = template.replace(/\{([^{}]*)\}/g, (_, name) => percentEncode(String(values[names.indexOf(name)])));
  return withQuery(filled, splitQuery(path)[1]);
}
