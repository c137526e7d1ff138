import { findMediaType, readMediaType } from '../../http/media-type.ts';
import { isSuccess } from '../../http/status.ts';
import type { Rule } from '../reading/rule.ts';

export const acceptIgnored: Rule = {
  id: 'accept-ignored',
  title: 'A documented media type comes when it is asked for',
  level: 'deviation',
  why: 'A client that can read one of the documented types alone gets what it cannot read.',
  clause: 'RFC 9110, 12.5.1',
  *check({ reply, response, mediaType, case: { request } }) {
    if (!reply || !isSuccess(reply.status) || response === undefined || mediaType === undefined) return;
    const asked = readMediaType(request.headers.find(([name]) => name.toLowerCase() === 'accept')?.[1]);
    if (asked === undefined || asked.type === '*' || asked.subtype === '*') return;
    const offered = findMediaType(response.content, asked);
    if (offered === undefined || offered === mediaType || offered.mediaType.includes('*')) return;
    yield {
      message: `${mediaType.mediaType} came, and ${offered.mediaType} alone was asked for, which the contract offers`,
      cause: offered.mediaType,
      contract: offered.pointer,
    };
  },
};
