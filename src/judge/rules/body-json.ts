import { headerValue } from '../../http/header-fields.ts';
import { isJsonType, readMediaType } from '../../http/media-type.ts';
import type { Reply } from '../../model/exchange.ts';
import { nothing, type Rule } from '../reading/rule.ts';
import type { Subject } from '../reading/subject.ts';
import { isEmptyByHttp } from '../reading/subject.ts';

/** Checks bodies that are labelled JSON, and each item of a JSON stream: they must be JSON (RFC 8259, 2), and there must be one where HTTP allows a body. */
export const bodyJson: Rule = {
  id: 'body-json',
  title: 'A body that is labelled JSON is JSON',
  level: 'violation',
  why: 'A JSON parser rejects the whole body for a single wrong character.',
  clause: 'RFC 8259, 2',
  check(subject) {
    const { reply, json, stream, case: sent } = subject;
    if (!reply || isEmptyByHttp(subject)) return nothing;
    const contract = subject.response?.pointer ?? sent.operation.pointer;
    if (isEmptyJson(subject, reply))
      return [{ message: 'the response is labelled JSON and has no body', cause: 'empty', contract }];
    if (json?.ok === false) {
      const message = `the body is not JSON: ${json.message} (character ${json.offset + 1})`;
      return [{ message, cause: 'syntax', contract }];
    }
    const broken = stream?.items.find(({ ok }) => !ok);
    if (broken?.ok !== false) return nothing;
    return [{ message: `the body has an item that is not JSON: ${broken.message}`, cause: 'item', contract }];
  },
};

/** Where the contract documents no body, an empty one is right whatever its label. */
function isEmptyJson({ mediaType }: Subject, reply: Reply): boolean {
  const name = readMediaType(headerValue(reply.headers, 'content-type'));
  return mediaType !== undefined && name !== undefined && isJsonType(name) && reply.body.length === 0;
}
