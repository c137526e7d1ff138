import { needsCredential } from '../../../http/needs-credential.ts';
import type { CredentialUse, Expectation } from '../../../model/case.ts';
import type { Operation, SecurityRequirement } from '../../../model/contract.ts';
import { pathKind } from '../../paths/resource-paths.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { alone, type CaseDraft, caseId, refusesPlainRequests, type SequenceDraft } from '../../request/case-draft.ts';
import { outOfScope, scopeOfInvalid } from '../../request/scope.ts';
import { foreignSchemes, isSupported, securityAlternatives } from '../../request/security-alternatives.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Requests whose credential is missing, empty, malformed, unknown, another valid one or sent in another form. */
export const credentials: Strategy = {
  id: 'credentials',
  title: 'Missing, wrong and alternative credentials',
  *derive(derivation) {
    yield* alternatives(derivation);
    yield* optionalCredential(derivation);
    const schemes = requiredSchemes(derivation.operation);
    if (schemes === undefined) return;
    const isInAuthorization = schemes.has('bearer') || schemes.has('basic');
    for (const use of wrongUses(derivation, isInAuthorization)) yield* casesFor(use, derivation);
    yield* wrongAlternatives(derivation);
    yield* otherSchemeCase(derivation);
    if (mayTryQuery(derivation)) yield* casesFor(inQuery, derivation);
    yield* headCase(derivation);
  },
};

/** A HEAD gets what a GET would get (RFC 9110, 9.3.2), although the contract does not mention it: a refusal as well, where GET is refused without a credential. */
function* headCase({
  operation,
  validRequest,
  contract,
  wasAcceptedUnauthorised,
}: Derivation): Generator<SequenceDraft> {
  const { method, path } = operation;
  const isDocumented = contract.operations.some(
    (one) => one.method === 'HEAD' && pathKind(one.path) === pathKind(path),
  );
  if (method !== 'GET' || isDocumented || wasAcceptedUnauthorised(caseId(operation, 'credentials', 'none'))) return;
  yield alone({
    label: 'none, HEAD',
    request: validRequest.build({ method: 'HEAD', credential: 'none' }),
    expects: 'unauthorised',
    scope: outOfScope(outOfScope(validRequest.scope, 'credentials'), 'method'),
    about: operation.security[0]?.pointer ?? operation.pointer,
    why: 'a HEAD request without a credential',
  });
}

/** Where one secret is sent for every scheme, it need not be good for each: then a refused alternative proves nothing. */
function* alternatives({ operation, validRequest, ownCredentials, contract }: Derivation): Generator<SequenceDraft> {
  const all = [...securityAlternatives(operation), ...foreignSchemes(operation, contract.operations)];
  for (const { label, requirement, isAllowed, why } of all) {
    const isGood = isAllowed && requirement.schemes.every(({ scheme }) => ownCredentials.has(scheme.name));
    const scope = isGood ? validRequest.scope : outOfScope(validRequest.scope, 'credentials');
    const expects = isAllowed ? 'accepted' : 'unauthorised';
    const { pointer: about } = requirement;
    yield alone({ label, request: validRequest.build(), expects, scope, about, security: [requirement], why });
  }
}

/** Where the credential is optional, a request without one is valid. */
function* optionalCredential({ operation, validRequest, wasRefused }: Derivation): Generator<SequenceDraft> {
  const { security } = operation;
  const optional = security.find(({ schemes }) => schemes.length === 0);
  if (optional === undefined || security.every(({ schemes }) => schemes.length === 0)) return;
  if (refusesPlainRequests(operation, wasRefused)) return;
  yield alone({
    label: 'no credential where none is needed',
    request: validRequest.build({ credential: 'none' }),
    expects: 'accepted',
    about: optional.pointer,
    why: 'a valid request without a credential, which is optional',
  });
}

/** One way to send a wrong credential. */
interface WrongUse {
  readonly use: CredentialUse;
  readonly why: string;
  readonly expects: Expectation;
}

const always: readonly WrongUse[] = [
  { use: 'none', why: 'a request without a credential', expects: 'unauthorised' },
  { use: 'empty', why: 'a request with an empty credential', expects: 'unauthorised' },
];
const inAuthorization: readonly WrongUse[] = [
  { use: 'scheme-only', why: 'a request with the name of the scheme and no credential', expects: 'unauthorised' },
  { use: 'wrong-scheme', why: 'a request with the credential under another scheme', expects: 'unauthorised' },
  { use: 'token-scheme', why: 'a request with the credential under the scheme Token', expects: 'unauthorised' },
  { use: 'digest-scheme', why: 'a request with the credential under the scheme Digest', expects: 'unauthorised' },
  {
    use: 'unknown-scheme',
    why: 'a request with the credential under a scheme that does not exist',
    expects: 'unauthorised',
  },
  { use: 'bare', why: 'a request with the credential and no scheme', expects: 'unauthorised' },
  { use: 'malformed', why: 'a request with a malformed credential', expects: 'anything' },
  { use: 'repeated', why: 'a request with the credential twice', expects: 'anything' },
  { use: 'spaced', why: 'a request with two spaces after the scheme', expects: 'anything' },
];
/** Sent with a valid body only. */
const rareSchemes: readonly CredentialUse[] = ['token-scheme', 'digest-scheme', 'unknown-scheme'];
const keyAsToken: WrongUse = {
  use: 'wrong-scheme',
  why: 'a request with the key as a bearer token',
  expects: 'unauthorised',
};
const inQuery: WrongUse = { use: 'query', why: 'a request with the token in the query only', expects: 'anything' };

function wrongUses({ operation, strictAuth }: Derivation, isInAuthorization: boolean): readonly WrongUse[] {
  const unknown: WrongUse = {
    use: 'unknown',
    why: 'a request with a credential that was never issued',
    expects: strictAuth ? 'unauthorised' : 'anything',
  };
  const asToken = operation.security.some(hasKeyInAuthorization) ? [] : [keyAsToken];
  const uses = [...always, ...(isInAuthorization ? inAuthorization : asToken), unknown];
  const sent = uses.filter(({ use }) => !use.endsWith('-scheme') || !mayUseOtherScheme(operation));
  return sent.map((use) => (isInAuthorization && mayBeKey(operation, use) ? { ...use, expects: 'anything' } : use));
}

/** The contract does not say what such a key looks like: it may begin with the name of a scheme. */
function hasKeyInAuthorization({ schemes }: SecurityRequirement): boolean {
  return schemes.some(
    ({ scheme }) =>
      scheme.kind === 'api-key' && scheme.in === 'header' && scheme.parameter.toLowerCase() === 'authorization',
  );
}

/** Whatever is in `Authorization` may be the key of an alternative that needs nothing else. */
function mayBeKey({ security }: Operation, { use }: WrongUse): boolean {
  return use !== 'none' && security.some((one) => one.schemes.length === 1 && hasKeyInAuthorization(one));
}

/** Under another scheme the secret may satisfy another alternative. */
function mayUseOtherScheme({ security }: Operation): boolean {
  const hasOther = security.some(({ schemes }) => schemes.some(({ scheme }) => scheme.kind === 'unsupported'));
  return hasOther || security.slice(1).some(isWithScheme);
}

/** Whether a requirement has a credential in `Authorization`, behind the name of a scheme. */
function isWithScheme({ schemes }: SecurityRequirement): boolean {
  return schemes.some(({ scheme: { kind } }) => kind === 'bearer' || kind === 'basic');
}

/** Each use with a valid and with an invalid body: servers that check the credential on one path only exist. */
function* casesFor({ use, why, expects }: WrongUse, derivation: Derivation): Generator<SequenceDraft> {
  const { operation, validRequest, invalidValues } = derivation;
  const refused = outOfScope(validRequest.scope, 'credentials');
  // A proxy may itself refuse a repeated field that is not a list (RFC 9110, 5.3).
  const scope = use === 'repeated' ? outOfScope(refused, 'message') : refused;
  const about = operation.security[0]?.pointer ?? operation.pointer;
  const carried = carriedForUses(operation);
  yield alone({ label: use, request: validRequest.build({ credential: use }), expects, scope, about, ...carried, why });
  const [invalid] = invalidValues();
  if (!invalid || rareSchemes.includes(use)) return;
  const body = jsonBody(validRequest.refresh(invalid.value));
  yield alone({
    label: `${use}, invalid body`,
    request: validRequest.build({ credential: use, body }),
    expects: expects === 'unauthorised' ? 'unauthorised' : 'anything',
    scope: scopeOfInvalid(scope, operation.responses),
    about,
    ...carried,
    why: `${why}, and an invalid body`,
  });
}

/** Only the first requirement, where that has a scheme in `Authorization`: what is wrong there may be a valid key of another one. */
function carriedForUses({ security: [first] }: Operation): Pick<CaseDraft, 'security'> {
  return first !== undefined && isWithScheme(first) && isSupported(first) ? { security: [first] } : {};
}

/** A server checks each alternative by code of its own: none of them is satisfied by an empty credential. */
function* wrongAlternatives(derivation: Derivation): Generator<SequenceDraft> {
  const { operation, validRequest } = derivation;
  for (const { label, requirement, isAllowed } of securityAlternatives(operation)) {
    if (!isAllowed) continue;
    const all = wrongUses(derivation, isWithScheme(requirement));
    const uses = all.filter(({ use }) => use === 'empty' || use === 'unknown');
    const names = requirement.schemes.map(({ scheme }) => scheme.name).join(' and ');
    for (const { use, why, expects } of uses)
      yield alone({
        label: `${label}, ${use}`,
        request: validRequest.build({ credential: use }),
        expects,
        scope: outOfScope(validRequest.scope, 'credentials'),
        about: requirement.pointer,
        security: [requirement],
        why: `${why} (${names})`,
      });
  }
}

/** Schemes are case-insensitive (RFC 9110, 11.1). */
const schemeCases = [
  { use: 'lower-case', why: 'a request with the scheme in lower case' },
  { use: 'upper-case', why: 'a request with the scheme in upper case' },
] as const;

/** After a valid request, so that nothing before them can be the reason of a refusal; where that is refused too, neither can the scheme's case. */
function* otherSchemeCase({ operation, validRequest, wasRefused }: Derivation): Generator<SequenceDraft> {
  const requirement = operation.security.find((one) => isWithScheme(one) && isSupported(one));
  if (requirement === undefined) return;
  const label = 'the good credential';
  const plain: CaseDraft = {
    label,
    request: validRequest.build(),
    expects: 'accepted',
    about: operation.body?.pointer ?? operation.pointer,
    security: [requirement],
    why: 'an ordinary valid request',
  };
  // A sequence of its own, so that its outcome is known before the next is derived.
  yield { delivery: 'same-connection', cases: [plain] };
  const expects = wasRefused(caseId(operation, 'credentials', label)) ? 'anything' : 'accepted';
  const scope = outOfScope(validRequest.scope, 'credentials');
  const { pointer: about } = requirement;
  const security = [requirement];
  const cases = schemeCases.map(({ use, why }): CaseDraft => {
    return { label: use, request: validRequest.build({ credential: use }), expects, scope, about, security, why };
  });
  yield { delivery: 'new-connections', cases };
}

/** Whether the contract puts the credential elsewhere than in the query, and the target asks for one at all. */
function mayTryQuery({ operation, wasAcceptedUnauthorised }: Derivation): boolean {
  const schemes = (operation.security[0]?.schemes ?? []).map(({ scheme }) => scheme);
  const isMovable =
    schemes.some(({ kind }) => kind === 'bearer' || kind === 'api-key') &&
    schemes.every((scheme) => scheme.kind !== 'api-key' || scheme.in !== 'query');
  return isMovable && !wasAcceptedUnauthorised(caseId(operation, 'credentials', 'none'));
}

/** The kinds of the schemes of the first requirement; `undefined` when a request without a credential is valid. */
function requiredSchemes(operation: Operation): ReadonlySet<string> | undefined {
  if (!needsCredential(operation)) return undefined;
  return new Set(operation.security[0]?.schemes.map(({ scheme }) => scheme.kind));
}
