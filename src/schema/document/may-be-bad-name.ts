import type { Parameter } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { memberOf, valueAt } from '../json/pointer.ts';
import { schemaParts } from './schema-properties.ts';

/** What says which texts a parameter may have. */
const describingKeywords = ['pattern', 'format', 'enum', 'const', 'minLength', 'maxLength'];

/** Whether a parameter is a text that nothing describes: where no resource has it, a service may call it a bad name rather than a missing one. */
export function mayBeBadName({ schema }: Pick<Parameter, 'schema'>, document: JsonObject): boolean {
  if (schema === undefined) return false;
  const parts = schemaParts(document, schema).map((part) => valueAt(document, part));
  const isText = parts.some((part) => memberOf(part, 'type') === 'string');
  return isText && !parts.some((part) => describingKeywords.some((keyword) => memberOf(part, keyword) !== undefined));
}
