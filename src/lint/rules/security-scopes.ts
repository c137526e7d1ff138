import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, itemsOfList, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A required scope that no flow of its OAuth 2 scheme declares (OAS, OAuth Flow Object, scopes), and in 3.0 one of a scheme that has no scopes. */
export const securityScopes: LintRule = {
  id: 'security-scopes',
  level: 'warning',
  why: 'No client can obtain a token with this scope.',
  *check({ document, dialect, operations }) {
    for (const list of new Set(['/security', ...operations.map(({ pointer }) => join(pointer, 'security'))])) {
      for (const { scheme, scope, pointer } of scopesIn(document, list)) {
        if (dialect === '3.0' && isWithoutScopes(document, scheme)) {
          yield {
            pointer,
            message: `The security scheme ${JSON.stringify(scheme)} has no scopes: only those of type oauth2 and openIdConnect do.`,
            fix: 'Write an empty list.',
          };
          continue;
        }
        const declared = declaredScopes(document, scheme);
        if (declared === undefined || declared.has(scope)) continue;
        yield {
          pointer,
          message: `No flow of the security scheme ${JSON.stringify(scheme)} declares the scope ${JSON.stringify(scope)}.`,
          fix: 'Declare the scope in a flow of the security scheme.',
        };
      }
    }
  },
};

interface RequiredScope {
  readonly scheme: string;
  readonly scope: string;
  readonly pointer: Pointer;
}

function scopesIn(document: JsonObject, list: Pointer): RequiredScope[] {
  return itemsOfList(valueAt(document, list)).flatMap((requirement, index) =>
    Object.entries(isObject(requirement) ? requirement : {}).flatMap(([scheme, scopes]) =>
      itemsOfList(scopes).flatMap((scope, at) =>
        typeof scope === 'string' ? [{ scheme, scope, pointer: join(list, index, scheme, at) }] : [],
      ),
    ),
  );
}

/** Whether a scheme is of a type for which OpenAPI 3.0 requires an empty list; later versions allow roles in it (OAS, Security Requirement Object). */
function isWithoutScopes(document: JsonObject, name: string): boolean {
  const place = resolve(document, join('/components/securitySchemes', name));
  const type = place === undefined ? undefined : memberOf(valueAt(document, place), 'type');
  return type === 'apiKey' || type === 'http';
}

/** The scopes of an OAuth 2 scheme; `undefined` for other schemes and for missing ones, whose scopes are unknown. */
function declaredScopes(document: JsonObject, name: string): ReadonlySet<string> | undefined {
  const place = resolve(document, join('/components/securitySchemes', name));
  const scheme = place === undefined ? undefined : valueAt(document, place);
  if (memberOf(scheme, 'type') !== 'oauth2') return undefined;
  const flows = memberOf(scheme, 'flows');
  // `structure` reports flows, and scopes of a flow, that are missing or no object.
  if (!isObject(flows)) return undefined;
  const scopes = Object.values(flows).map((flow) => memberOf(flow, 'scopes'));
  if (!scopes.every((declared) => isObject(declared))) return undefined;
  return new Set(scopes.flatMap((declared) => Object.keys(isObject(declared) ? declared : {})));
}
