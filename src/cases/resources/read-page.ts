import { headerValues } from '../../http/header-fields.ts';
import { isSuccess } from '../../http/status.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { responseValue } from './read-resources.ts';
import { identifierText } from './resource-identity.ts';

const pageName = /(next|continuation).*|.*(cursor|page[-_]?token)$/i;
const earlierName = /prev|self|start|current|before/i;

/** The place of the next page that a list names in its body (`nextCursor`, `paging.next`, `links.next`) or in `Link`; `undefined` when it names none. */
export function readCursor(exchange: Exchange): string | undefined {
  const { outcome } = exchange;
  if (outcome.kind !== 'reply' || !isSuccess(outcome.status) || exchange.case.request.method !== 'GET')
    return undefined;
  const inBody = cursorIn(responseValue(exchange), 0);
  const link = headerValues(outcome.headers, 'link').join(', ');
  const text = inBody ?? /<([^>]*)>[^,]*;\s*rel="?next"?/i.exec(link)?.[1];
  return text === undefined ? undefined : cursorOfAddress(text);
}

function cursorIn(value: Json | undefined, depth: number): string | undefined {
  if (!isObject(value) || depth > 2) return undefined;
  const named = Object.entries(value).filter(([name]) => pageName.test(name) && !earlierName.test(name));
  for (const [, property] of named) {
    const text = isObject(property) ? identifierText(property['href']) : identifierText(property);
    if (text !== undefined && typeof property !== 'number') return text;
  }
  for (const property of Object.values(value)) {
    const text = cursorIn(property, depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The cursor in the query of an address, or the text itself. */
function cursorOfAddress(text: string): string | undefined {
  if (!/^(https?:\/\/|\/|\?)/.test(text)) return text;
  const query = new URLSearchParams(text.slice(text.indexOf('?')));
  return [...query].find(([name]) => /cursor|token|after|marker|continu/i.test(name))?.[1];
}
