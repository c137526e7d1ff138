import { identifierLike, identifierText } from '../../conventions/names/resource-identity.ts';
import { operationWords } from '../../conventions/sentences/operation-words.ts';
import { isSafeMethod } from '../../http/method.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, join, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { textOf } from '../../schema/json/text-of.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import { nameWords } from '../../text/name-words.ts';
import { singular } from '../../text/plural.ts';
import { memberPaths } from './collection-members.ts';
import { collectionKind, parameterNames, pathKind, segmentsOf } from './resource-paths.ts';

/** Where the body or the parameters of an operation's requests refer to resources that the contract has paths for. */
export interface ResourceReferences {
  /** The kind of resource that a property or parameter of that name identifies: `/customers/{}` for `customerId`, and with `byNoun` also for `customer`. */
  readonly kindOf: (name: string, byNoun?: boolean) => string | undefined;
  /** The references in a value. */
  readonly within: (value: Json, byNoun?: boolean) => readonly ResourceReference[];
  /**
   * The value with other identifiers in its references, where they equal those of a sample: another identifier is there on purpose. The same value when there
   * are none.
   */
  readonly replace: (value: Json, replacement: ReferenceReplacement) => Json;
  /** Whether a value has an identifier of something that no path names and nothing creates: a `performanceId` without performances. */
  readonly hasUnknown: (value: Json) => boolean;
  /** Whether the operation does something with what a request refers to, as `POST /books/bulk-delete` does; `isAction` is about what the path names. */
  readonly areActedOn: boolean;
  /** Whether it may change or delete those of that kind. */
  readonly mayChange: (kind: string) => boolean;
  /** Whether they may be gone afterwards. */
  readonly mayEnd: boolean;
  /** Whether resources of that kind belong to others, and the path names one that they may not belong to: the message that a reply is to may be elsewhere. */
  readonly mayBelongElsewhere: (kind: string) => boolean;
  /** Whether a response shows one of them under another name. */
  readonly givesNewName: boolean;
}

/** What a value says of a resource that it refers to. */
export interface ResourceReference {
  readonly kind: string;
  /** `''` where no resource can have the identifier. */
  readonly id: string;
}

/** Which references of a value get another identifier, and which one. */
export interface ReferenceReplacement {
  readonly samples: readonly Json[];
  /** Properties that are called like a resource are references, too; `false` by default. */
  readonly byNoun?: boolean;
  /** An identifier in the place of that one of that kind; `undefined` leaves the reference as it is. */
  readonly give: (kind: string, id: string) => string | undefined;
}

/** Properties nested deeper are not searched. */
const deepest = 5;

/** The references in the requests of an operation; what identifies the resource that it creates or changes is not one. */
export function findReferences(operation: Operation, operations: readonly Operation[]): ResourceReferences {
  const reading = readingOf(operation, operations);
  const { nouns, own, nearest, areActedOn, givesNewName } = reading;
  const kindIn =
    (byNoun: boolean) =>
    (name: string, objectName = ''): string | undefined =>
      kindOfIdentifier(name, objectName, reading) ?? (byNoun ? kindOfNoun(nameWords(name), reading) : undefined);
  return {
    kindOf: (name, byNoun = false) => kindIn(byNoun)(name),
    areActedOn,
    givesNewName,
    mayBelongElsewhere: (kind) => own.includes('{}') && !`${own}/`.startsWith(`${kind}/`) && isOwned(kind, operations),
    mayEnd: areActedOn && !onlyChecks(operation) && endingWords.test(operationWords(operation)),
    mayChange: (kind) => areActedOn && (kind === nearest || changingWords.test(operationWords(operation))),
    within: (value, byNoun = false) => {
      const found: ResourceReference[] = [];
      if (nouns.length === 0) return found;
      const change: ReferenceMapping['change'] = (ids, kind) => {
        for (const id of Array.isArray(ids) ? ids : [ids]) found.push({ kind, id: identifierText(id) ?? '' });
        return ids;
      };
      mapReferences(value, { kindOf: kindIn(byNoun), change });
      return found;
    },
    hasUnknown: (value) => {
      let isFound = false;
      const change: ReferenceMapping['change'] = (ids, kind) => {
        isFound ||= kind === unknownKind;
        return ids;
      };
      const kindOf = (name: string, objectName?: string) =>
        kindIn(true)(name, objectName) ?? (otherIdentifier.test(nameWords(name)) ? unknownKind : undefined);
      mapReferences(value, { kindOf, change });
      return isFound;
    },
    replace: (value, { samples, give, byNoun = false }) => {
      if (nouns.length === 0) return value;
      let isReplaced = false;
      const change: ReferenceMapping['change'] = (ids, kind, place) => {
        const isUsual = samples.some((sample) => hasSame(sample, place, ids));
        const replaced = isUsual ? replaceIds(ids, (id) => give(kind, id)) : ids;
        isReplaced ||= replaced !== ids;
        return replaced;
      };
      const mapped = mapReferences(value, { kindOf: kindIn(byNoun), change });
      return isReplaced ? mapped : value;
    },
  };
}

/** Stands for the kind of what nothing creates. */
const unknownKind = '';
/** `performance id`; not `id` alone, which is that of what is sent. */
const otherIdentifier = /\w (?:id|uuid|guid|ref)$/;

/** What the names in the requests of an operation are read by. */
interface NameReading extends Pick<ResourceReferences, 'areActedOn' | 'givesNewName'> {
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

function readingOf(operation: Operation, operations: readonly Operation[]): NameReading {
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
function kindOfIdentifier(name: string, objectName: string, reading: NameReading): string | undefined {
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
function kindOfNoun(words: string, reading: NameReading): string | undefined {
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

/** Whether a sample has the identifiers at their place, or at the same place of the first item of a list. */
function hasSame(sample: Json, place: Pointer, ids: Json): boolean {
  const usual = valueAt(sample, place) ?? valueAt(sample, place.replaceAll(laterItem, '/0'));
  if (usual === undefined) return false;
  // A number in quotes is of the wrong type, and names the same.
  const text = identifierText(ids);
  if (sameJson(ids, usual) || (text !== undefined && text === identifierText(usual))) return true;
  // A list with more or fewer items, or with the same one twice, is made of the first one: `text`, `text1`.
  const first = Array.isArray(usual) ? identifierText(usual[0]) : undefined;
  const isMade = (id: Json) => first !== undefined && isNumbered(identifierText(id) ?? '', first);
  return Array.isArray(ids) && ids.length > 0 && ids.every(isMade);
}

/** Whether a text is another one, perhaps with a number after it. */
function isNumbered(text: string, first: string): boolean {
  return text.startsWith(first) && /^\d*$/.test(text.slice(first.length));
}

/** The number of an item: a sample of a list has the first one. */
const laterItem = /\/\d+(?=\/)/g;

/** How many segments two paths have in common from their start. */
function sharedSegments(one: string, other: string): number {
  const others = segmentsOf(other);
  const different = segmentsOf(one).findIndex((segment, index) => segment !== others[index]);
  return different === -1 ? segmentsOf(one).length : different;
}

/** Whether an operation says what another one would do, as `POST /books/archive/validate` does. */
function onlyChecks({ path }: Operation): boolean {
  return /^(validate|validation|check|verify|preview|simulate|dry run|estimate)$/.test(
    nameWords(segmentsOf(path).at(-1) ?? ''),
  );
}

/** Words of operations after which what they refer to may be gone. */
const endingWords = /\b(delete|remove|destroy|purge|erase|merge|archive|rename|move|transfer)\b/;
/** Words of operations that give another name to a resource, or make another one of it. */
const namingWords = /\b(rename|move|merge|copy|clone|duplicate|swap)\b/;
/** What names that resource in a request to one of them: `from`, `old name`. */
const formerNames = /^(from|source|src|old|original|current)( (name|key|slug|code|path|value))?$/;
/** Words of operations that change or delete what they refer to. */
const changingWords =
  /\b(delete|remove|destroy|purge|erase|merge|archive|ban|block|disable|deactivate|close|cancel|revoke|transfer|move|bulk|batch|mass)\b/;

/**
 * Whether an operation does something with the resources that it refers to: it neither creates a member of a collection, nor changes the one resource that
 * its path names.
 */
function actsOnReferences(operation: Operation, operations: readonly Operation[], kinds: readonly string[]): boolean {
  const { method, path } = operation;
  const own = pathKind(path);
  if (kinds.length === 0 || isSafeMethod(method) || own.endsWith('/{}')) return false;
  if (method === 'POST') return !kinds.includes(`${own}/{}`);
  return !operations.some((other) => other.method === 'GET' && other.path === path);
}

/** Whether an operation adds to the list at its own path: an identifier of its own there, such as a `vatId`, is not one of what the list belongs to. */
function addsToList(operation: Operation, operations: readonly Operation[]): boolean {
  const { method, path } = operation;
  // What is added to a list of transfers transfers something.
  const words = operationWords(operation).replaceAll(/s\b/g, '');
  if (method !== 'POST' || [endingWords, namingWords, changingWords].some((one) => one.test(words))) return false;
  return operations.some((other) => other.method === 'GET' && other.path === path);
}

/** Whether resources of a kind are created below others alone: `/messages/{}` by `POST /channels/{}/messages`. */
function isOwned(kind: string, operations: readonly Operation[]): boolean {
  const name = segmentsOf(kind).at(-2);
  const creating = operations.filter(({ method, path }) => method === 'POST' && segmentsOf(path).at(-1) === name);
  return creating.length > 0 && creating.every(({ path }) => path.includes('{'));
}

/** The kind of resource that a path is about: `/books/{}` for `/books`, `/books/{}` and `/books/import`. */
function nearestKind(own: string, kinds: readonly string[]): string | undefined {
  return kinds.find((kind) => `${own}/`.startsWith(`${collectionKind(kind)}/`));
}

/** The name of one member of a collection. */
interface Noun {
  readonly noun: string;
  readonly kind: string;
  /** What its paths call an identifier, in words: `customer id`. */
  readonly parameter: string;
}

/** What the paths of a contract name; the longest names come first. */
interface ContractNames {
  readonly nouns: readonly Noun[];
  /** The kinds of resources. */
  readonly kinds: readonly string[];
  /** The first of them by the name of the collection. */
  readonly kindOfMembers: ReadonlyMap<string | undefined, string>;
  /** The kinds of what can be created, by the word that only their paths have for an identifier: `/products/{}` for `sku`. */
  readonly naturalKeys: ReadonlyMap<string, string>;
}

/** They are the same for all operations of a contract, and a contract may have a thousand. */
const namesOfContract = memoizeByObject((operations: readonly Operation[]) => {
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
  const own = nouns.filter(({ parameter }) => parameter !== '' && !commonWords.test(parameter));
  const isUnique = ({ parameter, kind }: Noun) =>
    own.every((other) => other.kind === kind || other.parameter !== parameter);
  return new Map(own.filter(isUnique).map(({ parameter, kind }) => [parameter, kind]));
}

/** What anything may have, and so says nothing of what has it. */
const commonWords =
  /^(?:.* )?(?:ids?|uuid|guid|key|name|code|slug|number|no|nr|ref|reference|type|kind|value|index|position|date|day|year|month|version|title|label|status|state|language|locale|country|currency|username|user|email|path|file ?name|filename|hash|token|handle|tag|category)$/;

/** `customer` for `customer id`. */
function withoutIdSuffix(words: string): string | undefined {
  return /^ ?(.+) (?:ids?|uuids?|guids?|refs?)$/.exec(words)?.[1];
}

interface ReferenceMapping {
  readonly kindOf: (name: string, objectName?: string) => string | undefined;
  /** Gives what to put in the place of an identifier, or of a list of them. */
  readonly change: (ids: Json, kind: string, place: Pointer) => Json;
}

interface Place {
  readonly pointer: Pointer;
  /** The name of the property that has the object, in words. */
  readonly objectName: string;
  readonly depth: number;
}

const root: Place = { pointer: '', objectName: '', depth: 0 };

function mapReferences(value: Json, mapping: ReferenceMapping, at: Place = root): Json {
  if (typeof value !== 'object' || value === null || at.depth > deepest) return value;
  const depth = at.depth + 1;
  if (!isObject(value)) {
    return value.map((item: Json, index) => {
      return mapReferences(item, mapping, { ...at, pointer: join(at.pointer, index), depth });
    });
  }
  return objectFromEntries(
    Object.entries(value).map(([name, property]): [string, Json] => {
      const kind = mayIdentify(property) ? mapping.kindOf(name, at.objectName) : undefined;
      if (kind === undefined && (typeof property !== 'object' || property === null)) return [name, property];
      const pointer = join(at.pointer, name);
      if (kind !== undefined) return [name, mapping.change(property, kind, pointer)];
      return [name, mapReferences(property, mapping, { pointer, objectName: singular(nameWords(name)), depth })];
    }),
  );
}

/** An empty text, or a very long one, identifies nothing, and still stands where an identifier is expected. */
function mayIdentify(value: Json): boolean {
  const all = Array.isArray(value) ? value : [value];
  return all.length > 0 && all.every((one) => ['string', 'number', 'bigint'].includes(typeof one));
}

/** Numbers stay numbers, and strings stay strings. Items of a list that are the same stay the same. */
function replaceIds(ids: Json, give: (id: string) => string | undefined): Json {
  if (Array.isArray(ids)) {
    const given = new Map(ids.map((item) => [textOf(item), item]));
    const replaced = new Map([...given].map(([text, item]) => [text, replaceIds(item, give)]));
    return ids.map((item) => replaced.get(textOf(item)) ?? item);
  }
  const id = give(identifierText(ids) ?? '');
  return id === undefined ? ids : (identifierLike(ids, id) ?? ids);
}
