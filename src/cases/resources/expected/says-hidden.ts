import type { JsonObject } from '../../../model/json.ts';
import { nameWords } from '../../../text/name-words.ts';

/** Whether a resource says that it is archived, deleted or hidden: many services do not show it any more. */
export function saysHidden(resource: JsonObject): boolean {
  return Object.entries(resource).some(([name, value]) => {
    const words = nameWords(name).replace(/^is /, '');
    if (typeof value === 'string') return /^(status|state)$/.test(words) && hiddenWords.test(value.toLowerCase());
    return (value === true && hiddenWords.test(words)) || (value === false && shownWords.test(words));
  });
}

const hiddenWords = /^(archived?|deleted?|removed?|hidden|trashed|inactive|disabled|retired|draft)$/;

const shownWords = /^(active|enabled|visible|published|public|listed)$/;
