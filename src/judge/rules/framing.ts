import { nothing, type Rule } from '../reading/rule.ts';

/** Checks that responses are well-formed HTTP/1.1 messages (RFC 9112): it reports what the client noted while it read them. */
export const framing: Rule = {
  id: 'framing',
  title: 'A response is well-formed HTTP/1.1',
  level: 'violation',
  why: 'Clients and proxies disagree on where a badly framed response ends; the next response on the connection is then lost or mixed up.',
  clause: 'RFC 9112, 2',
  check({ exchange: { outcome }, case: { operation } }) {
    if (outcome.kind === 'no-reply') {
      if (outcome.reason !== 'malformed') return nothing;
      const clause = outcome.clause === undefined ? {} : { clause: outcome.clause };
      const message = `not an HTTP/1.1 response: ${outcome.detail}`;
      return [{ message, cause: 'malformed', contract: operation.pointer, ...clause }];
    }
    if (outcome.defects.length === 0) return nothing;
    return outcome.defects
      .filter(({ kind }) => kind === 'framing')
      .map(({ message, clause }) => ({ message, cause: clause, contract: operation.pointer, clause }));
  },
};
