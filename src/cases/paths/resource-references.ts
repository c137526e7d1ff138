import { readReferenceName } from '../../conventions/names/identifier-names.ts';
import { identifierText } from '../../conventions/names/resource-identity.ts';
import { operationWords } from '../../conventions/sentences/operation-words.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { nameWords } from '../../text/name-words.ts';
import { mapReferences, type ReferenceMapping, replaceIds } from './map-references.ts';
import { changingWords, endingWords, isOwned, onlyChecks } from './reference-effects.ts';
import { kindOfIdentifier, kindOfNoun, readingOf } from './reference-names.ts';

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

/** The references in the requests of an operation; what identifies the resource that it creates or changes is not one. */
export function findReferences(operation: Operation, operations: readonly Operation[]): ResourceReferences {
  return referencesOf(operations, operation);
}

/** Every request and every response asks for those of its operation. */
const referencesOf = memoize(createReferences, Number.POSITIVE_INFINITY);

function createReferences(operations: readonly Operation[], operation: Operation): ResourceReferences {
  const reading = readingOf(operation, operations);
  const { nouns, own, nearest, areActedOn, givesNewName } = reading;
  const identified = openKinds((name, objectName) => kindOfIdentifier(name, objectName, reading));
  const called = openKinds((name, objectName) => identified(name, objectName) ?? kindOfNoun(nameWords(name), reading));
  const kindIn =
    (byNoun: boolean) =>
    (name: string, objectName = ''): string | undefined =>
      byNoun ? called(name, objectName) : identified(name, objectName);
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
        kindIn(true)(name, objectName) ?? (identifiesOther(name) ? unknownKind : undefined);
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

/** More names of the requests of one operation are read again. */
const mostNames = 500;

/** The kind that a name identifies, by that of the property around it: each body asks for all of its names, which are nearly always those of the body before. */
function openKinds(find: KindOf): KindOf {
  const known = new Map<string, Map<string, string | undefined>>();
  let count = 0;
  return (name, objectName) => {
    const kinds = known.get(objectName);
    if (kinds?.has(name) === true) return kinds.get(name);
    const kind = find(name, objectName);
    if (count === mostNames) known.clear();
    count = known.size === 0 ? 1 : count + 1;
    known.set(objectName, (known.get(objectName) ?? new Map<string, string | undefined>()).set(name, kind));
    return kind;
  };
}

type KindOf = (name: string, objectName: string) => string | undefined;

/** Stands for the kind of what nothing creates. */
const unknownKind = '';

/** Whether a name such as `performanceId` is that of an identifier; `id` alone is that of what is sent. */
function identifiesOther(name: string): boolean {
  const found = readReferenceName(nameWords(name).trimStart());
  return found !== undefined && found.noun !== '' && !found.isList;
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
