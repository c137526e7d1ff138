import type { Operation, SecurityRequirement } from '../model/contract.ts';
import { outside } from './scope.ts';
import { alone, type CaseDraft, caseId, type Derivation, ordinaryLabels, type SequenceDraft } from './strategy.ts';

/**
 * Each alternative of the security by itself, and each of its schemes left out where it asks for several. One secret stands for all
 * schemes and need not be good for each, so a refusal of an alternative proves nothing.
 */
export function* otherAlternatives(derivation: Derivation): Generator<SequenceDraft> {
  const { operation, ordinary } = derivation;
  const scope = outside(ordinary.scope, 'credentials');
  const [, ...others] = operation.security;
  for (const [index, requirement] of others.entries()) {
    if (requirement.schemes.length === 0 || !isSupported(requirement)) continue;
    yield alone({
      ...draftFor(derivation, requirement),
      label: `alternative ${index + 2}`,
      expects: 'accepted',
      scope,
      why: `a valid request with another of the credentials that are admitted (${namesOf(requirement)})`,
    });
  }
  if (operation.security.some(({ schemes }) => schemes.length === 0)) yield* anonymous(derivation);
  else
    for (const [index, requirement] of operation.security.entries())
      yield* oneMissing(derivation, { requirement, index });
}

/** Where a request without a credential is admitted, it is a valid one. */
function* anonymous(derivation: Derivation): Generator<SequenceDraft> {
  const { operation, ordinary, wasRefused } = derivation;
  const isOptional = operation.security.some(({ schemes }) => schemes.length > 0);
  if (!isOptional || wasRefused(caseId(operation, 'valid-body', ordinaryLabels[0]))) return;
  yield alone({
    label: 'no credential where none is needed',
    request: ordinary.request({ credential: 'none' }),
    expects: 'accepted',
    about: operation.security.find(({ schemes }) => schemes.length === 0)?.pointer ?? operation.pointer,
    why: 'a valid request without the credential, which is optional',
  });
}

interface Alternative {
  readonly requirement: SecurityRequirement;
  readonly index: number;
}

/** Schemes of one requirement must all be satisfied together (OpenAPI, Security Requirement Object). */
function* oneMissing(derivation: Derivation, { requirement, index: nth }: Alternative): Generator<SequenceDraft> {
  const { operation, ordinary } = derivation;
  if (requirement.schemes.length < 2 || !isSupported(requirement)) return;
  for (const [index, { scheme }] of requirement.schemes.entries()) {
    const schemes = requirement.schemes.filter((_, other) => other !== index);
    // There is one Authorization: what it holds for one of two such schemes is all that can be sent for both.
    if (scheme.kind !== 'api-key' && schemes.some((kept) => kept.scheme.kind === scheme.kind)) continue;
    if (
      suffices(
        operation,
        schemes.map((kept) => kept.scheme.name),
      )
    )
      continue;
    yield alone({
      ...draftFor(derivation, { ...requirement, schemes }),
      label: nth === 0 ? `without ${scheme.name}` : `alternative ${nth + 1} without ${scheme.name}`,
      expects: 'unauthorised',
      scope: outside(ordinary.scope, 'credentials'),
      why: `a request that satisfies every scheme but ${scheme.name}`,
    });
  }
}

function draftFor(
  { ordinary }: Derivation,
  requirement: SecurityRequirement,
): Pick<CaseDraft, 'request' | 'about' | 'security'> {
  return { request: ordinary.request(), about: requirement.pointer, security: [requirement] };
}

function suffices({ security }: Operation, names: readonly string[]): boolean {
  return security.some(({ schemes }) => schemes.every(({ scheme }) => names.includes(scheme.name)));
}

function isSupported({ schemes }: SecurityRequirement): boolean {
  return schemes.every(({ scheme }) => scheme.kind !== 'unsupported');
}

function namesOf({ schemes }: SecurityRequirement): string {
  return schemes.map(({ scheme }) => scheme.name).join(' and ');
}
