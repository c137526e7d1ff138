import type { Case } from '../../model/case.ts';
import type { Json } from '../../model/json.ts';
import { withOwnIdentity } from '../paths/own-identity.ts';
import { isIncompletePatch } from '../request/body/incomplete-patch.ts';
import { type CaseDraft, caseId, refusesPlainRequests } from '../request/case-draft.ts';
import type { Derivation, Strategy } from '../strategies/strategy.ts';

/** The case that a strategy has drafted for an operation, with its id and its scope. */
export function completeCase(draft: CaseDraft, strategy: Pick<Strategy, 'id'>, derivation: Derivation): Case {
  const { operation, validRequest } = draft.of ?? derivation;
  const isAboutPath = operation.parameters.some((one) => one.in === 'path' && one.schema === draft.about);
  const isKnownRefusal =
    draft.expects === 'accepted' && !isAboutPath && refusesPlainRequests(operation, derivation.wasRefused);
  const whole = operation.body?.pointer ?? operation.pointer;
  const { schema } = validRequest;
  const allows = (value: Json) => schema === undefined || derivation.source.validator.isValid(schema, value);
  const request = withOwnIdentity({
    ...draft,
    // A request that the contract refuses for its state has the values of another resource on purpose.
    request: validRequest.withFixedParts(draft.request, {
      // Any name that does not exist would be refused, however valid it is.
      wrongAt: draft.expects === 'accepted' ? undefined : draft.about,
      onlyReferences: draft.expectedState?.kind === 'refused-in-state',
    }),
    operation,
    allows,
  });
  const mayBeIncomplete = isIncompletePatch(request, operation, derivation.source);
  return {
    id: caseId(operation, strategy.id, draft.label),
    strategy: strategy.id,
    operation: draft.security === undefined ? operation : { ...operation, security: draft.security },
    request,
    expects: draft.expects === 'accepted' && mayBeIncomplete ? 'anything' : draft.expects,
    fault: draft.fault,
    scope: validRequest.scopeWith(request, draft.scope ?? validRequest.scope),
    about: isKnownRefusal ? whole : draft.about,
    why: draft.why,
    ...(isKnownRefusal && draft.about !== whole ? { varies: true } : {}),
    ...(validRequest.namesUnknown(request) ? { namesUnknown: true } : {}),
    ...(validRequest.refersToUnknown(request) ? { refersToUnknown: true } : {}),
    ...(draft.repeats ? { repeats: true } : {}),
    ...(draft.reserves ? { reserves: true } : {}),
    ...(draft.expectedState ? { expectedState: draft.expectedState } : {}),
  };
}
