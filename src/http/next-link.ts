import { type HeaderFields, headerValues } from './header-fields.ts';

/** The target of the link to the next page in the Link header (RFC 8288), as it is written there; `undefined` where there is none. */
export function nextLink(headers: HeaderFields): string | undefined {
  return /<([^>]*)>(?:[^,<"]|"(?:[^"\\]|\\.)*")*?;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?![\w-]))/i.exec(
    headerValues(headers, 'link').join(', '),
  )?.[1];
}
