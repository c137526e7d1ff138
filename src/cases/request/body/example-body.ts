import type { Json, Pointer } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { sentPart } from '../../../schema/derive/build/sent-part.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';
import { type ModelledBody, namingNames } from './item-model.ts';

/** A body that the author wrote, without what is for the server to set (`readOnly`); `undefined` when it is not an object or breaks its schema. */
export function readExampleBody(source: SchemaSource, schema: Pointer, value: Json): ModelledBody | undefined {
  const { isValid } = source.validator;
  const body = sentPart(registryOf(source), { value, pointers: [schema], omitted: 'readOnly', isValid });
  if (!isObject(body) || !isValidValue(source, schema, body)) return undefined;
  return { body, naming: objectFromEntries(Object.entries(body).filter(isNaming)) };
}

/** Whether a property distinguishes one resource from another: by its name, or by the digits of a code, which are neither a date nor a time. */
function isNaming([name, value]: readonly [string, Json]): boolean {
  const isCode = typeof value === 'string' && /\d{3}/.test(value) && !/\d{4}-\d\d|\d:\d\d/.test(value);
  return isCode || namingNames.test(nameWords(name));
}
