import type { MatchedRequest } from './match-request.ts';
import { type Fault, fault, type Rejection, type RejectionCause, rejection } from './rejection/rejection.ts';
import { checkCredentials } from './request/credentials.ts';
import { readBody } from './request/request-body.ts';
import { readParameters } from './request/request-parameters.ts';
import { findReversedRange } from './request/reversed-range.ts';
import { withSearchParameters } from './request/search-parameters.ts';
import { tokenRejection, tokenStatus } from './request/token-status.ts';
import { lacksTag, noTag } from './response/entity-tags.ts';
import type { MockContext } from './response/mock-context.ts';
import type { ValidRequest } from './response/valid-request-responder.ts';
import type { MockSettings, TokenStatus } from './settings/mock-settings.ts';

/**
 * The values of a request, or the first reason to refuse it: its credential, then type and syntax of the body, then the schemas. `played`: the status that a
 * scenario gives to any credential.
 */
export function checkRequest(
  matched: MatchedRequest,
  played: TokenStatus | undefined,
  { settings, context }: { readonly settings: MockSettings; readonly context: MockContext },
): ValidRequest | Rejection {
  const { operation, request, route } = matched;
  const refusal = settings.auth === 'off' ? undefined : credentialRejection(matched, played, settings);
  if (refusal !== undefined) return refusal;
  const { document, dialect } = context.contract;
  const schemas = { document, dialect, validator: context.requestValidator };
  const body = readBody(operation, request, schemas);
  if (!body.ok && body.rejection.cause !== 'schema') return body.rejection;
  const parameters = readParameters(operation, { request, pathValues: route.values }, schemas);
  if (!body.ok)
    return parameters.faults.length === 0
      ? body.rejection
      : rejection('schema', ...parameters.faults, ...body.rejection.faults);
  if (parameters.faults.length > 0) {
    const isOnlyTag = parameters.faults.every(({ place }) => place.toLowerCase() === 'header/if-match');
    if (isOnlyTag && lacksTag({ operation, received: request })) return noTag;
    return rejection(causeOf(parameters.faults), ...parameters.faults);
  }
  const values = { body: body.value, entry: body.entry, parameters: parameters.values, received: request };
  const reversed = findReversedRange(operation, values, document);
  if (reversed !== undefined) return rejection('schema', reversed);
  return { operation, received: request, values: withSearchParameters(operation, values, document) };
}

function causeOf(faults: readonly Fault[]): RejectionCause {
  return faults.every(({ place }) => place.startsWith('path/')) ? 'path-value' : 'schema';
}

function credentialRejection(
  { operation, request }: MatchedRequest,
  played: TokenStatus | undefined,
  settings: MockSettings,
): Rejection | undefined {
  if (operation.security.length === 0) return undefined;
  const missing = checkCredentials(operation, request);
  if (missing !== undefined)
    return {
      cause: 'credentials',
      faults: [fault('', missing.message)],
      headers: ['WWW-Authenticate', missing.challenge],
    };
  const status = played ?? tokenStatus(operation, request, settings);
  return status === 'valid' ? undefined : tokenRejection(status, operation);
}
