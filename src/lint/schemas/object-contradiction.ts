import { isObject, valueAt } from '../../schema/json/pointer.ts';
import { type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import { acceptsNothing } from './constraints.ts';
import type { Contradiction, DocumentWithValidator } from './contradiction.ts';
import { requiredItem } from './endless-properties.ts';

/** Why no object satisfies a schema; `undefined` where no contradiction is found. */
export function objectContradiction(checked: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const most = shape.bounds.get('maxProperties');
  if (most !== undefined && shape.required.size > most.value)
    return {
      pointer: most.pointer,
      message: `More properties are required than the ${most.value} that "maxProperties" allows.`,
    };
  return tooFewNames(shape) ?? forbiddenName(checked, shape) ?? unevaluatedName(checked, shape);
}

function tooFewNames({ bounds, objects }: Shape): Contradiction | undefined {
  const least = bounds.get('minProperties');
  const closed = objects.find(
    ({ closed: isClosed, patterns, properties }) =>
      isClosed !== undefined && patterns.length === 0 && properties.size < Number(least?.value ?? 0),
  );
  if (least === undefined || closed === undefined) return undefined;
  const message = `${least.value} properties are required, but only ${closed.properties.size} are allowed.`;
  return { pointer: least.pointer, message };
}

/** A required property whose name is not allowed, or for which no value is valid. */
function forbiddenName({ document, validator }: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const names = shape.unmerged.filter((pointer) => pointer.endsWith('/propertyNames'));
  for (const [name, pointer] of shape.required) {
    const isRefused =
      names.some((schema) => !validator.isValid(schema, name)) ||
      (schemasOfProperty(shape, name) ?? []).some((schema) => acceptsNothing(document, schema));
    if (isRefused)
      return {
        pointer: requiredItem(document, pointer, name),
        message: `The property ${JSON.stringify(name)} is required but not allowed.`,
      };
  }
  return undefined;
}

/** A required property that no keyword describes, where `unevaluatedProperties: false` forbids such properties. */
function unevaluatedName({ document }: DocumentWithValidator, shape: Shape): Contradiction | undefined {
  const closing = shape.unmerged.find((place) => place.endsWith('/unevaluatedProperties'));
  if (closing === undefined || valueAt(document, closing) !== false || shape.unions.length > 0) return undefined;
  const describing = ['additionalProperties', 'dependentSchemas', 'if', '$dynamicRef'];
  const schemas = shape.sources.map((source) => valueAt(document, source));
  if (schemas.some((schema) => isObject(schema) && describing.some((keyword) => Object.hasOwn(schema, keyword))))
    return;
  const undescribed = [...shape.required].find(([name]) => schemasOfProperty(shape, name)?.length === 0);
  if (undescribed === undefined) return undefined;
  const [name, pointer] = undescribed;
  return {
    pointer: requiredItem(document, pointer, name),
    message: `The property ${JSON.stringify(name)} is required, but "unevaluatedProperties" forbids it.`,
  };
}
