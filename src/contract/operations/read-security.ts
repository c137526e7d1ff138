import type { RequiredScheme, SecurityRequirement, SecurityScheme } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isList, isObject, itemsOfList, join, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';

/**
 * The alternative security requirements of an operation: its own, else the document's. `security: []` requires nothing (OAS, Operation Object). Those that
 * need a scheme that is not declared are left out if there are others.
 */
export function readSecurity(document: JsonObject, operation: Pointer): SecurityRequirement[] {
  const own = join(operation, 'security');
  const list = valueAt(document, own) === undefined ? '/security' : own;
  const requirements = valueAt(document, list);
  if (!isList(requirements)) return [];
  const written = requirements.flatMap((requirement, index) => {
    if (!isObject(requirement)) return [];
    return [{ schemes: requiredSchemes(document, requirement), pointer: join(list, index) }];
  });
  const declared = written.filter(({ schemes }) => schemes.every(({ scheme }) => isDeclared(document, scheme)));
  return declared.length === 0 ? written : declared;
}

function isDeclared(document: JsonObject, { pointer }: SecurityScheme): boolean {
  return isObject(valueAt(document, pointer));
}

function requiredSchemes(document: JsonObject, requirement: JsonObject): RequiredScheme[] {
  return Object.entries(requirement).map(([name, scopes]) => ({
    scheme: readScheme(document, name),
    scopes: itemsOfList(scopes).filter((scope) => typeof scope === 'string'),
  }));
}

function readScheme(document: JsonObject, name: string): SecurityScheme {
  const declared = join('/components/securitySchemes', name);
  const pointer = resolve(document, declared);
  const scheme = pointer === undefined ? undefined : valueAt(document, pointer);
  const identity = { name, pointer: pointer ?? declared };
  if (!isObject(scheme))
    return { ...identity, kind: 'unsupported', reason: `the security scheme "${name}" is not declared` };
  return { ...identity, ...kindOf(scheme) };
}

type Kind = SecurityScheme extends infer Scheme
  ? Scheme extends unknown
    ? Omit<Scheme, 'name' | 'pointer'>
    : never
  : never;

function kindOf(scheme: JsonObject): Kind {
  const type = memberOf(scheme, 'type');
  if (type === 'oauth2' || type === 'openIdConnect') return { kind: 'bearer' };
  if (type === 'apiKey') return apiKey(scheme);
  if (type !== 'http') return { kind: 'unsupported', reason: `credentials of type "${String(type)}" cannot be sent` };
  const httpScheme = String(memberOf(scheme, 'scheme'));
  const name = httpScheme.toLowerCase();
  if (name === 'bearer' || name === 'basic') return { kind: name };
  return { kind: 'unsupported', reason: `credentials of the HTTP scheme "${name}" cannot be sent`, httpScheme };
}

function apiKey(scheme: JsonObject): Kind {
  const place = memberOf(scheme, 'in');
  const parameter = memberOf(scheme, 'name');
  if ((place === 'header' || place === 'query' || place === 'cookie') && typeof parameter === 'string') {
    return { kind: 'api-key', in: place, parameter };
  }
  return { kind: 'unsupported', reason: 'the API key has no name or no place' };
}
