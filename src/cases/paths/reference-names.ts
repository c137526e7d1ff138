import { readReferenceName } from '../../conventions/names/identifier-names.ts';
import { operationWords } from '../../conventions/sentences/operation-words.ts';
import type { Operation } from '../../model/contract.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { actsOnReferences, addsToList, namingWords } from './reference-effects.ts';
import { type ContractNames, type Noun, namesOfContract } from './resource-nouns.ts';
import { collectionKind, pathKind, segmentsOf } from './resource-paths.ts';

/** What the names in the requests of an operation are read by. */
interface NameReading {
  /** Whether the operation does something with what a request refers to. */
  readonly areActedOn: boolean;
  /** Whether a response shows one of them under another name. */
  readonly givesNewName: boolean;
  readonly nouns: readonly Noun[];
  readonly naturalKeys: ContractNames['naturalKeys'];
  /** The path of the operation, without the names of its parameters. */
  readonly own: string;
  /** The kind of resource that the path is about. */
  readonly nearest: string | undefined;
  /** The kind of what a request to the path creates. */
  readonly created: string | undefined;
  /** Whether the operation adds to the list at its own path. */
  readonly isAddition: boolean;
}

/** What is the same for all names in the requests of an operation. */
export function readingOf(operation: Operation, operations: readonly Operation[]): NameReading {
  const { nouns, kinds, kindOfMembers, naturalKeys } = namesOfContract(operations);
  const own = pathKind(operation.path);
  const nearest = nearestKind(own, kinds);
  const areActedOn = actsOnReferences(operation, operations, kinds);
  return {
    nouns,
    naturalKeys,
    own,
    nearest,
    created: kindOfMembers.get(segmentsOf(own).at(-1)) ?? nearest,
    areActedOn,
    isAddition: addsToList(operation, operations),
    givesNewName: areActedOn && namingWords.test(operationWords(operation)),
  };
}

/** The kind of resource that a property or parameter identifies; `objectName` is that of the property around it, in words, or empty. */
export function kindOfIdentifier(name: string, objectName: string, reading: NameReading): string | undefined {
  const { own, nearest, created, areActedOn } = reading;
  const words = nameWords(name);
  if (words === 'parent id') return created;
  if (words === 'ids') return nearest;
  const found = nounOfIdentifier(words, objectName, reading);
  if (found !== undefined) {
    const isItself = !areActedOn && found.isWhole && own.startsWith(collectionKind(found.kind));
    return isItself ? undefined : found.kind;
  }
  const called = reading.naturalKeys.get(words);
  if (called !== undefined) return own.startsWith(collectionKind(called)) ? undefined : called;
  // `{"berth": {"slug": "b1"}}` refers to `/berths/{slug}`.
  const owner = objectName && findNoun(words, (noun) => ` ${objectName}`.endsWith(` ${noun}`), reading);
  if (owner && ` ${owner.parameter}`.endsWith(` ${words}`) && !own.startsWith(collectionKind(owner.kind)))
    return owner.kind;
  return areActedOn ? kindActedOn(words, reading) : undefined;
}

/** The noun that an identifier is called by: `customer` for `customer id`, `depot` for `depot code`. `isWhole`: nothing comes before it in the name. */
function nounOfIdentifier(
  words: string,
  objectName: string,
  reading: NameReading,
): (Noun & { readonly isWhole: boolean }) | undefined {
  const [, named, word] = /^(.+) (\w+)$/.exec(words) ?? [];
  for (const stem of [withoutIdSuffix(words), withoutIdSuffix(`${objectName} ${words}`), named]) {
    if (stem === undefined) continue;
    const found = findNoun(words, (noun) => ` ${stem}`.endsWith(` ${noun}`), reading);
    if (found === undefined) continue;
    // `depotCode` refers to `/depots/{code}`, and `depotColour` to nothing.
    const isNamedOnly = stem === named && withoutIdSuffix(words) === undefined;
    if (isNamedOnly && !` ${found.parameter}`.endsWith(` ${word}`)) continue;
    return { ...found, isWhole: stem === found.noun };
  }
  return undefined;
}

/** What an operation does something with: `ids` and `name` of `POST /books/rename` are those of books, and `books` may list them. */
function kindActedOn(words: string, reading: NameReading): string | undefined {
  const { nearest, givesNewName, isAddition } = reading;
  if (givesNewName && formerNames.test(words)) return nearest;
  if (words === 'id' || (!isAddition && withoutIdSuffix(words) !== undefined)) return nearest;
  const listed = singular(words);
  return listed === words ? undefined : findNoun(words, (noun) => noun === listed, reading)?.kind;
}

/** The kind that a property is called like: `customer` for `/customers/{}`, `from bin` for `/bins/{}`, and `tags`, which may list several, for `/tags/{}`. */
export function kindOfNoun(words: string, reading: NameReading): string | undefined {
  const named = [words, words.replace(role, ''), singular(words)];
  const found = findNoun(words, (noun) => named.includes(noun), reading)?.kind;
  return found === undefined || found === reading.own || collectionKind(found) === reading.own ? undefined : found;
}

/** What one of several of a kind is for. */
const role =
  /^(?:from|to|source|target|destination|origin|home|away|primary|secondary|main|default|preferred|assigned|requested|first|second|start|end|previous|next|other) /;

/** Of collections that are called the same, the one that is closest to the operation; of several, one whose paths name the member by the same word. */
function findNoun(
  words: string,
  isNamed: (noun: string) => boolean,
  { nouns, own }: Pick<NameReading, 'nouns' | 'own'>,
): Noun | undefined {
  const first = nouns.find(({ noun }) => isNamed(noun));
  const alike = nouns.filter(({ noun }) => noun === first?.noun);
  const most = Math.max(...alike.map(({ kind }) => sharedSegments(kind, own)));
  const closest = alike.filter(({ kind }) => sharedSegments(kind, own) === most);
  return closest.find(({ parameter }) => parameter === words) ?? closest[0];
}

/** How many segments two paths have in common from their start. */
function sharedSegments(one: string, other: string): number {
  const others = segmentsOf(other);
  const different = segmentsOf(one).findIndex((segment, index) => segment !== others[index]);
  return different === -1 ? segmentsOf(one).length : different;
}

/** What names that resource in a request to one of them: `from`, `old name`. */
const formerNames = /^(from|source|src|old|original|current)( (name|key|slug|code|path|value))?$/;

/** The kind of resource that a path is about: `/books/{}` for `/books`, `/books/{}` and `/books/import`. */
function nearestKind(own: string, kinds: readonly string[]): string | undefined {
  return kinds.find((kind) => `${own}/`.startsWith(`${collectionKind(kind)}/`));
}

/** `customer` for `customer id`. */
function withoutIdSuffix(words: string): string | undefined {
  return readReferenceName(words.trimStart())?.noun || undefined;
}
