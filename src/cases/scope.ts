import { refusalStatuses } from '../http/status.ts';
import type { OutOfScopeReason, Scope } from '../model/case.ts';

/** Content up to this many bytes is ordinary everywhere; beyond it a server may say that it is too large (RFC 9110, 15.5.14). */
const ordinaryBytes = 4096;

/** Steps out of scope; what was admitted before stays admitted. */
export function outside(scope: Scope, by: OutOfScopeReason): Scope {
  const admits = scope.inside ? [] : scope.admits;
  return { inside: false, by, admits: [...new Set([...admits, ...refusalStatuses[by]])] };
}

/** Out of scope because the content mentions what may not exist: what is said of it depends on what there is, not on its shape. */
export function mentioning(scope: Scope): Scope {
  return admitting(scope, refusalStatuses.reference);
}

/** Out of scope because the request has a condition that may not hold (RFC 9110, 13.1; RFC 6585, 3). */
export function depending(scope: Scope): Scope {
  return admitting(scope, refusalStatuses.condition);
}

/** What puts a request out of scope already stays the reason. */
function admitting(scope: Scope, statuses: readonly number[]): Scope {
  const before = scope.inside ? [] : scope.admits;
  return { inside: false, by: scope.inside ? 'resource' : scope.by, admits: [...new Set([...before, ...statuses])] };
}

/** The scope of a request with content of that length in bytes. */
export function scopeForSize(scope: Scope, bytes: number): Scope {
  return bytes > ordinaryBytes ? outside(scope, 'size') : scope;
}
