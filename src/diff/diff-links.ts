import type { JsonObject, Pointer } from '../model/json.ts';
import { isObject, join, resolve, valueAt } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import type { Difference, Pair } from './change.ts';
import { paired } from './operation-pair.ts';

/** What changed about the links of a response, by which clients may find their way. */
export function diffLinks(
  pair: Pair,
  { old, new: now, subject }: { readonly old: Pointer; readonly new: Pointer; readonly subject: string },
): Difference[] {
  const lists = { old: linksOf(pair.old.document, old), new: linksOf(pair.new.document, now) };
  return paired(lists, ({ name }) => name).flatMap(({ old: before, new: after }): Difference[] => {
    const name = `${subject}, link ${JSON.stringify(before?.name ?? after?.name)},`;
    const places = { old: before?.pointer ?? old, new: after?.pointer ?? now };
    if (before === undefined) return [{ id: 'link-added', class: 'compatible', message: `${name} is new.`, ...places }];
    if (after === undefined) return [{ id: 'link-removed', class: 'unclear', message: `${name} is gone.`, ...places }];
    if (sameJson(before.meaning, after.meaning)) return [];
    return [{ id: 'link', class: 'unclear', message: `${name} leads elsewhere, or otherwise.`, ...places }];
  });
}

interface Link {
  readonly name: string;
  readonly pointer: Pointer;
  readonly meaning: JsonObject;
}

function linksOf(document: JsonObject, response: Pointer): Link[] {
  const links = valueAt(document, join(response, 'links'));
  return Object.keys(isObject(links) ? links : {}).flatMap((name) => {
    const pointer = resolve(document, join(response, 'links', name));
    const link = pointer === undefined ? undefined : valueAt(document, pointer);
    if (pointer === undefined || !isObject(link)) return [];
    const { description: _, ...meaning } = link;
    return [{ name, pointer, meaning }];
  });
}
