import type { PropertyCopy } from '../objects/part.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { itemProperty } from './item-property.ts';
import { collectionOfPeople, type LinkSources } from './link-sources.ts';

/** What a property repeats of the item that another property has the id of: `petName` beside `petId`. */
export function copiedProperty(
  name: string,
  siblings: readonly string[],
  sources: LinkSources,
): PropertyCopy | undefined {
  const { plain } = wordsOfName(name);
  for (const idName of siblings) {
    const { words, last } = wordsOfName(idName);
    const kind = words.slice(0, -1).join('');
    if (last !== 'id' || kind === '' || !plain.startsWith(kind) || idName === name) continue;
    const collection = sources.collections.ofKind(kind) ?? collectionOfPeople(kind, sources.collections);
    const rest = plain.slice(kind.length);
    const names = rest === 'name' ? ['name', 'fullname', 'displayname'] : [rest];
    const copied = collection && names.flatMap((one) => itemProperty(collection, one, sources) ?? [])[0];
    if (copied !== undefined) return { idName, read: copied.read };
  }
  return undefined;
}
