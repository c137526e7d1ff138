import type { Operation } from '../../model/contract.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { memberPaths } from './collection-members.ts';
import { collectionKind, parameterNames, pathKind, segmentsOf } from './resource-paths.ts';

/** The name of one member of a collection. */
export interface Noun {
  readonly noun: string;
  readonly kind: string;
  /** What its paths call an identifier, in words: `customer id`. */
  readonly parameter: string;
}

/** What the paths of a contract name; the longest names come first. */
export interface ContractNames {
  readonly nouns: readonly Noun[];
  /** The kinds of resources. */
  readonly kinds: readonly string[];
  /** The first of them by the name of the collection. */
  readonly kindOfMembers: ReadonlyMap<string | undefined, string>;
  /** The kinds of what can be created, by the word that only their paths have for an identifier: `/products/{}` for `sku`. */
  readonly naturalKeys: ReadonlyMap<string, string>;
}

/** They are the same for all operations of a contract, and a contract may have a thousand. */
export const namesOfContract = memoizeByObject((operations: readonly Operation[]) => {
  const creatable = new Set(
    operations.flatMap(({ method, path }) => {
      const kind = pathKind(path);
      return method === 'POST' ? [kind] : method === 'PUT' && kind.endsWith('/{}') ? [collectionKind(kind)] : [];
    }),
  );
  return namesIn(memberPaths(operations), creatable);
});

function namesIn(paths: readonly string[], creatable: ReadonlySet<string>): ContractNames {
  const nouns = paths.flatMap((path): Noun[] => {
    const [, collection] = segmentsOf(path).toReversed();
    if (collection === undefined || collection.startsWith('{')) return [];
    const parameter = nameWords(parameterNames(path).at(-1) ?? '');
    return [{ noun: singular(nameWords(collection)), kind: pathKind(path), parameter }];
  });
  const kinds = paths.map(pathKind).toSorted((one, other) => other.length - one.length);
  return {
    nouns: nouns.toSorted((one, other) => other.noun.length - one.noun.length),
    kinds,
    kindOfMembers: new Map(kinds.toReversed().map((kind) => [segmentsOf(kind).at(-2), kind])),
    naturalKeys: naturalKeysIn(nouns.filter(({ kind }) => creatable.has(collectionKind(kind)))),
  };
}

function naturalKeysIn(nouns: readonly Noun[]): ReadonlyMap<string, string> {
  const own = nouns.filter(({ parameter }) => parameter !== '' && !commonWords.has(parameter.split(' ').at(-1) ?? ''));
  const isUnique = ({ parameter, kind }: Noun) =>
    own.every((other) => other.kind === kind || other.parameter !== parameter);
  return new Map(own.filter(isUnique).map(({ parameter, kind }) => [parameter, kind]));
}

/** The last words of what anything may have, and so says nothing of what has it. */
const commonWords = new Set([
  ...['id', 'ids', 'uuid', 'guid', 'key', 'name', 'code', 'slug', 'number', 'no', 'nr', 'ref', 'reference', 'hash'],
  ...['token', 'handle', 'type', 'kind', 'value', 'index', 'position', 'tag', 'category', 'title', 'label', 'status'],
  ...['state', 'version', 'date', 'day', 'year', 'month', 'language', 'locale', 'country', 'currency'],
  ...['username', 'user', 'email', 'path', 'filename'],
]);
