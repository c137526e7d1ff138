import { headerValue } from '../../http/header-fields.ts';
import { isJsonType } from '../../http/media-type.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks that bodies are coded as `Content-Encoding` says (RFC 9110, 8.4), JSON as UTF-8 (RFC 8259, 8.1), and other text in the charset that `Content-Type`
 * names (RFC 9110, 8.3.2).
 */
export const contentEncoding: Rule = {
  id: 'content-encoding',
  title: 'A body is encoded as its headers say',
  level: 'violation',
  why: 'A body that cannot be decoded, or JSON that is not UTF-8, reaches no client intact.',
  clause: 'RFC 9110, 8.4',
  check({ reply, case: { operation } }) {
    if (!reply) return nothing;
    const found: Complaint[] = reply.defects
      .filter(({ kind }) => kind === 'encoding')
      .map(({ message, clause }) => ({ message, cause: clause, contract: operation.pointer, clause }));
    const type = headerValue(reply.headers, 'content-type') ?? '';
    const charset = namedCharset.exec(type)?.[1] ?? '';
    const isNotUtf8 = reply.text === undefined || isWide(charset, reply.text) || beginsWide(reply.body);
    if (isNotUtf8 && isJsonType(type) && found.length === 0)
      found.push({
        message: 'the JSON body is not UTF-8',
        cause: 'not-utf-8',
        contract: operation.pointer,
        clause: 'RFC 8259, 8.1',
      });
    else if (reply.text !== undefined && isFalselyNamed(charset, reply.text))
      found.push({
        message: 'Content-Type names another charset than that of the body: it is UTF-8',
        cause: 'charset',
        contract: operation.pointer,
        clause: 'RFC 9110, 8.3.2',
      });
    return found;
  },
};

const namedCharset = /;\s*charset\s*=\s*"?([^\s";]+)/i;
/** Charsets in which ASCII stands for itself, so that a text of ASCII alone is in all of them. */
const withinAscii = /^(us-ascii|ascii|iso-8859-\d+|latin\d|windows-\d+|cp\d+)$/i;

const wide = /^utf-?(16|32)(le|be)?$/i;

/** Text in UTF-16 or UTF-32, as it says: ASCII in it reads as UTF-8 with a NUL at every character. */
function isWide(charset: string, text: string): boolean {
  return wide.test(charset) && text.includes('\0');
}

/** JSON begins with a character of ASCII, which only a wider encoding writes with a NUL (RFC 4627, 3). */
function beginsWide(body: Uint8Array): boolean {
  return body[0] === 0 || body[1] === 0;
}

/** Names that are not known prove nothing. */
function isFalselyNamed(charset: string, text: string): boolean {
  if (wide.test(charset)) return text !== '' && !text.includes('\0');
  return withinAscii.test(charset) && /[^\x00-\x7f]/.test(text);
}
