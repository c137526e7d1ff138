import { isIdempotencyKey } from '../../http/idempotency-key.ts';
import { isSafeMethod } from '../../http/method.ts';
import type { HeaderField, Scope } from '../../model/case.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { summariseViolations } from '../../schema/derive/build/summarise-violations.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { kindsOnPath, parameterNames, pathKind, pathValues } from '../paths/resource-paths.ts';
import type { ResourceReference, ResourceReferences } from '../paths/resource-references.ts';
import type { Resources } from '../resources/resources.ts';
import { allowsText } from './parameters/parameter-readings.ts';
import { isCacheCondition, isCondition, isRequestKey } from './parameters/parameter-roles.ts';
import { outOfScope, scopeWithCacheCondition, scopeWithCondition, scopeWithKey } from './scope.ts';
import type { NextNumber } from './values/fresh-numbers.ts';
import { findGivenValue, type GivenValue } from './values/given-values.ts';

/** What the run knows that requests of one operation may refer to. */
export interface KnownValues {
  readonly operation: Operation;
  /** Where requests of the operation refer to resources. */
  readonly references: ResourceReferences;
  /** The kind of what the last parameter of the path names, where that is a resource of another path (`linkedKind`). */
  readonly linked?: string | undefined;
  readonly resources: Omit<Resources, 'learn'>;
  readonly source: SchemaSource;
  /** What the user has given for parameters. */
  readonly given: readonly GivenValue[];
  readonly fresh: NextNumber;
}

interface BodyValue {
  readonly value: Json;
  /** What the value may have in its references without being about them: the plain body, and that with every property. */
  readonly samples: readonly Json[];
  readonly schema: Pointer | undefined;
}

/** The value of a body, changed to refer to resources that exist; unchanged where that would change what the validator finds. */
export function withKnownReferences(
  { value, samples, schema }: BodyValue,
  { operation, references, resources, source }: KnownValues,
): Json {
  const { mayEnd, areActedOn } = references;
  const given = new Set<string | undefined>();
  const givenByKind = new Map<string, string>();
  // No resource can be merged with itself: a body that names two gets two, where there are two.
  const give = (kind: string) => {
    const choices = [mayEnd, mayEnd, false].slice(0, areActedOn ? 3 : 1);
    let id: string | undefined;
    for (const may of choices) {
      id = resources.identifierOf(kind, operation, may) ?? id;
      if (!given.has(id)) break;
    }
    // Two lines of an order name different products.
    if (given.has(id) && !areActedOn) id = resources.otherThan(kind, given) ?? id;
    given.add(id);
    if (id !== undefined) givenByKind.set(kind, id);
    return id;
  };
  // `{"shelf": "A", "place": 3}` names the shelf that has the place.
  const giveParent = (kind: string) => {
    if (!givenByKind.has(kind)) return undefined;
    const [child, id] = [...givenByKind].find(([other]) => other.startsWith(`${kind}/`)) ?? [];
    const values = child && id ? resources.pathValuesOf(child, id) : undefined;
    return child && values?.[kindsOnPath(child).indexOf(kind)];
  };
  // What is only called like a resource is never made to name one of others.
  const giveOwn = (kind: string) => {
    const id = give(kind);
    return id !== undefined && resources.hasCreated(kind, id) ? id : undefined;
  };
  const identified = references.replace(value, { samples, give });
  const named = resources.nouns.refersByNoun(operation)
    ? references.replace(identified, { samples, give: giveOwn, byNoun: true })
    : identified;
  const known = givenByKind.size < 2 ? named : references.replace(named, { samples: [named], give: giveParent });
  if (known === value || schema === undefined) return known;
  return summariseViolations(source, schema, known) === summariseViolations(source, schema, value) ? known : value;
}

/**
 * What the user has given for a parameter, a key for this request alone, or the identifier of an existing resource; `undefined` when there is none of
 * them, or when the schema of the parameter forbids it: it may have been read from a property that means something else.
 */
export function knownParameterValue(
  parameter: Parameter,
  { existing, operation, references, linked, resources, source, given, fresh }: RequestKnowledge,
): string | undefined {
  const { in: place, name } = parameter;
  const isAllowed = (value: string) => allowsText(parameter, value, source);
  const fixed = findGivenValue(given, operation, parameter);
  // A parameter of another operation may have the same name, and mean something else.
  if (fixed !== undefined && (fixed.operation !== undefined || isAllowed(fixed.value))) return fixed.value;
  if (isRequestKey(parameter)) return requestKeys(fresh()).find(isAllowed);
  const isLast = place === 'path' && parameterNames(operation.path).at(-1) === name;
  const kind = (isLast ? linked : undefined) ?? references.kindOf(name, resources.nouns.refersByNoun(operation));
  const value =
    (place === 'path' ? existing.get(name) : undefined) ??
    (kind === undefined ? undefined : resources.identifierOf(kind, operation));
  return value === undefined || !isAllowed(value) ? undefined : value;
}

/** What the run knows for one request. */
interface RequestKnowledge extends KnownValues {
  /** The path parameters of a resource that exists, by name. */
  readonly existing: ReadonlyMap<string, string>;
}

/** The path parameters of a resource for one request, up to the first for which the user has given another value: what follows belongs to another resource. */
export function existingValues(
  { operation, references, resources, given }: Pick<KnownValues, 'operation' | 'references' | 'resources' | 'given'>,
  body: Json | undefined,
): ReadonlyMap<string, string> {
  // No resource can be merged with itself, nor depend on itself.
  const byNoun = resources.nouns.refersByNoun(operation);
  const referredTo = references.areActedOn || byNoun ? references.within(body ?? null, byNoun).map(({ id }) => id) : [];
  const owner = ownerOfReferences({ operation, references, resources }, body);
  const existing = owner ?? resources.valuesFor(operation, body, new Set(referredTo));
  const entries = [...existing];
  const other = entries.findIndex(
    ([name, value]) => (findGivenValue(given, operation, { name })?.value ?? value) !== value,
  );
  return other === -1 ? existing : new Map(entries.slice(0, other));
}

/** The path parameters that name what the references of a body belong to, where they may belong elsewhere; `undefined` where none does, or where that is not known. */
function ownerOfReferences(
  { operation, references, resources }: Pick<KnownValues, 'operation' | 'references' | 'resources'>,
  body: Json | undefined,
): ReadonlyMap<string, string> | undefined {
  const names = parameterNames(operation.path);
  for (const { kind, id } of references.within(body ?? null)) {
    const owner = references.mayBelongElsewhere(kind) ? resources.owners.ownerOf(kind, id) : undefined;
    if (owner?.values?.length !== names.length || !pathKind(operation.path).startsWith(`${owner.kind}/`)) continue;
    return new Map(owner.values.map((value, index) => [names[index] ?? '', value]));
  }
  return undefined;
}

/** Whether what a request refers to belongs to what its path names, or to nothing. */
export function isOfPath(
  { kind, id }: ResourceReference,
  path: string,
  { operation, references, resources }: Pick<KnownValues, 'operation' | 'references' | 'resources'>,
): boolean {
  if (!references.mayBelongElsewhere(kind)) return true;
  const owner = resources.owners.ownerOf(kind, id);
  const named = pathValues(operation.path, path);
  return owner?.values !== undefined && sameJson([...owner.values], [...(named ?? [])].slice(0, owner.values.length));
}

/** Whether what a request refers to is in what other references name: the place `{"shelf": "A", "place": 3}` may be on another shelf. */
export function isOfNamedParents(
  { kind, id }: ResourceReference,
  all: readonly ResourceReference[],
  resources: Pick<Resources, 'pathValuesOf'>,
): boolean {
  const values = resources.pathValuesOf(kind, id);
  return kindsOnPath(kind).every((parent, index) => {
    const named = parent === kind ? [] : all.filter((one) => one.kind === parent);
    return named.length === 0 || named.some((one) => one.id === values?.[index]);
  });
}

/** Keys of several forms that no other request has. */
function requestKeys(number: number): readonly string[] {
  const digits = String(number);
  return [
    `c01df4a3-0741-4074-8107-${digits.padStart(12, '0')}`,
    `coldframe-${digits}`,
    `coldframe${digits}`,
    `key${digits}`,
    digits,
  ];
}

/** The header fields, an If-Match among them with the current entity tag of the resource, if the run knows it. */
export function withKnownTag(
  fields: readonly HeaderField[],
  path: string,
  { operation, resources }: KnownValues,
): HeaderField[] {
  const tag = resources.tagOf(operation, path);
  return fields.map(([name, value]) => [name, tag !== undefined && name.toLowerCase() === 'if-match' ? tag : value]);
}

/** The scope of a plain valid request: out of scope when it refers to a resource that may not exist, or has a condition that may not hold. */
export function validRequestScope({
  operation,
  references,
  source,
}: Pick<KnownValues, 'operation' | 'references' | 'source'>): Scope {
  const refersToResource = operation.parameters.some(
    ({ in: place, name, required }) => place === 'path' || (required && references.kindOf(name) !== undefined),
  );
  const scope = refersToResource ? outOfScope({ inside: true }, 'resource') : ({ inside: true } as const);
  const required = operation.parameters.filter((parameter) => parameter.required);
  return scopeWithHeaders(scope, { operation, source }, required);
}

/** The scope of a request with some of the operation's parameters: a condition may not hold, and a key that was used before is refused, also one of an earlier run. */
export function scopeWithHeaders(
  scope: Scope,
  { operation, source }: Pick<KnownValues, 'operation' | 'source'>,
  sent: readonly Parameter[],
): Scope {
  const conditions = sent.filter(isCondition);
  const isCache = isSafeMethod(operation.method) && conditions.every(isCacheCondition);
  const namesVersion = conditions.some(({ name }) => name.toLowerCase() === 'if-match');
  const withCondition = isCache ? scopeWithCacheCondition(scope) : scopeWithCondition(scope, { namesVersion });
  const conditional = conditions.length > 0 ? withCondition : scope;
  const key = sent.find(isIdempotencyKey);
  return key === undefined ? conditional : scopeWithKey(conditional, statusesForKey(key, operation, source));
}

/** The statuses that the contract gives a key in words: in the description of the header (`refused with 422`), or in that of a response (`The key was used with another body`). */
function statusesForKey(
  { pointer }: Parameter,
  { responses }: Operation,
  { document }: SchemaSource,
): readonly number[] {
  const inHeader = [...descriptionAt(document, pointer).matchAll(/\b4\d\d\b/g)].map(([status]) => Number(status));
  const ofKey = responses.filter((one) => /idempot|\bkey\b/i.test(descriptionAt(document, one.pointer)));
  return [...inHeader, ...ofKey.map(({ status }) => Number(status)).filter((status) => status >= 400)];
}
