import { isJsonType, readMediaType } from './media-types.ts';
import type { Rule } from './rule.ts';
import { fieldValue } from './subject.ts';

export const contentEncoding: Rule = {
  id: 'content-encoding',
  title: 'Content is encoded as its headers say',
  level: 'violation',
  why: 'Content that cannot be decoded, or is not UTF-8 although it is JSON, reaches no program unharmed.',
  clause: 'RFC 9110, 8.4',
  *check({ reply, case: { operation } }) {
    if (!reply) return;
    for (const { kind, message, clause } of reply.defects) {
      if (kind === 'encoding') yield { message, cause: clause, contract: operation.pointer, clause };
    }
    const name = readMediaType(fieldValue(reply, 'content-type'));
    if (
      reply.text === undefined &&
      name &&
      isJsonType(name) &&
      reply.defects.every(({ kind }) => kind !== 'encoding')
    ) {
      yield {
        message: 'the JSON content is not UTF-8',
        cause: 'not-utf-8',
        contract: operation.pointer,
        clause: 'RFC 8259, 8.1',
      };
    }
  },
};
