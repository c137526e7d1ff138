import type { Json } from '../../model/json.ts';
import { percentEncode } from '../../text/percent-encode.ts';

/** Whether an identifier occurs anywhere in the body, by itself or at the end of a URL. */
export function holdsId(content: Json, id: string): boolean {
  const pending: Json[] = [content];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) pending.push(member);
    else if (String(value) === id || String(value).endsWith(`/${percentEncode(id)}`)) return true;
  }
  return false;
}
