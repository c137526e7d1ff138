import { headerValue } from '../../../http/header-fields.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { IdentifierPlace } from '../../../model/report.ts';

/** Names that a shell command can look for without quoting. */
const plainName = /^[\w-]+$/;

/** Where a response has an identifier, as far as POSIX tools can find it; `undefined` when they cannot. */
export function findIdentifier({ outcome }: Exchange, id: string): IdentifierPlace | undefined {
  if (outcome.kind === 'no-reply' || /[\s"\\/?]/.test(id)) return undefined;
  const properties = propertiesIn(outcome.text ?? '');
  const match = properties.find(({ name, value }) => value === id && plainName.test(name));
  if (match !== undefined) {
    const alike = properties.filter(({ name }) => name === match.name);
    return { in: 'body', name: match.name, occurrence: alike.indexOf(match) + 1 };
  }
  const location = headerValue(outcome.headers, 'location')?.split('?')[0];
  return location?.endsWith(`/${id}`) ? { in: 'location' } : undefined;
}

/** The properties with simple values, as `commandToFind` reads them: in the order of the text, wherever they are nested. */
function propertiesIn(text: string): { readonly name: string; readonly value: string }[] {
  return text.split(/[{}[\],\n]/).flatMap((piece) => {
    const [, name, value] = /^\s*"([^"]*)"\s*:\s*"?([^"\s]*)/.exec(piece) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
}

/** A POSIX pipeline that reads the identifier from the output of curl. */
export function commandToFind(found: IdentifierPlace): string {
  if (found.in === 'location') return String.raw`tr -d '\r' | sed -n 's,^[Ll]ocation: .*/\([^/?]*\).*,\1,p'`;
  const blank = '[[:space:]]*';
  const pattern = String.raw`^${blank}"${found.name}"${blank}:${blank}"\{0,1\}\([^"[:space:]]*\).*`;
  return String.raw`tr '{}[],' '\n\n\n\n\n' | sed -n 's/${pattern}/\1/p' | sed -n ${found.occurrence}p`;
}

/** A POSIX pipeline that reads the entity tag from the header that curl prints. */
export const commandToFindTag = String.raw`tr -d '\r' | sed -n 's/^[Ee][Tt][Aa][Gg]: *//p'`;
