import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, resolve, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { ContractPair, Difference } from '../changes/change.ts';
import { pairEntries } from './operation-pair.ts';

/** The changes of the links of a response, which clients may follow. */
export function diffLinks(
  pair: ContractPair,
  { old, new: now, subject }: { readonly old: Pointer; readonly new: Pointer; readonly subject: string },
): Difference[] {
  const lists = { old: linksOf(pair.old.document, old), new: linksOf(pair.new.document, now) };
  return pairEntries(lists, ({ name }) => name).flatMap(({ old: before, new: after }): Difference[] => {
    const name = `${subject}, link ${JSON.stringify(before?.name ?? after?.name)},`;
    const places = { old: before?.pointer ?? old, new: after?.pointer ?? now };
    if (before === undefined)
      return [{ id: 'link-added', class: 'compatible', message: `${name} was added.`, ...places }];
    if (after === undefined)
      return [{ id: 'link-removed', class: 'unclear', message: `${name} was removed.`, ...places }];
    if (sameJson(before.fields, after.fields)) return [];
    return [{ id: 'link', class: 'unclear', message: `${name} has changed.`, ...places }];
  });
}

interface Link {
  readonly name: string;
  readonly pointer: Pointer;
  readonly fields: JsonObject;
}

function linksOf(document: JsonObject, response: Pointer): Link[] {
  const links = valueAt(document, join(response, 'links'));
  return Object.keys(isObject(links) ? links : {}).flatMap((name) => {
    const pointer = resolve(document, join(response, 'links', name));
    const link = pointer === undefined ? undefined : valueAt(document, pointer);
    if (pointer === undefined || !isObject(link)) return [];
    const { description: _, ...fields } = link;
    return [{ name, pointer, fields }];
  });
}
