import type { JsonObject, Pointer } from '../../../model/json.ts';
import { isObject, join, valueAt } from '../../json/pointer.ts';
import type { Shape } from '../../shape/shape.ts';

/** What applies to an object that has a certain property: `dependentRequired`, `dependentSchemas`, or `dependencies` of older drafts. */
export interface Dependency {
  readonly property: string;
  /** The properties that are required then; `undefined` when a schema applies. */
  readonly required: readonly string[] | undefined;
  /** The place of that list or schema. */
  readonly pointer: Pointer;
  /** The place of the keyword. */
  readonly keyword: Pointer;
}

/** The dependencies between the properties of an object. */
export function dependenciesOf({ unmerged }: Pick<Shape, 'unmerged'>, document: JsonObject): readonly Dependency[] {
  const keywords = new Set(unmerged.filter((pointer) => keywordNames.test(pointer)));
  return [...keywords].flatMap((keyword) => {
    const value = valueAt(document, keyword);
    return Object.entries(isObject(value) ? value : {}).map(([property, rule]) => ({
      property,
      required: Array.isArray(rule) ? rule.map(String) : undefined,
      pointer: join(keyword, property),
      keyword,
    }));
  });
}

const keywordNames = /\/(?:dependentRequired|dependentSchemas|dependencies)$/;

/** The schemas that apply to an object with this property. */
export function ruledBy(name: string, shape: Pick<Shape, 'unmerged'>, document: JsonObject): readonly Pointer[] {
  return dependenciesOf(shape, document).flatMap(({ property, required, pointer }) =>
    property === name && required === undefined && isObject(valueAt(document, pointer)) ? [pointer] : [],
  );
}
