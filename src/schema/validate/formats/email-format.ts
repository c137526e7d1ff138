import { fullFormats } from 'ajv-formats/dist/formats.js';

/** The characters that a domain may have. */
type Repertoire = 'ascii' | 'any';

const label: Readonly<Record<Repertoire, string>> = { ascii: '[a-z0-9-]+', any: '[\\p{L}\\p{N}\\p{M}-]+' };
const mailbox = (repertoire: Repertoire) =>
  new RegExp(
    `^(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s@"(),:;<>[\\\\\\]]+)@(?:\\[([^\\]]+)\\]|${label[repertoire]}(?:\\.${label[repertoire]})*)$`,
    'iu',
  );
const mailboxes: Readonly<Record<Repertoire, RegExp>> = { ascii: mailbox('ascii'), any: mailbox('any') };

/** Whether a text is a mailbox (RFC 5321, 4.1.2; RFC 6531, 3.3): the local part may be quoted, the domain may be an address in brackets. */
export function isMailbox(text: string, repertoire: Repertoire): boolean {
  const match = mailboxes[repertoire].exec(text);
  if (match === null) return false;
  const [, literal] = match;
  if (literal !== undefined && !isAddressLiteral(literal)) return false;
  return text.startsWith('"') || !/^\.|\.\.|\.@/.test(text);
}

/** RFC 5321, 4.1.3: an IPv4 address, `IPv6:` and an IPv6 address, or a registered tag and its text. */
function isAddressLiteral(literal: string): boolean {
  if (/^ipv6:/i.test(literal)) return (fullFormats.ipv6 as RegExp).test(literal.slice(5));
  return (fullFormats.ipv4 as RegExp).test(literal) || /^[a-z0-9-]*[a-z0-9]:[\x21-\x5a\x5e-\x7e]+$/i.test(literal);
}
