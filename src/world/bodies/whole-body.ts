import { withoutFormatEnding } from '../../conventions/names/format-ending.ts';
import { filledTemplate } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, valueAt } from '../../schema/json/pointer.ts';
import { typesOf } from '../../schema/shape/value-types.ts';
import { memoizeText } from '../../text/memoize-text.ts';
import { emptySize, type ObjectScope } from '../objects/part.ts';
import { componentKind } from '../resources/collections.ts';
import { seedOf } from '../seeds/seed.ts';
import { withType } from '../values/with-type.ts';
import { kindOf, wordsOfName } from '../words/words-of-name.ts';
import type { WorldParts, WorldRequest } from './world-parts.ts';

/** A body that shows neither an item nor a list: the same for the same path. */
export function wholeBody(
  request: Pick<WorldRequest, 'operation' | 'parameters'>,
  schema: Pointer,
  parts: WorldParts,
): Json | undefined {
  const { make, contract } = parts;
  // What is not described at all is most often an object.
  if (isUndescribed(contract.document, schema)) return {};
  const scope = wholeScope(request, parts);
  const segments = withoutFormatEnding(request.operation.path).split('/');
  const literals = segments.filter((segment) => segment !== '' && !segment.startsWith('{'));
  const kind = componentKind(contract, schema) ?? kindOf(literals.at(-1) ?? '');
  return make({ pointers: [schema], name: '', kind })(scope, scope.seed);
}

/** The scope of a body that is the same for the same path. */
export function wholeScope(
  request: Pick<WorldRequest, 'operation' | 'parameters'>,
  { seed, setting, isRandom }: Pick<WorldParts, 'seed' | 'setting' | 'isRandom'>,
): ObjectScope {
  const { operation, parameters } = request;
  const path = filledTemplate(operation.path, (name) => String(parameters.get(`path/${name}`) ?? ''));
  const own = seedOf(path, seed);
  const last = lastParameter(operation.path);
  return {
    seed: own,
    index: path === operation.path && !isRandom ? 0 : 1 + (own % 997),
    id: last === undefined ? undefined : parameters.get(`path/${last}`),
    idName: last,
    ...setting,
    fixed: fixedValues(request),
    around: [],
    size: emptySize(),
    isOwn: true,
  };
}

function isUndescribed(document: JsonObject, schema: Pointer): boolean {
  const value = valueAt(document, schema);
  return (
    value === true || (isObject(value) && Object.keys(value).every((key) => key === 'title' || key === 'description'))
  );
}

/** The parameter that a path ends in, with or without a file extension or a slash: `/pets/{id}`, `/pets/{id}.json`. */
function lastParameter(path: string): string | undefined {
  return /\{([^/{}]+)\}(?:\.\w+|\/)?$/.exec(path)?.[1];
}

/** The example of a body, with the values of the path in the properties that they are for; `undefined` where there are none. */
export function exampleWithPath(request: WorldRequest): Json | undefined {
  const [example] = request.entry.examples;
  const filled = example && withPathValues(example.value, request);
  return filled === example?.value ? undefined : filled;
}

/** A body that someone wrote, with the values of the path in the properties that they are for; the same body where there are none. */
export function withPathValues(written: Json, request: Pick<WorldRequest, 'operation' | 'parameters'>): Json {
  const { operation, parameters } = request;
  if (!isObject(written)) return written;
  const last = lastParameter(operation.path);
  const own = last === undefined ? undefined : parameters.get(`path/${last}`);
  const values = new Map(fixedValues(request));
  if (last !== undefined && own !== undefined)
    for (const name of [wordsOfName(last).plain, wordsOfName(last).last]) values.set(name, own);
  let isChanged = false;
  const filled = (body: JsonObject): JsonObject =>
    objectFromEntries(
      Object.entries(body).map(([name, old]) => {
        const value = values.get(wordsOfName(name).plain);
        if (value === undefined || typeof old === 'object') return [name, old];
        const typed = withType(value, new Set(typesOf(old)));
        if (typed === undefined || typed === old) return [name, old];
        isChanged = true;
        return [name, typed];
      }),
    );
  const whole = filled(written);
  const [only, ...others] = Object.entries(whole).filter(([, part]) => isObject(part));
  const body =
    !isChanged && only !== undefined && others.length === 0 ? { ...whole, [only[0]]: filled(Object(only[1])) } : whole;
  return isChanged ? body : written;
}

/** A parameter in a path template, and what properties call it. */
interface PathParameter {
  readonly name: string;
  /** The number of its segment. */
  readonly place: number;
  readonly names: readonly string[];
  /** Properties of other things than those that the segment before it names. */
  readonly ofOthers: readonly string[];
}

const parametersIn = memoizeText(
  (path): readonly PathParameter[] => {
    const segments = path.split('/');
    return segments.flatMap((segment, place): PathParameter[] => {
      const [, name] = /^\{([^{}]*)\}(?:\.\w+)?$/.exec(segment) ?? [];
      if (name === undefined) return [];
      const { words, plain } = wordsOfName(name);
      const kind = kindOf(segments[place - 1] ?? '');
      if (words.length < 2) return [{ name, place, names: [], ofOthers: [`${kind}${plain}`] }];
      // What `/subscriptions/{external_id}` has is the `external_subscription_id` of others.
      const ofOthers = plain.includes(kind) ? [] : [`${words.slice(0, -1).join('')}${kind}${words.at(-1)}`];
      return [{ name, place, names: [plain], ofOthers }];
    });
  },
  { most: 20_000, longest: 1000 },
);

/**
 * The values that the path of a request gives for properties, by plain name: `{ petid: 7 }` for `/pets/{petId}` and for `/pets/{id}/photos`. `/groups/{id}`
 * says nothing of a `groupId` of the groups themselves: `collection` is the path of those.
 */
export function fixedValues(
  { operation, parameters }: { readonly operation: Pick<Operation, 'path'> } & Pick<WorldRequest, 'parameters'>,
  collection?: string,
): ReadonlyMap<string, Json> {
  const fixed = new Map<string, Json>();
  const own = collection?.split('/').length;
  for (const { name, place, names, ofOthers } of parametersIn(operation.path)) {
    const value = parameters.get(`path/${name}`);
    if (value === undefined || (typeof value === 'object' && value !== null)) continue;
    for (const one of names) fixed.set(one, value);
    if (place !== own) for (const one of ofOthers) fixed.set(one, value);
  }
  return fixed;
}

/** Whether an object of an example has another value for a property than the request gives, such as the order of another account. */
export function differsFrom(fixed: ReadonlyMap<string, Json> | undefined, name: string, value: Json): boolean {
  const given = fixed === undefined || fixed.size === 0 ? undefined : fixed.get(wordsOfName(name).plain);
  return given !== undefined && typeof value !== 'object' && String(value) !== String(given);
}
