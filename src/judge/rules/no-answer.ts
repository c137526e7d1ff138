import type { NoReply, SentRequest } from '../../model/exchange.ts';
import type { Rule } from '../reading/rule.ts';

/** Content beyond this many bytes may be dropped together with the connection: the request is out of scope by size. */
const ordinaryBytes = 65_536;

export const noAnswer: Rule = {
  id: 'no-answer',
  title: 'Every request gets an answer',
  level: 'violation',
  why: 'A caller that waits for ever, or loses its connection, cannot tell whether its request was carried out.',
  clause: 'RFC 9110, 3.4',
  *check({ exchange: { outcome, sent }, case: { operation, scope } }) {
    if (outcome.kind === 'reply' || outcome.reason === 'malformed') return;
    if (!scope.inside && scope.by === 'size' && outcome.reason === 'closed' && contentLength(sent) > ordinaryBytes)
      return;
    const { reason } = outcome;
    const complaint = { message: messages[reason](outcome), cause: reason, contract: operation.pointer };
    // That nobody listens is not for what a request says.
    yield reason === 'unreachable' ? complaint : { ...complaint, family: reason };
  },
};

const messages: Readonly<Record<Exclude<NoReply['reason'], 'malformed'>, (outcome: NoReply) => string>> = {
  timeout: ({ detail }) => `no whole answer in time: ${detail}`,
  unreachable: ({ detail }) => `the target no longer takes connections: ${detail}`,
  closed: ({ detail }) => `the connection ended before the answer was whole: ${detail}`,
  excessive: ({ detail }) => `the answer exceeds every ordinary bound: ${detail}`,
  interrupted: ({ detail }) => detail,
};

function contentLength({ body }: SentRequest): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : (body?.length ?? 0);
}
