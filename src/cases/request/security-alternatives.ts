import { needsCredential } from '../../http/needs-credential.ts';
import type { Operation, SecurityRequirement, SecurityScheme } from '../../model/contract.ts';

/** A requirement to satisfy instead of all those that the operation allows. */
export interface SecurityAlternative {
  readonly label: string;
  readonly requirement: SecurityRequirement;
  /** Whether the operation allows it. */
  readonly isAllowed: boolean;
  readonly why: string;
}

/** Each requirement after the first by itself; then each that needs several schemes with one of them left out, unless a credential is optional. */
export function* securityAlternatives(operation: Operation): Generator<SecurityAlternative> {
  const { security } = operation;
  for (const [index, requirement] of security.entries()) {
    if (index === 0 || requirement.schemes.length === 0 || !isSupported(requirement)) continue;
    const names = requirement.schemes.map(({ scheme }) => scheme.name).join(' and ');
    const why = `a valid request with another of the documented credentials (${names})`;
    yield { label: `alternative ${index + 1}`, requirement, isAllowed: true, why };
  }
  if (security.some(({ schemes }) => schemes.length === 0)) return;
  for (const index of security.keys()) yield* withoutOneScheme(operation, index);
}

/** The schemes of one requirement must all be satisfied together (OpenAPI, Security Requirement Object). */
function* withoutOneScheme({ security }: Operation, index: number): Generator<SecurityAlternative> {
  const requirement = security[index];
  if (requirement === undefined || requirement.schemes.length < 2 || !isSupported(requirement)) return;
  for (const left of requirement.schemes) {
    const { scheme } = left;
    const schemes = requirement.schemes.filter((other) => other !== left);
    // A request has one Authorization: for two schemes that use it, the same credential is sent.
    if (scheme.kind !== 'api-key' && schemes.some((other) => other.scheme.kind === scheme.kind)) continue;
    const names = schemes.map((other) => other.scheme.name);
    if (security.some((one) => one.schemes.every((other) => names.includes(other.scheme.name)))) continue;
    const label = index === 0 ? `without ${scheme.name}` : `alternative ${index + 1} without ${scheme.name}`;
    const why = `a request with every required credential except ${scheme.name}`;
    yield { label, requirement: { ...requirement, schemes }, isAllowed: false, why };
  }
}

/** Whether requests can carry the credentials that a requirement asks for. */
export function isSupported({ schemes }: SecurityRequirement): boolean {
  return schemes.every(({ scheme }) => scheme.kind !== 'unsupported');
}

/**
 * Each scheme by itself that only other operations of the contract allow. A scheme that uses `Authorization` counts only where no scheme of the operation
 * does: a secret may be good for both.
 */
export function* foreignSchemes(
  operation: Operation,
  operations: readonly Operation[],
): Generator<SecurityAlternative> {
  const own = operation.security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme));
  if (!needsCredential(operation)) return;
  const known = new Set(own.map(({ name }) => name));
  const places = new Set(own.map(placeOf));
  for (const requirement of operations.flatMap(({ security }) => security)) {
    for (const required of requirement.schemes) {
      const { scheme } = required;
      if (known.has(scheme.name) || places.has(placeOf(scheme)) || scheme.kind === 'unsupported') continue;
      known.add(scheme.name);
      yield {
        label: `only ${scheme.name}`,
        requirement: { ...requirement, schemes: [required] },
        isAllowed: false,
        why: `a request with the credential of ${scheme.name} only, which the contract allows for other operations`,
      };
    }
  }
}

function placeOf(scheme: SecurityScheme): string {
  return scheme.kind === 'api-key' ? `${scheme.in} ${scheme.parameter.toLowerCase()}` : 'header authorization';
}
