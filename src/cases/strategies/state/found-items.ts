import { readIdentity } from '../../../conventions/names/resource-identity.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { collectionKind, parameterNames } from '../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { listedObjects } from '../lists/reading/listed-items.ts';
import type { Derivation } from '../strategy.ts';

/** Items of one list that are read. */
const mostItems = 12;

/** A resource to read. */
export interface ReadResource {
  /** The values of its path parameters. */
  readonly values: readonly string[];
  /** The response that says that it exists. */
  readonly exchange: Exchange;
  readonly label: string;
  readonly why: string;
}

/** What a list has shown. */
interface FoundItem {
  readonly id: string;
  readonly item: JsonObject;
}

/**
 * What was there before the run, for a path with one identifier: one item of each state and kind that the list of them has shown first, `shipped` as well as `lost`. No
 * request of the run may lead there. `owner` is the kind of the items, `/orders/{}`, also where the path is below them.
 */
export function foundItems(read: Derivation, owner: string): readonly ReadResource[] {
  const [parameter] = parameterNames(read.operation.path);
  const exchange = read.created?.firstList(collectionKind(owner));
  if (exchange === undefined || parameter === undefined) return [];
  const items = (listedObjects(exchange) ?? []).flatMap((item): FoundItem[] => {
    const id = readIdentity(item, parameter);
    return id === undefined ? [] : [{ id, item }];
  });
  const why = 'a request for what a list has shown';
  return unlikeItems(read.derivationFor('GET', owner) ?? read, items).map(({ id }) => {
    return { values: [id], exchange, label: `found, ${id}`, why };
  });
}

/** Items each of which shows something that those before it do not: a listed value, a null, a property. */
function unlikeItems(ofItem: Derivation, items: readonly FoundItem[]): readonly FoundItem[] {
  const seen = new Set<string>();
  const unlike = items.filter(({ item }) => {
    const before = seen.size;
    for (const feature of featuresOf(ofItem, item)) seen.add(feature);
    return seen.size > before;
  });
  return unlike.slice(0, mostItems);
}

function featuresOf({ operation, source }: Derivation, item: JsonObject): readonly string[] {
  const schema = resourceSchema(operation, source);
  const properties = schema === undefined ? undefined : shapeOfResource(source, schema, item).properties;
  return Object.entries(item).map(([name, value]) => {
    const isListed = mergeSchemas(registryOf(source), { pointers: properties?.get(name) ?? [] }).values !== undefined;
    return isListed || value === null ? `${name} ${textOf(value)}` : name;
  });
}
