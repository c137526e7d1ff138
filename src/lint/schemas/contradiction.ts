import type { Json, Pointer } from '../../model/json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import type { RuleSubject } from '../subject/lint-rule.ts';

/** Why no value satisfies a schema. */
export interface Contradiction {
  /** One of the keywords that contradict each other. */
  readonly pointer: Pointer;
  /** A sentence. */
  readonly message: string;
}

/** A document, and the validator of its schemas. */
export interface DocumentWithValidator extends Pick<RuleSubject, 'document' | 'dialect'> {
  readonly validator: Validator;
}

/** The values of types that have only a few; `undefined` for other types. */
export function valuesOfTypes(types: ReadonlySet<TypeName>): readonly Json[] | undefined {
  const lists = [...types].map((type) => (type === 'boolean' ? [true, false] : type === 'null' ? [null] : undefined));
  return lists.length > 0 && lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

/** Whether a value can have the type and one of the others: each integer is a number. */
export function overlaps(type: TypeName, types: ReadonlySet<TypeName>): boolean {
  return types.has(type) || (type === 'integer' && types.has('number')) || (type === 'number' && types.has('integer'));
}
