import { headerValue } from '../../http/header-fields.ts';
import { readMediaType } from '../../http/media-type.ts';
import type { ResponseSpec } from '../../model/contract.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';
import { isEmptyByHttp } from '../reading/subject.ts';

/** Checks documented responses with a body: `Content-Type` must be one that the contract documents for the status (OpenAPI, Response Object). */
export const mediaType: Rule = {
  id: 'media-type',
  title: 'A documented response has a documented media type',
  level: 'violation',
  why: 'Clients choose their parser by Content-Type; with another one, or none, they do not read the body at all.',
  clause: { openapi: 'Response Object, content' },
  check(subject) {
    const { reply, response, mediaType: matched } = subject;
    if (!reply || !response || response.content.length === 0 || matched || isEmptyByHttp(subject)) return nothing;
    const value = headerValue(reply.headers, 'content-type');
    return [
      {
        message: `${describe(value)}, expected: ${documented(response)}`,
        cause: `${response.status} ${value === undefined ? 'missing' : 'other'}`,
        contract: `${response.pointer}/content`,
      },
    ];
  },
};

function describe(value: string | undefined): string {
  if (value === undefined) return 'the response has no Content-Type';
  return readMediaType(value) ? `Content-Type is ${quote(value)}` : `Content-Type ${quote(value)} is not a media type`;
}

function documented(response: ResponseSpec): string {
  return response.content.map((entry) => entry.mediaType).join(' or ');
}
