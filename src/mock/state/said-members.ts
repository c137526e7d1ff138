import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectOf } from '../../schema/json/json-members.ts';
import { isObject, memberOf, resolve, valueAt } from '../../schema/json/pointer.ts';
import { schemaMembers } from '../content/schema-members.ts';

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

/** Reads what a request says of an item; `undefined` when its content is no object. */
export function saidMembers(content: Json, { document, entry, wrap, extent }: SaidContent): SaidMembers | undefined {
  const outer = entry?.schema;
  const inner =
    wrap === undefined || outer === undefined ? undefined : schemaMembers(document, outer).properties.get(wrap);
  const value = inner === undefined || wrap === undefined ? content : memberOf(content, wrap);
  if (!isObject(value)) return undefined;
  const schema = inner ?? outer;
  const properties = schema === undefined ? new Map<string, Pointer>() : schemaMembers(document, schema).properties;
  const keyword = (name: string, wanted: string) => keywordOf(document, properties.get(name), wanted);
  const isKept = (name: string) => keyword(name, 'readOnly') !== true && keyword(name, 'writeOnly') !== true;
  const sayable = new Set([...properties.keys()].filter((name) => keyword(name, 'readOnly') !== true));
  const isAbsent = (name: string) => extent === 'whole' && !Object.hasOwn(value, name) && isKept(name);
  const defaults = [...sayable].filter(isAbsent).flatMap((name) => {
    const usual = keyword(name, 'default');
    return usual === undefined ? [] : [[name, usual] as const];
  });
  const said = Object.entries(value).filter(([name]) => isKept(name));
  return { members: objectOf([...said, ...defaults]), sayable };
}

function keywordOf(document: JsonObject, schema: Pointer | undefined, keyword: string): Json | undefined {
  if (schema === undefined) return undefined;
  const own = memberOf(valueAt(document, schema), keyword);
  return own ?? memberOf(valueAt(document, resolve(document, schema) ?? schema), keyword);
}
