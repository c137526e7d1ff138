import { isOpenRefusal, refusalStatuses } from '../../http/status.ts';
import type { OutOfScopeReason, Scope } from '../../model/case.ts';
import type { ResponseSpec } from '../../model/contract.ts';

/** Every server should accept a body of up to this many bytes; a larger one it may refuse with 413 (RFC 9110, 15.5.14). */
const ordinaryBytes = 4096;

/** The scope of a request that is also out of scope for `reason`: HTTP allows more statuses, and those allowed before stay allowed. */
export function outOfScope(scope: Scope, reason: OutOfScopeReason): Scope {
  // Outside of the contract nothing needs documentation, so there is nothing to suggest either.
  const isOutside = reason === 'method' || reason === 'path';
  return { inside: false, by: reason, allowedStatuses: withStatuses(scope, isOutside ? [] : refusalStatuses[reason]) };
}

/** The scope of a request whose body refers to a resource that may not exist: the response depends on what there is, not on the body's shape. */
export function scopeWithReference(scope: Scope): Scope {
  return withoutNewReason(scope, refusalStatuses.reference);
}

/** The scope of a request with a key that was perhaps used before, which is refused with these statuses; without any, with what any reference may get. */
export function scopeWithKey(scope: Scope, statuses: readonly number[]): Scope {
  return withoutNewReason(scope, statuses.length === 0 ? refusalStatuses.reference : [409, ...statuses]);
}

/** The scope of a request whose values another one may have taken: the response depends on what there is. */
export function scopeWithConflict(scope: Scope): Scope {
  return withoutNewReason(scope, [409]);
}

/** The scope of a request with a condition that may not hold (RFC 9110, 13.1). Only where it does not name the version may the server ask for one that does (RFC 6585, 3). */
export function scopeWithCondition(scope: Scope, { namesVersion = false } = {}): Scope {
  return withoutNewReason(
    scope,
    refusalStatuses.condition.filter((status) => status !== 428 || !namesVersion),
  );
}

/** The scope of a GET or HEAD with nothing but If-None-Match or If-Modified-Since: it is never refused for that. */
export function scopeWithCacheCondition(scope: Scope): Scope {
  return withoutNewReason(scope, [304]);
}

/** The scope of a request for a part of a file: the server may send it, or have no such part (RFC 9110, 14.2). */
export function scopeWithRange(scope: Scope): Scope {
  return withoutNewReason(scope, [206, ...refusalStatuses.range]);
}

/** The scope of a request that is also invalid: it may be refused for that, too, where the operation documents no such refusal. */
export function scopeOfInvalid(scope: Scope, responses: readonly ResponseSpec[]): Scope {
  return withoutNewReason(
    scope,
    refusalStatuses.body.filter((status) => isOpenRefusal(responses, status)),
  );
}

/** The scope of a request that a parser may refuse: it needs no documentation of that where no refusal is documented. */
export function scopeOfOpenRefusal(scope: Scope, responses: readonly ResponseSpec[]): Scope {
  return isOpenRefusal(responses, 400) ? scopeOfInvalid(scope, responses) : scope;
}

/** The scope of a request with a body of `bytes` bytes. */
export function scopeForSize(scope: Scope, bytes: number): Scope {
  return bytes > ordinaryBytes ? outOfScope(scope, 'size') : scope;
}

/** What puts the request out of scope already stays the reason. */
function withoutNewReason(scope: Scope, statuses: readonly number[]): Scope {
  return { inside: false, by: scope.inside ? 'resource' : scope.by, allowedStatuses: withStatuses(scope, statuses) };
}

function withStatuses(scope: Scope, statuses: readonly number[]): readonly number[] {
  return [...new Set([...(scope.inside ? [] : scope.allowedStatuses), ...statuses])];
}
