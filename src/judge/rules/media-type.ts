import { headerValue } from '../../http/header-fields.ts';
import { readMediaType } from '../../http/media-type.ts';
import type { ResponseSpec } from '../../model/contract.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';
import { isEmptyByHttp } from '../reading/subject.ts';

export const mediaType: Rule = {
  id: 'media-type',
  title: 'A documented answer comes as a documented media type',
  level: 'violation',
  why: 'Clients choose their parser by Content-Type; with another one, or none, they do not read the answer at all.',
  clause: 'OpenAPI 3.1, Response Object, content',
  *check(subject) {
    const { reply, response, mediaType: matched } = subject;
    if (!reply || !response || response.content.length === 0 || matched || isEmptyByHttp(subject)) return;
    const value = headerValue(reply.headers, 'content-type');
    yield {
      message: `${seen(value)}, promised: ${promised(response)}`,
      cause: `${response.status} ${value === undefined ? 'missing' : 'other'}`,
      contract: `${response.pointer}/content`,
    };
  },
};

function seen(value: string | undefined): string {
  if (value === undefined) return 'the answer has no Content-Type';
  return readMediaType(value) ? `Content-Type is ${quote(value)}` : `Content-Type ${quote(value)} is not a media type`;
}

function promised(response: ResponseSpec): string {
  return response.content.map((entry) => entry.mediaType).join(' or ');
}
