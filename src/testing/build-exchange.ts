import type { Case } from '../model/case.ts';
import type { Operation } from '../model/contract.ts';
import type { Exchange, NoReply, Reply, SentRequest } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';

/** An operation that accepts a book and responds with 200 or 400. */
function buildOperation(overrides: Partial<Operation> = {}): Operation {
  return {
    key: 'POST /books',
    method: 'POST',
    path: '/books',
    pointer: '/paths/~1books/post',
    operationId: undefined,
    summary: undefined,
    tags: [],
    servers: [],
    parameters: [],
    body: undefined,
    responses: ['200', '400'].map((status) => ({
      status,
      content: [],
      headers: [],
      pointer: `/paths/~1books/post/responses/${status}`,
    })),
    security: [],
    ...overrides,
  };
}

/** A case of the strategy `valid-body` that expects to be accepted. */
export function buildCase(overrides: Partial<Case> = {}): Case {
  return {
    id: 'POST /books › valid-body › only what is required',
    strategy: 'valid-body',
    operation: buildOperation(),
    request: { method: 'POST', path: '/books', headers: [], body: { kind: 'none' }, credential: 'valid' },
    expects: 'accepted',
    fault: undefined,
    scope: { inside: true },
    about: '/paths/~1books/post/requestBody',
    why: 'valid: only what is required',
    ...overrides,
  };
}

/** A JSON book, posted. */
export function buildSent(overrides: Partial<SentRequest> = {}): SentRequest {
  const body = '{"title":"Emma"}';
  return {
    method: 'POST',
    url: 'http://127.0.0.1:4010/books',
    headers: [
      ['Content-Type', 'application/json'],
      ['Authorization', 'Bearer $TOKEN'],
    ],
    body,
    ...overrides,
  };
}

/** A 200 with a JSON body. */
export function buildReply(overrides: Partial<Omit<Reply, 'kind'>> & { readonly text?: string } = {}): Reply {
  const text = overrides.text ?? '{"title":"Emma"}';
  return {
    kind: 'reply',
    status: 200,
    headers: [['Content-Type', 'application/json']],
    body: new TextEncoder().encode(text),
    interim: [],
    defects: [],
    durationMs: 2,
    ...overrides,
    text: 'text' in overrides ? overrides.text : text,
  };
}

/** No response within the time limit. */
export function buildNoReply(overrides: Partial<Omit<NoReply, 'kind'>> = {}): NoReply {
  return {
    kind: 'no-reply',
    reason: 'timeout',
    detail: 'no response',
    clause: undefined,
    durationMs: 9,
    ...overrides,
  };
}

/** One case and its response. */
export function buildExchange(overrides: Partial<Exchange> = {}): Exchange {
  return { case: buildCase(), sent: buildSent(), outcome: buildReply(), ...overrides };
}

/** A violation of the rule `body-schema`. */
export function buildFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    rule: 'body-schema',
    level: 'violation',
    operation: 'POST /books',
    message: 'title is a number, promised is a string',
    expected: '"/title" must be string',
    contract: '/paths/~1books/post/responses/200/content/application~1json/schema',
    clause: undefined,
    instance: '/title',
    cause: 'type of /title',
    family: undefined,
    exchange: buildExchange(),
    ...overrides,
  };
}
