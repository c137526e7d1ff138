import { badContent } from './bad-content.ts';
import { noContent } from './content.ts';
import { outside } from './scope.ts';
import type { CaseDraft, Derivation, Strategy } from './strategy.ts';

/** A good request after a bad one must be answered as if the bad one had never been. */
export const recovery: Strategy = {
  id: 'recovery',
  title: 'Good requests after bad ones',
  *derive(derivation) {
    for (const delivery of ['same-connection', 'new-connections'] as const) {
      const place = delivery === 'same-connection' ? 'on the same connection' : 'on a new connection';
      for (const bad of badRequests(derivation)) {
        const good = goodAfter(derivation, `${bad.label}, ${place}`);
        yield { delivery, cases: [{ ...bad, label: `${bad.label}, ${place}, first` }, good] };
      }
    }
  },
};

function goodAfter({ ordinary, operation }: Derivation, label: string): CaseDraft {
  return {
    label: `good after ${label}`,
    request: ordinary.request(),
    expects: 'accepted',
    about: operation.body?.pointer ?? operation.pointer,
    why: `an ordinary valid request after one with ${label}`,
  };
}

function* badRequests(derivation: Derivation): Generator<CaseDraft> {
  const { operation, ordinary } = derivation;
  const about = operation.pointer;
  yield* badContent(derivation);
  if (operation.security.some(({ schemes }) => schemes.length > 0)) {
    yield {
      label: 'no credential',
      request: ordinary.request({ credential: 'none' }),
      expects: 'anything',
      scope: outside(ordinary.scope, 'credentials'),
      about,
      why: 'a request without a credential',
    };
  }
  const trace = { method: 'TRACE', body: noContent, headers: { 'Content-Type': undefined } };
  yield {
    label: 'another method',
    request: ordinary.request(trace),
    expects: 'anything',
    scope: outside(ordinary.scope, 'method'),
    about,
    why: 'a TRACE request',
  };
}
