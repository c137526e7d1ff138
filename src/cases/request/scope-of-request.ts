import { headerValue } from '../../http/header-fields.ts';
import { queryOf } from '../../http/query-of.ts';
import { writtenValueOrFields } from '../../http/written-value.ts';
import type { RequestDraft, Scope } from '../../model/case.ts';
import { mayBeBadName } from '../../schema/document/may-be-bad-name.ts';
import { namesOtherResource } from '../paths/own-identity.ts';
import { kindsOnPath, parameterNames, pathKind, pathValues } from '../paths/resource-paths.ts';
import type { ResourceReference } from '../paths/resource-references.ts';
import { isOfNamedParents, isOfPath, type KnownValues, scopeWithHeaders, validRequestScope } from './known-values.ts';
import { asksForCursor } from './parameters/parameter-roles.ts';
import { scopeWithReference } from './scope.ts';
import { findGivenValue } from './values/given-values.ts';

/** What the contract covers of requests: one that refers to what may not exist may be refused. */
export interface RequestScopes {
  /** The scope of a request without changes. */
  readonly scope: Scope;
  /**
   * The scope of that request: `scope`, unless its body refers to a resource that may not exist, refers to the one that the path names, or has another
   * identifier than the path.
   */
  readonly scopeWith: (request: RequestDraft, scope: Scope) => Scope;
  /** Whether the path of the request names, by a text that nothing describes, a resource that is not known to exist. */
  readonly namesUnknown: (request: RequestDraft) => boolean;
  /** Whether the body of the request has an identifier of something that the contract shows no way to create or list: a `performanceId` without performances. */
  readonly refersToUnknown: (request: RequestDraft) => boolean;
}

/** The scopes of the requests of one operation. */
export function scopesOf(known: KnownValues): RequestScopes {
  return {
    scope: validRequestScope(known),
    scopeWith: (request, scope) => scopeOfRequest(request, scope, known),
    namesUnknown: (request) => namesUnknown(request, known),
    refersToUnknown: ({ body }) => known.references.hasUnknown(writtenValueOrFields(body) ?? null),
  };
}

function scopeOfRequest(request: RequestDraft, scope: Scope, known: KnownValues): Scope {
  const { operation, references, resources } = known;
  const value = writtenValueOrFields(request.body);
  const all = value === undefined ? [] : references.within(value, resources.nouns.refersByNoun(operation));
  const named = pathValues(operation.path, request.path)?.at(-1);
  const isItself = ({ kind, id }: ResourceReference) => id === named && pathKind(operation.path).startsWith(kind);
  const isSettled =
    all.every((one) => resources.isKnown(one.kind, one.id) && isOfPath(one, request.path, known)) &&
    all.every((one) => isOfNamedParents(one, all, resources)) &&
    // A target may refuse an order with two lines for one product.
    new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length &&
    mayBeReferredTo(all, request.path, known) &&
    !(references.areActedOn && all.some(isItself)) &&
    !namesOtherResource({ request, operation }) &&
    // The page that a cursor names may be gone.
    !asksForCursor(operation, value);
  const sent = operation.parameters.filter(
    ({ in: place, name }) => place === 'header' && headerValue(request.headers, name.toLowerCase()) !== undefined,
  );
  const refers =
    !isSettled || filtersByReference(request, known) || sent.some(({ name }) => references.kindOf(name) !== undefined);
  return scopeWithHeaders(refers ? scopeWithReference(scope) : scope, known, sent);
}

/** Whether the query of a request names a resource: what may be listed of one that does not exist is open. */
function filtersByReference({ path }: RequestDraft, { operation, references }: KnownValues): boolean {
  const names = queryOf(path);
  return operation.parameters.some(
    ({ in: place, name }) => place === 'query' && references.kindOf(name) !== undefined && names.has(name),
  );
}

/** Whether what a request refers to is what it may have to repeat, or may be anything. A PUT may name others until it is refused. */
function mayBeReferredTo(
  all: readonly ResourceReference[],
  path: string,
  { operation, resources }: Pick<KnownValues, 'operation' | 'resources'>,
): boolean {
  const fixed = operation.method === 'PUT' ? undefined : resources.referencesSinceCreation.of(operation, path);
  if (fixed === undefined || fixed.use === 'free') return true;
  return all.every(({ kind, id }) => fixed.ids.get(kind)?.includes(id) ?? true);
}

function namesUnknown({ path }: RequestDraft, { operation, resources, given, source }: KnownValues): boolean {
  const values = pathValues(operation.path, path) ?? [];
  const kinds = kindsOnPath(operation.path);
  return parameterNames(operation.path).some((name, index) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const [kind = '', value = ''] = [kinds[index], values[index]];
    if (parameter === undefined || resources.isKnown(kind, value) || parameter.examples.length > 0) return false;
    return mayBeBadName(parameter, source.document) && findGivenValue(given, operation, parameter)?.value !== value;
  });
}
