import { headerValue } from '../../http/header-fields.ts';
import { isXmlType } from '../../http/media-type.ts';
import { nothing, type Rule } from '../reading/rule.ts';
import { isEmptyByHttp } from '../reading/subject.ts';

/** Checks bodies that are labelled XML: they must be well-formed (XML 1.0, 2.1), and there must be one where the contract documents it. */
export const bodyXml: Rule = {
  id: 'body-xml',
  title: 'A body that is labelled XML is XML',
  level: 'violation',
  why: 'An XML parser has to stop at the first error.',
  clause: 'XML 1.0, 2.1',
  check(subject) {
    const { reply, xml, mediaType, response, case: sent } = subject;
    if (!reply || isEmptyByHttp(subject)) return nothing;
    const contract = response?.pointer ?? sent.operation.pointer;
    const isLabelled = isXmlType(headerValue(reply.headers, 'content-type'));
    // Where the contract documents no body, an empty one is right whatever its label.
    if (isLabelled && mediaType !== undefined && reply.body.length === 0)
      return [{ message: 'the response is labelled XML and has no body', cause: 'empty', contract }];
    if (xml?.ok !== false || !xml.isMalformed) return nothing;
    return [{ message: `the body is not XML: ${xml.message}`, cause: 'syntax', contract }];
  },
};
