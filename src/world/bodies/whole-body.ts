import type { Json, Pointer } from '../../model/json.ts';
import type { ObjectScope } from '../objects/object-scope.ts';
import { componentKind } from '../resources/collections.ts';
import { seedOf } from '../seeds/seed.ts';
import { kindOf, nameWords } from '../words/name-words.ts';
import type { WorldParts, WorldRequest } from './world-parts.ts';

/** A body that shows neither an item nor a list: the same for the same path. */
export function wholeBody(
  request: Pick<WorldRequest, 'operation' | 'parameters'>,
  schema: Pointer,
  { make, seed, now, contract, isRandom }: WorldParts,
): Json | undefined {
  const { operation, parameters } = request;
  const path = operation.path.replaceAll(/\{([^{}]*)\}/g, (_, name) => String(parameters.get(`path/${name}`) ?? ''));
  const own = seedOf(path, seed);
  const last = /\{([^/{}]+)\}$/.exec(operation.path)?.[1];
  const literals = operation.path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  const kind = componentKind(contract, schema) ?? kindOf(literals.at(-1) ?? '');
  const scope: ObjectScope = {
    seed: own,
    index: path === operation.path && !isRandom ? 0 : 1 + (own % 997),
    id: last === undefined ? undefined : parameters.get(`path/${last}`),
    idName: last,
    now,
    fixed: fixedValues(request),
    around: [],
    isOwn: true,
  };
  return make({ pointers: [schema], name: '', kind })(scope, own);
}

/** What the request gives for properties: `{ petid: 7 }` for `/pets/{petId}` and for `/pets/{id}/photos`. */
export function fixedValues({
  operation,
  parameters,
}: Pick<WorldRequest, 'operation' | 'parameters'>): ReadonlyMap<string, Json> {
  const fixed = new Map<string, Json>();
  let before = '';
  for (const segment of operation.path.split('/')) {
    const [, name] = /^\{(.*)\}$/.exec(segment) ?? [];
    const value = name === undefined ? undefined : parameters.get(`path/${name}`);
    if (name !== undefined && value !== undefined && (typeof value !== 'object' || value === null)) {
      const { words, plain } = nameWords(name);
      fixed.set(words.length > 1 ? plain : `${kindOf(before)}${plain}`, value);
    }
    before = segment;
  }
  return fixed;
}
