import { isBinaryType } from '../../../http/media-type.ts';
import type { Scope } from '../../../model/case.ts';
import type { Operation } from '../../../model/contract.ts';
import { badBodies } from '../../request/bad-bodies.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { outOfScope } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** `undefined`: the request has no Accept. */
type Preference = readonly [label: string, accept: string | undefined];

const satisfiedByAll: readonly Preference[] = [
  ['no Accept', undefined],
  ['any type', '*/*'],
  ["a browser's list", 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
];

/** Preferences that the documented type satisfies (RFC 9110, 12.5.1). */
const satisfiedBy = (type: string): readonly Preference[] => [
  ...satisfiedByAll,
  ['any subtype', `${type.split('/')[0]}/*`],
  ['the type with a low weight', `text/html, ${type};q=0.1`],
  ['the type in capitals', type.toUpperCase()],
];

/** Preferences that it does not satisfy, or not surely. */
const notSatisfiedBy = (type: string): readonly Preference[] => [
  ['another type', 'application/x-coldframe'],
  ['an image', 'image/png;q=0.7'],
  ['nothing at all', '*/*;q=0'],
  ['garbage', 'garbage'],
  ['an empty list', ''],
  ['the type with a parameter', `${type};charset=utf-8`],
];

/** Requests with other values of Accept. */
export const negotiation: Strategy = {
  id: 'negotiation',
  title: 'Accept header fields of every kind',
  *derive(derivation) {
    const { operation, validRequest } = derivation;
    const about = `${operation.pointer}/responses`;
    const types = successTypes(operation);
    if (types.length > 1) yield* eachTypeAlone(types, derivation);
    const type = types[0] ?? operation.responses.flatMap(({ content }) => content)[0]?.mediaType;
    if (type === undefined || type.includes('*')) return;
    for (const preference of satisfiedBy(type)) {
      const [label, accept] = preference;
      const request = validRequest.build({ headers: { Accept: accept } });
      const satisfied = accept === undefined ? '' : `, which ${type} satisfies`;
      const why = `a valid request ${describeAccept(preference)}${satisfied}`;
      const isForAll = satisfiedByAll.includes(preference);
      yield alone({
        label,
        request,
        expects: 'accepted',
        ...(isForAll ? {} : scopeOfType(type, types, derivation)),
        about,
        why,
      });
    }
    yield* badBodyCases(derivation);
    for (const preference of notSatisfiedBy(type)) {
      const [label, accept] = preference;
      const scope = outOfScope(validRequest.scope, 'accept');
      const request = validRequest.build({ headers: { Accept: accept } });
      const why = `a valid request ${describeAccept(preference)}`;
      yield alone({ label, request, expects: 'anything', scope, about, why });
    }
  },
};

function describeAccept([, accept]: Preference): string {
  if (accept === undefined) return 'without Accept';
  return accept === '' ? 'with an empty Accept' : `with Accept: ${accept}`;
}

/** The documented types of successful responses; a client that asks for the type of an error cannot get it. */
function successTypes({ responses }: Operation): readonly string[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  return [...new Set(successes.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)))];
}

/** A file has the type that it was uploaded with, and need not be there in the others that are documented (406). */
function scopeOfType(
  type: string,
  types: readonly string[],
  { validRequest: { scope } }: Derivation,
): { readonly scope?: Scope } {
  return types.length > 1 && isBinaryType(type) ? { scope: outOfScope(scope, 'accept') } : {};
}

/** A client may ask for each of several documented types, with each optional parameter of the query. */
function* eachTypeAlone(types: readonly string[], derivation: Derivation): Generator<SequenceDraft> {
  const { operation, validRequest } = derivation;
  const about = `${operation.pointer}/responses`;
  const optional = operation.parameters.filter((one) => one.in === 'query' && !one.required);
  for (const type of types.filter((one) => !one.includes('*'))) {
    const headers = { Accept: type };
    const why = `a valid request with Accept: ${type}, which is documented`;
    const scope = scopeOfType(type, types, derivation);
    yield alone({
      label: `${type} alone`,
      request: validRequest.build({ headers }),
      expects: 'accepted',
      ...scope,
      about,
      why,
    });
    for (const parameter of optional) {
      const value = validRequest.valueFor(parameter);
      if (value === undefined) continue;
      yield alone({
        label: `${type} alone, with ${parameter.name}`,
        request: validRequest.build({ headers, parameters: new Map([[parameter, value]]) }),
        expects: 'anything',
        ...scope,
        about,
        why: `${why}, and the optional query parameter ${parameter.name}`,
      });
    }
  }
}

/** Frameworks write error pages in the type that the client prefers, whatever the contract documents. */
function* badBodyCases(derivation: Derivation): Generator<SequenceDraft> {
  for (const preference of satisfiedByAll) {
    const [label, accept] = preference;
    for (const bad of badBodies(derivation)) {
      const others = bad.request.headers.filter(([name]) => name !== 'Accept');
      const headers = accept === undefined ? others : [['Accept', accept] as const, ...others];
      yield alone({
        ...bad,
        label: `${bad.label}, ${label}`,
        request: { ...bad.request, headers },
        why: `${bad.why}, ${describeAccept(preference)}`,
      });
    }
  }
}
