import { withoutFormatEnding } from '../../conventions/names/format-ending.ts';
import { isPageName } from '../../conventions/names/page-names.ts';
import { isSearchByPost } from '../../conventions/names/search-operation.ts';
import { isJsonType } from '../../http/media-type.ts';
import type { Contract, MediaType, Operation } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { kindOf, wordsOfName } from '../words/words-of-name.ts';
import { isCollectionPath } from './collection-path.ts';
import { type Collection, type Collections, componentKind } from './collections.ts';
import { hasProperty, type ItemLocation, itemLocation, listLocation, locateItem, locateList } from './item-location.ts';

/** What the body of a response shows. */
export type View =
  | {
      readonly shows: 'item';
      readonly collection: Collection;
      readonly location: ItemLocation;
      readonly parameter: string | undefined;
      /** Whether the location has a list with this item alone. */
      readonly isListed: boolean;
    }
  | {
      readonly shows: 'list';
      readonly collection: Collection;
      readonly location: ItemLocation;
      readonly isSelection: boolean;
    }
  | { readonly shows: 'other' };

const other: View = { shows: 'other' };

/** What the success of an operation shows, by its path and its schema: one item, a list of items, or neither. */
export function viewOf(
  operation: Operation,
  entry: MediaType,
  { contract, collections }: { readonly contract: Contract; readonly collections: Collections },
): View {
  const { schema } = entry;
  if (schema === undefined || !isStructured(entry)) return other;
  const { document } = contract;
  const collection = collections.of(operation);
  if (collection !== undefined) {
    const identified = { document, idName: collection.idName };
    const role = collection.resource?.roles.get(operation);
    if (role === 'list') {
      const location = listLocation(entry, identified);
      if (location !== undefined) return { shows: 'list', collection, location, isSelection: false };
    }
    const isItem = !isCollectionPath(operation.path, collection.path);
    const isWithoutItem = locateItem(document, schema, hasProperty(document, collection.idName)) === undefined;
    const page =
      isItem && isWithoutItem && isPaged(operation)
        ? listView(operation, schema, { contract, collections })
        : undefined;
    if (page !== undefined) return page;
    const listed = isItem ? listOfOne(entry, collection, contract) : undefined;
    const location = listed ?? itemLocation(entry, identified);
    if (role !== 'list' && location !== undefined)
      return {
        shows: 'item',
        collection,
        location,
        parameter: isItem ? collection.resource?.parameter?.name : undefined,
        isListed: listed !== undefined,
      };
  }
  return (
    actionView(operation, entry, { contract, collections }) ??
    listView(operation, schema, { contract, collections }) ??
    other
  );
}

/** The list with the asked item alone, where a body has one in place of the item: `{ accounts: [{ id }] }` at `/accounts/{id}`. */
function listOfOne(entry: MediaType, { path, idName }: Collection, { document }: Contract): ItemLocation | undefined {
  const identified = { document, idName };
  if (entry.schema === undefined || locateItem(document, entry.schema, hasProperty(document, idName))) return undefined;
  const location = listLocation(entry, identified);
  const name = location?.path.at(-1);
  return name !== undefined && kindOf(name) === kindOf(path.split('/').at(-1) ?? '') ? location : undefined;
}

/** Whether bodies of a media type are data, rather than text or a picture. */
export function isStructured({ mediaType }: Pick<MediaType, 'mediaType'>): boolean {
  return isJsonType(mediaType) || /xml/.test(mediaType) || mediaType.includes('*');
}

/** An operation below an item, or on an item that is found in another way, that responds with the item itself: `POST /orders/{id}/cancel` or `/orders/{id}:cancel`. */
function actionView(
  operation: Operation,
  entry: MediaType,
  { contract, collections }: { readonly contract: Contract; readonly collections: Collections },
): View | undefined {
  const { schema } = entry;
  if (schema === undefined) return undefined;
  const kind = componentKind(contract, schema);
  for (const collection of collections.all) {
    const name = collection.resource?.parameter?.name;
    if (
      name === undefined ||
      collection.idName === undefined ||
      ![':', '/'].some((next) => operation.path.startsWith(`${collection.path}/{${name}}${next}`))
    )
      continue;
    const location = itemLocation(entry, { document: contract.document, idName: collection.idName });
    const own = location && componentKind(contract, location.schema);
    const isSame =
      own !== undefined && collection.schema !== undefined && own === componentKind(contract, collection.schema);
    if (location !== undefined && (isSame || kind === collection.kind))
      return { shows: 'item', collection, location, parameter: name, isListed: false };
  }
  return lastParameterView(operation, entry, contract);
}

/** An item of a path such as `/users/{name}/{repository}` that belongs to no collection. */
function lastParameterView(operation: Operation, entry: MediaType, { document }: Contract): View | undefined {
  const [, path = '', name] = /^(.*)\/\{([^/{}]+)\}\/?$/.exec(withoutFormatEnding(operation.path)) ?? [];
  const { schema } = entry;
  if (name === undefined || schema === undefined) return undefined;
  const idNames = [name, 'id'];
  for (const idName of idNames) {
    const location = itemLocation(entry, { document, idName });
    const properties = location && [...schemaProperties(document, location.schema).properties.keys()];
    const own = properties?.find((one) => wordsOfName(one).plain === wordsOfName(idName).plain);
    if (location !== undefined && own !== undefined) {
      const kind = kindOf(
        path
          .split('/')
          .filter((segment) => !segment.startsWith('{'))
          .at(-1) ?? name,
      );
      return {
        shows: 'item',
        collection: { path, kind, idName: own, schema: location.schema, resource: undefined },
        location,
        parameter: name,
        isListed: false,
      };
    }
  }
  return undefined;
}

const listNames =
  /^(?:data|items?|results?|entries|records?|list|rows|values?|content|hits|objects?|elements|collection|edges|members|resources)$/i;

function isPaged({ parameters }: Operation): boolean {
  return parameters.some((one) => one.in === 'query' && isPageName(one.name));
}

/** A list that is not at the path of a collection: `/pets/search`, `/artists/{id}/albums`, `/attempts/by-user/{user_id}`. */
function listView(
  operation: Operation,
  schema: Pointer,
  { contract, collections }: { readonly contract: Contract; readonly collections: Collections },
): View | undefined {
  const { document } = contract;
  if (operation.method !== 'GET' && !isSearchByPost(operation)) return undefined;
  const isObject = (place: Pointer) =>
    schemaTypes(document, place).has('object') || schemaProperties(document, place).properties.size > 0;
  const location = locateList(document, schema, isObject);
  if (location === undefined) return undefined;
  const [last] = location.path.slice(-1);
  const segment =
    withoutFormatEnding(operation.path)
      .split('/')
      .filter((one) => !one.startsWith('{'))
      .at(-1) ?? '';
  const isList =
    last === undefined ||
    listNames.test(last) ||
    kindOf(segment).endsWith(kindOf(last)) ||
    schemaProperties(document, schema).properties.size === 1 ||
    (isPaged(operation) && location.path.length === 1);
  if (!isList || schemaProperties(document, schema).properties.has('id')) return undefined;
  const kind = componentKind(contract, location.schema) ?? kindOf(segment);
  const names = [...schemaProperties(document, location.schema).properties.keys()];
  const known = collections.ofKind(kind) ?? collections.ofKind(kindOf(segment));
  if (known?.idName !== undefined && names.includes(known.idName))
    return { shows: 'list', collection: known, location, isSelection: true };
  const idName = names.find((name) => /^(?:id|_id|uuid|guid|sid|gid|key)$/.test(name));
  const collection = { path: operation.path, kind, idName, schema: location.schema, resource: undefined };
  return { shows: 'list', collection, location, isSelection: false };
}
