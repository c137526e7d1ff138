import type { JsonObject } from '../../model/json.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { impliedType } from '../../schema/shape/value-types.ts';
import { partSeed } from '../seeds/seed.ts';
import { leafMaker } from '../values/leaf-value.ts';
import { isPersonKind } from '../words/kinds.ts';
import { chosenShape, selectableShapes } from './chosen-shape.ts';
import { endingShape } from './ending-shape.ts';
import { listMaker } from './list-maker.ts';
import { objectMaker } from './object-maker.ts';
import { isEssential } from './object-properties.ts';
import type { MakePart, MakerContext, Part, PartMaker, PartSources } from './part.ts';

/** Creates the one maker of a world, which knows how each place of the contract is made: an object, a list, a plain value, or an item of another collection. */
export function createPartMaker(sources: PartSources): PartMaker {
  const makers = new Map<string, MakePart>();
  const make: PartMaker = (part) => {
    const key = [part.isAlone === true, part.name, part.kind, ...part.pointers, '', ...(part.model ?? [])].join('\n');
    const known = makers.get(key);
    if (known !== undefined) return known;
    // Schemas refer to themselves: the maker is found when it is first used.
    const lazy = lazyMaker(() => makerFor(part, sources, make));
    makers.set(key, lazy);
    return lazy;
  };
  return make;
}

function makerFor(part: Part, sources: PartSources, make: PartMaker): MakePart {
  const own = chosenShape(sources.source, part.pointers);
  const model = part.model === undefined ? undefined : chosenShape(sources.source, part.model);
  const shape = model === undefined ? own : { ...own, examples: [...model.examples, ...own.examples] };
  const linked = part.isAlone === true ? undefined : sources.linked(part, shape);
  const context = { sources, make, model };
  const plain = linked ?? withEnd(inTurns(plainMaker(part, shape, context), part, context), part, context);
  const made = mayBeNull(shape) ? sometimesNull(plain, part) : plain;
  return isNullByDefault(part, shape, sources) ? (scope, seed) => (scope.index === 0 ? null : made(scope, seed)) : made;
}

/** Whether `null` is all that the contract shows of a value: then the first object has it, as it has other examples and defaults. */
function isNullByDefault({ pointers }: Part, { examples }: Shape, { source }: PartSources): boolean {
  if (examples.length === 0 || examples.some(({ value }) => value !== null)) return false;
  return pointers.every((pointer) => source.validator.isValid(pointer, null));
}

function mayBeNull({ types, values }: Shape): boolean {
  return types.has('null') && types.size > 1 && (values === undefined || values.value.includes(null));
}

/** One in eight objects has `null` where that is allowed; identifying properties are always there. */
function sometimesNull(make: MakePart, { name }: Part): MakePart {
  if (isEssential(name)) return make;
  return (scope, seed) => (partSeed(seed, 61) % 8 === 7 ? null : (make(scope, seed) ?? null));
}

/** The items of a list are, one after the other, what the discriminator may select. Within other things the first will do. */
function inTurns(usual: MakePart, part: Part, context: MakerContext): MakePart {
  const shapes = selectableShapes(context.sources.source, part.pointers);
  if (shapes.length < 2) return usual;
  const makers = shapes.map((shape, nth) => (nth === 0 ? usual : lazyMaker(() => plainMaker(part, shape, context))));
  return (scope, seed) => {
    const nth = scope.around.length > deepestInTurns ? 0 : scope.index % makers.length;
    return (makers[nth] ?? usual)(scope, seed) ?? usual(scope, seed);
  };
}

/** The most objects and lists around what need not end by itself. */
const deepestInItself = 1;

/** Deep within others, what would need itself again is what ends. */
function withEnd(usual: MakePart, part: Part, context: MakerContext): MakePart {
  const ending = lazyMaker(() => {
    const shape = endingShape(context.sources.source, part.pointers);
    return shape === undefined ? usual : plainMaker(part, shape, context);
  });
  return (scope, seed) => (scope.around.length + (scope.lists ?? 0) > deepestInItself ? ending : usual)(scope, seed);
}

function lazyMaker(create: () => MakePart): MakePart {
  let made: MakePart | undefined;
  return (scope, seed) => {
    made ??= create();
    return made(scope, seed);
  };
}

/** The most objects around what is not always the first alternative: alternatives often contain each other. */
const deepestInTurns = 2;

function plainMaker(part: Part, shape: Shape, context: MakerContext): MakePart {
  const type = shape.values === undefined ? impliedType(shape) : undefined;
  if (type === 'object') return objectMaker(part, shape, context);
  if (type === 'array') return listMaker(part, shape, context);
  // The path says what a body is that is a plain value, or a list of them.
  const name = part.name === '' ? part.kind : part.name;
  const place = { name, kind: part.kind, isPerson: isPersonKind(part.kind), shape };
  const description = descriptionOf(shape, context.sources.source.document);
  const leafType = type ?? (shape.values === undefined ? 'null' : typeOfListed(shape));
  return leafMaker({ ...place, description }, leafType, context.sources);
}

function typeOfListed({ values, types }: Shape): 'string' | 'number' | 'boolean' | 'null' {
  const first = values?.value.find((value) => value !== null);
  if (typeof first === 'string') return 'string';
  if (typeof first === 'boolean') return 'boolean';
  return typeof first === 'number' || types.has('number') || types.has('integer') ? 'number' : 'null';
}

function descriptionOf({ sources }: Shape, document: JsonObject): string {
  for (const pointer of sources) {
    const text = memberOf(valueAt(document, pointer), 'description');
    if (typeof text === 'string') return text;
  }
  return '';
}
