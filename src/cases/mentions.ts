import type { Operation } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import { objectFromEntries } from '../schema/json/json-object.ts';
import { isObject, join, valueAt } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { plainName, textOf } from './identity.ts';
import { kindOf, parametersIn, segmentsOf } from './resource-paths.ts';

/** Where requests of an operation name, in their content or parameters, resources that the contract has paths for. */
export interface Mentions {
  /** The kind of resource that a member or parameter of that name identifies: `customerId` one of `/customers/{}`. */
  readonly kindOf: (name: string) => string | undefined;
  /** What a value mentions. */
  readonly within: (value: Json) => readonly Mention[];
  /** The value with other resources where it mentions the same as the sample: what differs does so on purpose. The value itself when there are none. */
  readonly replace: (value: Json, change: MentionChange) => Json;
}

export interface Mention {
  readonly kind: string;
  readonly id: string;
}

export interface MentionChange {
  readonly sample: Json;
  /** `undefined` leaves the mention as it is. */
  readonly give: (kind: string) => string | undefined;
}

/** Members nested deeper mention nothing. */
const deepest = 5;

/** What the operation itself creates or changes is not mentioned by its content: that is its identity. */
export function mentionsOf(operation: Operation, operations: readonly Operation[]): Mentions {
  const nouns = nounsOf(operations);
  const own = kindOf(operation.path);
  const kindNamed = (name: string, around = ''): string | undefined => {
    const words = plainName(name);
    for (const stem of [stemOf(words), stemOf(`${around} ${words}`)]) {
      const found = stem === undefined ? undefined : nouns.find(({ noun }) => ` ${stem}`.endsWith(` ${noun}`));
      if (found === undefined) continue;
      return stem === found.noun && own.startsWith(collectionOf(found.kind)) ? undefined : found.kind;
    }
    return undefined;
  };
  return {
    kindOf: kindNamed,
    within: (value) => {
      const found: Mention[] = [];
      if (nouns.length === 0) return found;
      mapMentions(value, {
        kindNamed,
        change: (mention, kind) => {
          for (const item of Array.isArray(mention) ? mention : [mention]) found.push({ kind, id: textOf(item) ?? '' });
          return mention;
        },
      });
      return found;
    },
    replace: (value, { sample, give }) => {
      if (nouns.length === 0) return value;
      let isReplaced = false;
      const change: Mapping['change'] = (mention, kind, place) => {
        const usual = valueAt(sample, place);
        const other = usual !== undefined && sameJson(mention, usual) ? replaced(mention, () => give(kind)) : mention;
        isReplaced ||= other !== mention;
        return other;
      };
      const mapped = mapMentions(value, { kindNamed, change });
      return isReplaced ? mapped : value;
    },
  };
}

interface Noun {
  readonly noun: string;
  readonly kind: string;
}

/** What one member of each collection is called, the longest names first. */
function nounsOf(operations: readonly Operation[]): readonly Noun[] {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const nouns = paths.flatMap((path): Noun[] => {
    const [parameter, collection] = segmentsOf(path).reverse();
    if (parametersIn(path).length === 0 || !parameter?.startsWith('{') || collection === undefined) return [];
    return [{ noun: singular(plainName(collection)), kind: kindOf(path) }];
  });
  return nouns.toSorted((one, other) => other.noun.length - one.noun.length);
}

function collectionOf(kind: string): string {
  return kind.slice(0, kind.lastIndexOf('/'));
}

/** `customer` of `customer id`. */
function stemOf(words: string): string | undefined {
  return /^ ?(.+) (?:ids?|uuids?|guids?|refs?)$/.exec(words)?.[1];
}

function singular(words: string): string {
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return words.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, '');
}

interface Mapping {
  readonly kindNamed: (name: string, around?: string) => string | undefined;
  readonly change: (mention: Json, kind: string, place: Pointer) => Json;
}

interface Place {
  readonly place: Pointer;
  /** What the object is called. */
  readonly around: string;
  readonly depth: number;
}

function mapMentions(value: Json, mapping: Mapping, at: Place = { place: '', around: '', depth: 0 }): Json {
  if (typeof value !== 'object' || value === null || at.depth > deepest) return value;
  const inner = { ...at, depth: at.depth + 1 };
  if (!isObject(value))
    return value.map((item: Json, index) => mapMentions(item, mapping, { ...inner, place: join(at.place, index) }));
  return objectFromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => {
      const place = join(at.place, name);
      const kind = mayIdentify(member) ? mapping.kindNamed(name, at.around) : undefined;
      if (kind !== undefined) return [name, mapping.change(member, kind, place)];
      return [name, mapMentions(member, mapping, { ...inner, place, around: singular(plainName(name)) })];
    }),
  );
}

function mayIdentify(member: Json): boolean {
  return Array.isArray(member) ? member.length > 0 && member.every(mayIdentify) : textOf(member) !== undefined;
}

/** Numbers stay numbers, and texts stay texts. */
function replaced(mention: Json, give: () => string | undefined): Json {
  if (Array.isArray(mention)) return mention.map((item) => replaced(item, give));
  const id = give();
  if (id === undefined || typeof mention === 'string') return id ?? mention;
  return !/^\d+$/.test(id) ? mention : Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id);
}
