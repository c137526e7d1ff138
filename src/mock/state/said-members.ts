import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { objectOf } from '../../schema/json/json-members.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { itemSchema } from './item-schema.ts';

/** What a request's content says of an item. */
export interface SaidMembers {
  /** Without what only answers have (`readOnly`) and what no answer has (`writeOnly`); absent ones with a `default` have that, if all is to be said. */
  readonly members: JsonObject;
  /** The names of what the client could have said. */
  readonly sayable: ReadonlySet<string>;
}

/** Where a request's content comes from. */
export interface SaidContent {
  readonly document: JsonObject;
  readonly entry: MediaType | undefined;
  /** The member that answers keep the item in; a request may keep it there too. */
  readonly wrap: string | undefined;
  /** `part`: what is absent stays as it is. */
  readonly extent: 'whole' | 'part';
}

const nothing: ReadonlySet<string> = new Set();

/** Reads what a request says of an item; `undefined` when its content is no object. */
export function saidMembers(content: Json, { document, entry, wrap, extent }: SaidContent): SaidMembers | undefined {
  const outer = entry?.schema;
  const wrapped =
    wrap === undefined || outer === undefined ? undefined : itemSchema(document, outer).properties.get(wrap);
  const value = wrapped === undefined || wrap === undefined ? content : memberOf(content, wrap);
  if (!isObject(value)) return undefined;
  const place = wrapped ?? outer;
  if (place === undefined) return { members: value, sayable: nothing };
  const { readOnly, writeOnly, sayable, defaults } = itemSchema(document, place);
  const isKept = ([name]: readonly [string, Json]) => !readOnly.has(name) && !writeOnly.has(name);
  const absent = extent === 'part' ? [] : defaults.filter(([name]) => !Object.hasOwn(value, name));
  return { members: objectOf([...Object.entries(value), ...absent].filter(isKept)), sayable };
}
