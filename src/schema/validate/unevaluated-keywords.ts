import type { AnySchemaObject, ErrorObject, SchemaValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { escapeToken } from '../json/pointer.ts';
import { contextOf, evaluatedProperties } from './evaluated-properties.ts';

/**
 * Replaces ajv's `unevaluatedProperties` and `unevaluatedItems`, which lose track in nested unions, beside `contains` and `if`, and take names such as
 * `constructor` for evaluated. Ours find out, for each value, which of its parts the keywords around have spoken of.
 */
export function addUnevaluatedKeywords(ajv: Ajv2020): void {
  for (const [keyword, type] of [
    ['unevaluatedProperties', 'object'],
    ['unevaluatedItems', 'array'],
  ] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type,
      schemaType: ['boolean', 'object'],
      errors: 'full',
      compile: (rest: boolean | AnySchemaObject, parentSchema) => judgeRest(ajv, { keyword, rest, parentSchema }),
    });
  }
}

interface Said {
  readonly keyword: 'unevaluatedProperties' | 'unevaluatedItems';
  readonly rest: boolean | AnySchemaObject;
  readonly parentSchema: AnySchemaObject;
}

function judgeRest(ajv: Ajv2020, said: Said): SchemaValidateFunction {
  const { keyword, rest, parentSchema } = said;
  const { [keyword]: _, ...others } = parentSchema;
  const judge: SchemaValidateFunction = (data: object, context?: DataValidationCxt) => {
    if (rest === true) return true;
    const spoken = evaluatedProperties({ ajv, data, seen: new Set() }, others);
    const left = spoken === 'all' ? [] : Object.keys(data).filter((key) => !spoken.has(key));
    const path = context?.instancePath ?? '';
    judge.errors = rest === false ? refusals(said, { left, path }) : faultsIn({ ajv, rest, data }, { left, path });
    return judge.errors.length === 0;
  };
  return judge;
}

interface Left {
  /** The names or indexes of the parts that nothing has spoken of. */
  readonly left: readonly string[];
  /** Where in the whole value their holder is. */
  readonly path: string;
}

function refusals({ keyword, parentSchema }: Said, { left, path }: Left): ErrorObject[] {
  const error = { keyword, parentSchema, schema: false, schemaPath: `#/${keyword}`, instancePath: path };
  if (keyword === 'unevaluatedProperties')
    return left.map((name) => ({
      ...error,
      params: { unevaluatedProperty: name },
      message: 'is not a declared property',
    }));
  return left.length === 0
    ? []
    : [{ ...error, params: {}, message: 'must NOT have items beyond those that are described' }];
}

interface Rest {
  readonly ajv: Ajv2020;
  readonly rest: AnySchemaObject;
  readonly data: object;
}

function faultsIn({ ajv, rest, data }: Rest, { left, path }: Left): ErrorObject[] {
  const judge = ajv.compile(rest);
  return left.flatMap((key) => {
    const value: unknown = Object.getOwnPropertyDescriptor(data, key)?.value;
    const instancePath = `${path}/${escapeToken(key)}`;
    judge(value, contextOf(data, { parentData: data, parentDataProperty: key, instancePath }));
    return judge.errors ?? [];
  });
}
