import type { Operation } from '../model/contract.ts';
import { badContent } from './bad-content.ts';
import { outside } from './scope.ts';
import { alone, type Derivation, type SequenceDraft, type Strategy } from './strategy.ts';

type Preference = readonly [label: string, accept: string | undefined];

/** Preferences that every type satisfies. */
const openToAll: readonly Preference[] = [
  ['no Accept', undefined],
  ['any type', '*/*'],
  ["a browser's list", 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
];

/** Preferences that the documented type satisfies (RFC 9110, 12.5.1). */
const satisfiable = (type: string): readonly Preference[] => [
  ...openToAll,
  ['any subtype', `${type.split('/')[0]}/*`],
  ['the type with a low weight', `text/html, ${type};q=0.1`],
  ['the type in capitals', type.toUpperCase()],
];

const unsatisfiable: readonly (readonly [string, string])[] = [
  ['another type', 'application/x-coldframe'],
  ['an image', 'image/png;q=0.7'],
  ['nothing at all', '*/*;q=0'],
  ['garbage', 'garbage'],
  ['an empty list', ''],
];

/** What the request says it would like to get. */
export const negotiation: Strategy = {
  id: 'negotiation',
  title: 'Accept header fields of every kind',
  *derive(derivation) {
    const { operation, ordinary } = derivation;
    const types = successTypes(operation);
    yield* eachAlone(types, derivation);
    const type = types[0] ?? operation.responses.flatMap(({ content }) => content)[0]?.mediaType;
    if (type === undefined || type.includes('*')) return;
    const about = `${operation.pointer}/responses`;
    for (const [label, accept] of satisfiable(type)) {
      const request = ordinary.request({ headers: { Accept: accept } });
      yield alone({
        label,
        request,
        expects: 'accepted',
        about,
        why: `a valid request whose Accept admits ${type}: ${label}`,
      });
    }
    yield* refusals(derivation);
    for (const [label, accept] of [...unsatisfiable, ['the type with a parameter', `${type};charset=utf-8`] as const]) {
      const scope = outside(ordinary.scope, 'accept');
      const request = ordinary.request({ headers: { Accept: accept } });
      yield alone({
        label,
        request,
        expects: 'anything',
        scope,
        about,
        why: `a valid request that would rather have ${label}`,
      });
    }
  },
};

/** What a success may come as: whoever asks for the type of an error cannot get one. */
function successTypes({ responses }: Operation): readonly string[] {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  return [...new Set(successes.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)))];
}

/** Where a success comes in several types, a client may ask for each. */
function* eachAlone(types: readonly string[], { operation, ordinary }: Derivation): Generator<SequenceDraft> {
  if (types.length < 2) return;
  for (const type of types.filter((one) => !one.includes('*'))) {
    yield alone({
      label: `${type} alone`,
      request: ordinary.request({ headers: { Accept: type } }),
      expects: 'accepted',
      about: `${operation.pointer}/responses`,
      why: `a valid request that accepts ${type} alone, which the contract offers`,
    });
  }
}

/** Frameworks make their error pages in what the client likes best, and forget what the contract says. */
function* refusals(derivation: Derivation): Generator<SequenceDraft> {
  for (const [label, accept] of openToAll) {
    for (const bad of badContent(derivation)) {
      const others = bad.request.headers.filter(([name]) => name !== 'Accept');
      const headers = accept === undefined ? others : [['Accept', accept] as const, ...others];
      yield alone({
        ...bad,
        label: `${bad.label}, ${label}`,
        request: { ...bad.request, headers },
        why: `${bad.why}, with ${label === 'no Accept' ? label : `${label} in Accept`}`,
      });
    }
  }
}
