import type { BodyDraft, Case, RequestDraft } from '../../model/case.ts';
import type { Operation, SecurityScheme } from '../../model/contract.ts';

/** A bearer scheme, as a contract declares it. */
const bearer: SecurityScheme = {
  name: 'bearerAuth',
  pointer: '/components/securitySchemes/bearerAuth',
  kind: 'bearer',
};

/** `POST /things`, protected by the given schemes as alternatives. */
function buildOperation(...schemes: readonly SecurityScheme[]): Operation {
  return {
    key: 'POST /things',
    method: 'POST',
    path: '/things',
    pointer: '/paths/~1things/post',
    operationId: undefined,
    summary: undefined,
    tags: [],
    servers: [],
    parameters: [],
    body: undefined,
    responses: [],
    security: schemes.map((scheme) => ({ schemes: [{ scheme, scopes: [] }], pointer: '/security/0' })),
  };
}

/** A case that posts `{"name":"a thing"}` with a valid bearer token; `draft` changes its request. */
export function buildSendCase(draft: Partial<RequestDraft> = {}, operation: Operation = buildOperation(bearer)): Case {
  return {
    id: 'POST /things › valid › a thing',
    strategy: 'valid-body',
    operation,
    request: {
      method: 'POST',
      path: '/things',
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: buildBody('{"name":"a thing"}'),
      credential: 'valid',
      ...draft,
    },
    expects: 'accepted',
    fault: undefined,
    scope: { inside: true },
    about: '/paths/~1things/post',
    why: 'It is valid.',
  };
}

/** A request body: with Content-Length and without a pause, unless `framing` says otherwise. */
export function buildBody(
  content: string | Uint8Array,
  framing: Partial<Omit<Extract<BodyDraft, { kind: 'content' }>, 'kind' | 'content' | 'value'>> = {},
): RequestDraft['body'] {
  return { kind: 'content', content, value: undefined, framing: 'length', expectContinue: false, ...framing };
}
