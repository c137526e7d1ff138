import { inPromisedForm } from '../../../conventions/sentences/promised-forms.ts';
import type { MediaType } from '../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { type ItemLocation, itemIn } from '../../../world/resources/item-location.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';

/** The properties of an item that a request sets. */
export interface RequestProperties {
  /** Without `readOnly` and `writeOnly` properties, and without those that only responses declare and that are `readOnly` there; with the `default` of those that are missing, if the request is to send the whole item. */
  readonly properties: JsonObject;
  /** The names of the properties that the client could have sent. */
  readonly writable: ReadonlySet<string>;
}

/** How an item is in the body of a request. */
export interface RequestItem {
  readonly document: JsonObject;
  /** The media type by which the body was read. */
  readonly entry: MediaType | undefined;
  /** The names of the properties around the item in responses; in the request it may have all of them, or only the innermost. */
  readonly path: readonly string[];
  /** The schema of the item in responses; `undefined`: none shows it. */
  readonly shown: Pointer | undefined;
  /** `part`: properties that are missing stay as they are. */
  readonly extent: 'whole' | 'part';
  /** What is `readOnly` in the alternative that an item belongs to. */
  readonly readOnly?: (item: Json) => ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/** Reads the properties that a request sets; `undefined` when its body has no object in the item's place. */
export function requestProperties(
  body: Json,
  { document, entry, path, shown, extent, readOnly: ofAlternative = () => nothing }: RequestItem,
): RequestProperties | undefined {
  const outer = entry?.schema;
  const wrapped = outer === undefined ? undefined : locateWrapped(document, { schema: outer, path });
  const value = wrapped === undefined ? body : itemIn(body, wrapped);
  if (!isObject(value)) return undefined;
  const place = wrapped?.schema ?? outer;
  if (place === undefined) return { properties: value, writable: nothing };
  // A change may not repeat what the resource says.
  const asSent = inPromisedForm(value, place, { document });
  const formed = shown === undefined ? asSent : inPromisedForm(asSent, shown, { document });
  const { readOnly, writeOnly, writable, defaults } = itemSchema(document, place);
  // What the request does not declare may be what only responses have.
  const own = ofAlternative(value);
  const ofServer = shown === undefined ? nothing : itemSchema(document, shown).readOnly;
  const isKept = ([name]: readonly [string, Json]) =>
    !readOnly.has(name) && !own.has(name) && !writeOnly.has(name) && (writable.has(name) || !ofServer.has(name));
  const missing = extent === 'part' ? [] : defaults.filter(([name]) => !Object.hasOwn(value, name));
  return {
    properties: objectFromEntries([...Object.entries(isObject(formed) ? formed : value), ...missing].filter(isKept)),
    writable,
  };
}

/** Where a body of the schema has what responses have at the path; `undefined`: the body itself is the item. */
function locateWrapped(document: JsonObject, { schema, path }: ItemLocation): ItemLocation | undefined {
  for (let from = 0; from < path.length; from += 1) {
    let place: Pointer | undefined = schema;
    for (const name of path.slice(from)) place = place && itemSchema(document, place).properties.get(name);
    if (place !== undefined) return { schema: place, path: path.slice(from) };
  }
  return undefined;
}
