import type { CredentialUse, Expectation } from '../model/case.ts';
import type { Operation, SecurityRequirement } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { jsonContent } from './content.ts';
import { outside } from './scope.ts';
import { otherAlternatives } from './security-alternatives.ts';
import {
  alone,
  type CaseDraft,
  caseId,
  type Derivation,
  type RequestChange,
  type SequenceDraft,
  type Strategy,
} from './strategy.ts';

interface Row {
  readonly use: CredentialUse;
  readonly why: string;
  readonly expects: Expectation;
}

const always: readonly Row[] = [
  { use: 'none', why: 'a request without a credential', expects: 'unauthorised' },
  { use: 'empty', why: 'a request with an empty credential', expects: 'unauthorised' },
];
const inAuthorization: readonly Row[] = [
  { use: 'scheme-only', why: 'a request with the name of the scheme and no credential', expects: 'unauthorised' },
  { use: 'wrong-scheme', why: 'a request with the credential under another scheme', expects: 'unauthorised' },
  { use: 'bare', why: 'a request with the credential and no scheme', expects: 'unauthorised' },
  { use: 'malformed', why: 'a request with a malformed credential', expects: 'anything' },
  { use: 'repeated', why: 'a request with the credential twice', expects: 'anything' },
  { use: 'spaced', why: 'a request with two spaces after the scheme', expects: 'anything' },
];
/** The good credential in another spelling (RFC 9110, 11.1). */
const spellings = [
  { use: 'lower-case', why: 'a request with the scheme in lower case' },
  { use: 'upper-case', why: 'a request with the scheme in capitals' },
] as const;
const inQuery: Row = { use: 'query', why: 'a request with the token in the query alone', expects: 'anything' };
/** A key has no scheme: under one it is not where the contract puts it. */
const keyAsToken: Row = {
  use: 'wrong-scheme',
  why: 'a request with the key as a bearer token instead',
  expects: 'unauthorised',
};

/** What becomes of requests whose credential is missing, empty, of another scheme or nobody's. */
export const credentials: Strategy = {
  id: 'credentials',
  title: 'Credentials other than the good one',
  *derive(derivation) {
    const { operation, strictAuth } = derivation;
    yield* otherAlternatives(derivation);
    const kinds = requiredKinds(operation);
    if (kinds === undefined) return;
    const unknown: Row = {
      use: 'unknown',
      why: 'a request with a credential that nobody issued',
      expects: strictAuth ? 'unauthorised' : 'anything',
    };
    const named = kinds.has('bearer') || kinds.has('basic');
    const spoilt = [...always, ...(named ? inAuthorization : [keyAsToken]), unknown];
    for (const row of spoilt.filter((one) => !mayBeAnother(one, operation))) yield* casesFor(row, derivation);
    if (named) yield* spelledOtherwise(derivation);
    // Where nobody asks for a credential, the one in the query was not what opened the door.
    if (travelsElsewhere(operation) && !derivation.wasLetIn(caseId(operation, 'credentials', 'none')))
      yield* casesFor(inQuery, derivation);
  },
};

/**
 * After a good request, so that nothing before them is to blame; and where even good requests are refused by then, the spelling is not to
 * blame either.
 */
function* spelledOtherwise(derivation: Derivation): Generator<SequenceDraft> {
  const { operation, ordinary, wasRefused } = derivation;
  const about = operation.security[0]?.pointer ?? operation.pointer;
  const scope = outside(ordinary.scope, 'credentials');
  const label = 'the good credential';
  const why = 'an ordinary valid request';
  const good: CaseDraft = { label, request: ordinary.request(), expects: 'accepted', about: placeOf(operation), why };
  // Each by itself, so that what became of the good request is known.
  yield { delivery: 'same-connection', cases: [good] };
  const expects: Expectation = wasRefused(caseId(operation, 'credentials', label)) ? 'anything' : 'accepted';
  const others = spellings.map(({ use, why }): CaseDraft => {
    return { label: use, request: ordinary.request({ credential: use }), expects, scope, about, why };
  });
  yield { delivery: 'new-connections', cases: others };
}

function placeOf({ body, pointer }: Operation): Pointer {
  return body?.pointer ?? pointer;
}

/** Each with good and with bad content: a check that is made on one path only is a real bug. */
function* casesFor(
  { use, why, expects }: Row,
  { operation, ordinary, invalidValues }: Derivation,
): Generator<SequenceDraft> {
  const refused = outside(ordinary.scope, 'credentials');
  // A field that is no list may come once (RFC 9110, 5.3): proxies answer for themselves to more.
  const scope = use === 'repeated' ? outside(refused, 'message') : refused;
  const about = operation.security[0]?.pointer ?? operation.pointer;
  const draft = { scope, about };
  yield alone({ ...draft, label: use, request: ordinary.request({ credential: use }), expects, why });
  const [invalid] = invalidValues();
  if (!invalid) return;
  const change: RequestChange = { credential: use, body: jsonContent(ordinary.freshen(invalid.value)) };
  yield alone({
    ...draft,
    label: `${use}, invalid content`,
    request: ordinary.request(change),
    expects: expects === 'unauthorised' ? 'unauthorised' : 'anything',
    why: `${why} and with invalid content`,
  });
}

/** Under another scheme the secret may be what another alternative asks for. */
function mayBeAnother({ use }: Row, { security }: Operation): boolean {
  const inField = ({ schemes }: SecurityRequirement) =>
    schemes.some(({ scheme: { kind } }) => kind === 'bearer' || kind === 'basic');
  return use === 'wrong-scheme' && security.slice(1).some(inField);
}

/** A credential that could be moved to the query, where the contract does not put it. */
function travelsElsewhere({ security }: Operation): boolean {
  const schemes = (security[0]?.schemes ?? []).map(({ scheme }) => scheme);
  return (
    schemes.some(({ kind }) => kind === 'bearer' || kind === 'api-key') &&
    schemes.every((scheme) => scheme.kind !== 'api-key' || scheme.in !== 'query')
  );
}

/** The kinds of credential of the first alternative, or `undefined` when a request without any is admitted. */
function requiredKinds({ security }: Operation): ReadonlySet<string> | undefined {
  if (security.length === 0 || security.some(({ schemes }) => schemes.length === 0)) return undefined;
  return new Set(security[0]?.schemes.map(({ scheme }) => scheme.kind));
}
