import type { NoReply, SentRequest } from '../../model/exchange.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** A server may close the connection on a body of more bytes: the request is out of scope by size. */
const ordinaryBytes = 65_536;

/**
 * Checks that every request got a response (RFC 9110, 3.4). Bytes that are not a response belong to `framing`; a server may close the connection on a request
 * that is too large.
 */
export const noAnswer: Rule = {
  id: 'no-answer',
  title: 'Every request gets a response',
  level: 'violation',
  why: 'A caller that waits without end, or loses its connection, cannot know whether its request was carried out.',
  clause: 'RFC 9110, 3.4',
  check({ exchange: { outcome, sent }, case: { operation, scope } }) {
    if (outcome.kind === 'reply' || outcome.reason === 'malformed') return nothing;
    if (!scope.inside && scope.by === 'size' && outcome.reason === 'closed' && contentLength(sent) > ordinaryBytes)
      return nothing;
    const { reason } = outcome;
    const complaint = { message: messages[reason](outcome), cause: reason, contract: operation.pointer };
    // A refused connection has nothing to do with the request.
    return [reason === 'unreachable' ? complaint : { ...complaint, family: reason }];
  },
};

const messages: Readonly<Record<Exclude<NoReply['reason'], 'malformed'>, (outcome: NoReply) => string>> = {
  timeout: ({ detail }) => `no complete response in time: ${detail}`,
  unreachable: ({ detail }) => `the target no longer accepts connections: ${detail}`,
  closed: ({ detail }) => `the connection ended before the response was complete: ${detail}`,
  excessive: ({ detail }) => `the response exceeds every reasonable limit: ${detail}`,
  interrupted: ({ detail }) => detail,
};

function contentLength({ body }: SentRequest): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : (body?.length ?? 0);
}
