import type { Operation } from '../model/contract.ts';
import type { MockRequest } from './request/mock-request.ts';
import type { Route } from './request/router.ts';
import { variantsFor } from './request/variants-for.ts';

/** A request, and an operation that it may be meant for. */
export interface MatchedRequest {
  readonly operation: Operation;
  readonly route: Route;
  readonly request: MockRequest;
}

/** The operations of the first route that has the method, nearly always one; `HEAD` is `GET` without the body (RFC 9110, 9.3.2). */
export function matchRequest(routes: readonly Route[], request: MockRequest): readonly MatchedRequest[] {
  const { method } = request;
  for (const route of routes) {
    const named = route.operations.has(method) || method !== 'HEAD' ? method : 'GET';
    const variants = route.variants.get(named);
    if (variants !== undefined) {
      const fitting = variantsFor(variants, request.query);
      if (fitting.length > 0) return fitting.map((operation) => ({ operation, route, request }));
      continue;
    }
    const operation = route.operations.get(named);
    if (operation !== undefined) return [{ operation, route, request }];
  }
  return [];
}

/** The methods that the routes of a path have; HEAD where they have GET (RFC 9110, 9.3.2). */
export function methodsOf(routes: readonly Route[]): readonly string[] {
  const methods = [...new Set(routes.flatMap(({ operations }) => [...operations.keys()]))];
  return methods.includes('GET') && !methods.includes('HEAD') ? [...methods, 'HEAD'] : methods;
}
