import { readIdentity } from '../../../conventions/names/resource-identity.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { collectionKind, parameterNames } from '../../paths/resource-paths.ts';
import { resourceSchema, shapeOfResource } from '../../paths/resource-schema.ts';
import { alone, type SequenceDraft } from '../../request/case-draft.ts';
import { expectAfter } from '../../resources/expected/earlier-requests.ts';
import { pathParameters } from '../../resources/reading/resource-lifecycle.ts';
import { listedObjects } from '../lists/reading/listed-items.ts';
import type { Derivation } from '../strategy.ts';

/** Items of one list that are read. */
const mostItems = 12;

/** What a list has shown. */
interface FoundItem {
  readonly id: string;
  readonly item: JsonObject;
}

/**
 * Reads what was there before the run, at a path with one identifier: one item of each state and kind that the list of them has shown first, `shipped` as well as
 * `lost`. No request of the run may lead there. `owner` is the kind of the items, `/orders/{}`, also where the path is below them.
 */
export function* readFound(read: Derivation, owner: string): Generator<SequenceDraft, void> {
  const { operation, validRequest } = read;
  const [parameter] = parameterNames(operation.path);
  const page = read.created?.firstList(collectionKind(owner));
  if (page === undefined || parameter === undefined) return;
  for (const { id } of unlikeItems(read.derivationFor('GET', owner) ?? read, foundItems(page, parameter))) {
    yield alone({
      label: `found, ${id}`,
      request: validRequest.build({ parameters: pathParameters(operation, [id]) }),
      expects: 'anything',
      about: operation.pointer,
      why: 'a request for what a list has shown',
      ...expectAfter([page], () => undefined),
    });
  }
}

function foundItems(page: Exchange, parameter: string): readonly FoundItem[] {
  return (listedObjects(page) ?? []).flatMap((item) => {
    const id = readIdentity(item, parameter);
    return id === undefined ? [] : [{ id, item }];
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
