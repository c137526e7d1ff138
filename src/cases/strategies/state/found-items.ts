import { readIdentity } from '../../../conventions/names/resource-identity.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { collectionKind, parameterNames } from '../../paths/resource-paths.ts';
import { listedObjects } from '../lists/reading/listed-items.ts';
import type { Derivation } from '../strategy.ts';
import { openUnlike } from './steps/unlike-resources.ts';

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
  const isUnlike = openUnlike(read.derivationFor('GET', owner) ?? read);
  const unlike = items.filter(({ item }) => isUnlike(item)).slice(0, mostItems);
  return unlike.map(({ id }) => ({ values: [id], exchange, label: `found, ${id}`, why }));
}
