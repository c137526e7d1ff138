import { mayIdentify } from '../../conventions/names/identifier-names.ts';
import type { Json, Pointer } from '../../model/json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import { type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { partSeed, seedOf } from '../seeds/seed.ts';
import { withType } from '../values/with-type.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { chosenShape } from './chosen-shape.ts';
import {
  deepestUsual,
  isLarge,
  type MakePart,
  type MakerContext,
  type ObjectScope,
  type Part,
  type PartMaker,
} from './part.ts';

/** A property of the objects of one place, and how its value is made. */
export interface PropertyMaker {
  readonly name: string;
  /** The name in lower case without punctuation, as `wordsOfName` has it: `petid`. */
  readonly plain: string;
  /** The same for the same name, whatever the schema: an item has the same values wherever it is shown. */
  readonly seed: number;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** Whether it is called like the id of another object. */
  readonly isReference: boolean;
  /** Whether objects always have it; see `isEssential`. */
  readonly isEssential: boolean;
  /** The value that a discriminator asks for. */
  readonly tag: string | undefined;
  readonly types: ReadonlySet<TypeName>;
  /** The shape of its value. */
  readonly shape: Shape;
  /** Whether the contract lists its values. */
  readonly isListed: boolean;
  readonly make: MakePart;
}

const deepestAlone = 12;

/** What a response has only when something went wrong. */
const problems = /^(?:problem|error|fault|exception|problemdetail|errordetail|errorinfo)$/;

const essential =
  /^(?:id|name|title|type|status|state|email|url|href|uri|label|slug|code|key|amount|price|total|count|created|updated|object|kind|data|items|results|meta|pagination|username|description|latitude|longitude|lat|lng|lon|long)$/;

/** Whether a property identifies its object, or is what a client shows of it: it is always there. */
export function isEssential(name: string): boolean {
  const { last, plain } = wordsOfName(name);
  return name === '' || essential.test(plain) || essential.test(last);
}

/** The properties that objects of a shape have in responses, each with what makes it. `kind`: of the objects. */
export function propertiesOf(shape: Shape, kind: string, context: MakerContext): readonly PropertyMaker[] {
  const names = new Set([...shape.properties.keys(), ...shape.required.keys(), ...shape.discriminatorValues.keys()]);
  return [...names].flatMap((name): PropertyMaker[] => {
    const pointers = shape.writeOnly.has(name) || name === '__proto__' ? undefined : schemasOfProperty(shape, name);
    if (pointers === undefined) return [];
    const part = { pointers, name, kind: kindAround(name, kind, names), model: modelOf(context.model, name) };
    const own = chosenShape(context.sources.source, pointers);
    const { types, values } = own;
    const isRequired = shape.required.has(name);
    const tag = shape.discriminatorValues.get(name);
    const made = isRequired ? requiredMaker(part, context.make) : context.make(part);
    const mayBeCopy = values === undefined && !types.has('array');
    return [
      {
        name,
        plain: wordsOfName(name).plain,
        seed: seedOf(name),
        isRequired,
        isNullable: types.has('null'),
        isReference: isReferenceName(name),
        isEssential: isEssential(name),
        tag: tag === undefined || values === undefined || values.value.includes(tag) ? tag : undefined,
        types,
        shape: own,
        isListed: values !== undefined,
        make: mayBeCopy ? copyMaker(made, { name, kind, shape, siblings: [...names] }, context) : made,
      },
    ];
  });
}

/** Beside a city, `state` is a part of a country; beside one half of a person's name, `name` is the other; the `object` of what has `data` is a list. */
function kindAround(name: string, kind: string, siblings: ReadonlySet<string>): string {
  if (wordsOfName(name).plain === 'name') {
    const others = new Set([...siblings].map((one) => wordsOfName(one).plain));
    const hasLast = ['lastname', 'surname', 'familyname'].some((one) => others.has(one));
    const hasFirst = ['firstname', 'givenname', 'forename'].some((one) => others.has(one));
    if (hasLast && !hasFirst) return 'givenname';
    if (hasFirst && !hasLast && /^nom$/i.test(name)) return 'familyname';
    const isAccess = ['password', 'host', 'port', 'secret'].some((one) => others.has(one));
    if (!isAccess && (others.has('username') || others.has('login') || others.has('screenname'))) return 'user';
  }
  if (/^object$/i.test(name) && siblings.has('data')) return 'list';
  const isRegion = /^state$/i.test(name) && [...siblings].some((one) => /^(?:city|town|locality)/i.test(one));
  return isRegion ? 'address' : kind;
}

/** A property that may repeat one of another item. */
interface PossibleCopy {
  readonly name: string;
  /** The kind of thing that has the property. */
  readonly kind: string;
  readonly shape: Shape;
  /** The names of all its properties. */
  readonly siblings: readonly string[];
}

/** Reads a property in the item that it is a copy of; where there is none, it is made up. */
function copyMaker(
  made: MakePart,
  { name, kind, shape, siblings }: PossibleCopy,
  { make, model, sources }: MakerContext,
): MakePart {
  const copy = sources.copiedProperty(name, siblings);
  if (copy === undefined) return made;
  const { idName, read } = copy;
  const pointers = schemasOfProperty(shape, idName);
  const makeId = pointers && make({ pointers, name: idName, kind, model: modelOf(model, idName) });
  return (scope, seed) => {
    const { plain } = wordsOfName(idName);
    const id =
      scope.fixed?.get(plain) ?? ownerId(scope, plain) ?? makeId?.(scope, partSeed(scope.seed, seedOf(idName)));
    return (id === undefined || id === null ? undefined : read(id, scope)) ?? made(scope, seed);
  };
}

/** Whether a property may have the id of an object around it. */
function isReferenceName(name: string): boolean {
  const { words, last } = wordsOfName(name);
  return words.length > 1 && (last === 'id' || mayIdentify(last));
}

/** What the model of an object says about a property. */
function modelOf(model: Shape | undefined, name: string): readonly Pointer[] | undefined {
  return model?.properties.has(name) === true ? schemasOfProperty(model, name) : undefined;
}

/** What is required is made even where another resource in it would be left out because it is around it already. */
function requiredMaker(part: Part, make: PartMaker): MakePart {
  const usual = make(part);
  const alone = make({ ...part, isAlone: true });
  return (scope, seed) => usual(scope, seed) ?? (scope.around.length > deepestAlone ? undefined : alone(scope, seed));
}

/** The value of a property; `undefined` where the object goes without it. */
export function propertyValue(
  { name, plain, seed, isRequired, isNullable, isReference, isEssential: isUsual, tag, types, make }: PropertyMaker,
  scope: ObjectScope,
  { depth, isShort }: { readonly depth: number; readonly isShort: boolean },
): Json | undefined {
  const tagged = tag === undefined ? undefined : withType(tag, types);
  if (tagged !== undefined) return tagged;
  const given =
    scope.idName === name ? scope.id : (scope.fixed?.get(plain) ?? (isReference ? ownerId(scope, plain) : undefined));
  const typed = given === undefined ? undefined : withType(given, types);
  if (typed !== undefined) return typed;
  const own = partSeed(scope.seed, seed);
  if (isRequired || isShort) return make(scope, own);
  if (problems.test(plain) && types.has('object')) return isNullable ? null : undefined;
  if (isLarge(scope) && (types.has('object') || types.has('array'))) return isNullable ? null : undefined;
  if (depth >= deepestUsual || (!isUsual && partSeed(own, 62) % 8 === 7)) return undefined;
  return make(scope, own);
}

/** The id of an object around this one that a reference names; the `teamId` of a team is that of another. */
function ownerId({ owner, id }: ObjectScope, reference: string): Json | undefined {
  for (let one = owner?.id === id ? owner?.above : owner; one !== undefined; one = one.above)
    if (one.reference === reference) return one.id;
  return undefined;
}
