import { badBodies } from '../../request/bad-bodies.ts';
import { noBody } from '../../request/body/body-draft.ts';
import type { CaseDraft } from '../../request/case-draft.ts';
import { outOfScope } from '../../request/scope.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** A valid request after a bad one: the bad one must not change the response to it. */
export const recovery: Strategy = {
  id: 'recovery',
  title: 'Valid requests after bad ones',
  *derive(derivation) {
    const { validRequest, operation } = derivation;
    for (const delivery of ['same-connection', 'new-connections'] as const) {
      const place = delivery === 'same-connection' ? 'on the same connection' : 'on a new connection';
      for (const bad of badRequests(derivation)) {
        const good: CaseDraft = {
          label: `good after ${bad.label}, ${place}`,
          request: validRequest.build(),
          expects: 'accepted',
          about: operation.body?.pointer ?? operation.pointer,
          why: `an ordinary valid request ${place} after ${bad.why}`,
        };
        yield { delivery, cases: [{ ...bad, label: `${bad.label}, ${place}, first` }, good] };
      }
    }
  },
};

function* badRequests(derivation: Derivation): Generator<CaseDraft> {
  const { operation, validRequest } = derivation;
  const about = operation.pointer;
  yield* badBodies(derivation);
  if (operation.security.some(({ schemes }) => schemes.length > 0)) {
    yield {
      label: 'no credential',
      request: validRequest.build({ credential: 'none' }),
      expects: 'anything',
      scope: outOfScope(validRequest.scope, 'credentials'),
      about,
      why: 'a request without a credential',
    };
  }
  yield {
    label: 'another method',
    request: validRequest.build({ method: 'TRACE', body: noBody, headers: { 'Content-Type': undefined } }),
    expects: 'anything',
    scope: outOfScope(validRequest.scope, 'method'),
    about,
    why: 'a TRACE request',
  };
}
