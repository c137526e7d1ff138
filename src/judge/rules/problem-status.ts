import { headerValue } from '../../http/header-fields.ts';
import { readMediaType } from '../../http/media-type.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks bodies of the type `application/problem+json`: their `status` must be that of the response (RFC 9457, 3.1.2). */
export const problemStatus: Rule = {
  id: 'problem-status',
  title: 'A problem has the status of its response',
  level: 'deviation',
  why: 'A client that reads the problem alone, such as from a log, takes it for another one.',
  clause: 'RFC 9457, 3.1.2',
  check({ reply, json, case: { operation } }) {
    if (!reply || !json?.ok) return nothing;
    if (readMediaType(headerValue(reply.headers, 'content-type'))?.subtype !== 'problem+json') return nothing;
    const status = memberOf(json.value, 'status');
    if (typeof status !== 'number' || status === reply.status) return nothing;
    return [
      {
        message: `"status" is ${status} in a response with status ${reply.status}`,
        cause: `${reply.status}`,
        contract: `${operation.pointer}/responses`,
        instance: '/status',
      },
    ];
  },
};
