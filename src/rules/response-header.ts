import type { ResponseHeader } from '../model/contract.ts';
import type { Rule } from './rule.ts';
import { fieldValue } from './subject.ts';

export const responseHeader: Rule = {
  id: 'response-header',
  title: 'Documented header fields are there',
  level: 'violation',
  why: 'A client that follows a Location or counts down a rate limit needs the field that the contract requires.',
  clause: 'OpenAPI 3.1, Header Object, required',
  *check({ reply, response }) {
    if (!reply || !response) return;
    for (const header of response.headers) {
      if (isMissing(header, fieldValue(reply, header.name.toLowerCase()))) {
        yield {
          message: `the required header field ${header.name} is missing from the ${response.status} answer`,
          cause: header.pointer,
          contract: header.pointer,
        };
      }
    }
  },
};

/** Content-Type is described by `content`; a header of that name is ignored (OpenAPI, Response Object). */
function isMissing({ name, required }: ResponseHeader, value: string | undefined): boolean {
  return required && value === undefined && name.toLowerCase() !== 'content-type';
}
